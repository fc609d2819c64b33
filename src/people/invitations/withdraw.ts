import type { Tx } from '../../kernel/db/db.ts'
import { deleteInvitationsOf } from './store.ts'

/** Deletes the pending invitations of an account, for example when it is deactivated. */
export const withdrawInvitations = (tx: Tx, account_id: number): Promise<number> => deleteInvitationsOf(tx, account_id)
