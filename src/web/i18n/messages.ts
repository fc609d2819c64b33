import type { en } from './en.ts'
import type { Said } from './translation.ts'

/** Shape of every catalog, derived from the English one. */
export type Messages = Said<typeof en>
