import type { en } from './en.ts'

/** What another language says where English says this. */
export type Said<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [K in keyof T]: Said<T[K]> }

/** What every catalog must say: the shape of the English one, which is the source. */
export type Messages = Said<typeof en>
