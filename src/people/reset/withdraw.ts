import type { Tx } from '../../kernel/db/db.ts'
import { deleteResetsOf } from './store.ts'

/** A password that was asked for before an agent left must not be set after it came back. */
export const withdrawResets = (tx: Tx, account_id: number): Promise<void> => deleteResetsOf(tx, account_id)
