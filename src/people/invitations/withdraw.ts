import type { Tx } from '../../kernel/db/db.ts'
import { deleteInvitationsOf } from './store.ts'

/** Whoever was shown the door cannot come in by an old letter. */
export const withdrawInvitations = (tx: Tx, account_id: number): Promise<number> => deleteInvitationsOf(tx, account_id)
