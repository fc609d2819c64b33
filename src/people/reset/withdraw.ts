import type { Tx } from '../../kernel/db/db.ts'
import { deleteResetsOf } from './store.ts'

/** A reset that was requested before a deactivation must not work after a reactivation. */
export const withdrawResets = (tx: Tx, account_id: number): Promise<void> => deleteResetsOf(tx, account_id)
