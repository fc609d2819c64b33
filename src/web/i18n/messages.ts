import type { en } from './en.ts'

type Said<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [K in keyof T]: Said<T[K]> }

/** What every catalog must say: the shape of the English one, which is the source. */
export type Messages = Said<typeof en>
