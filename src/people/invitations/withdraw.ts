import type { Tx } from '../../kernel/db/db.ts'
import { deleteInvitationsOf } from './store.ts'

export const withdrawInvitations = (tx: Tx, account_id: number): Promise<number> => deleteInvitationsOf(tx, account_id)
