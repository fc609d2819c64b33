import type { en } from './en.ts'
import type { Translated } from './translation.ts'

/** Shape of every catalog, derived from the English one. */
export type Messages = Translated<typeof en>
