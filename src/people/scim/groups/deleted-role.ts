import type { Tx } from '../../../kernel/db/db.ts'
import { dropGroupsOfRole } from './store.ts'

/** Before a role goes: the group it had by itself goes with it. */
export const deleteGroupOfDeletedRole = (tx: Tx, role_id: number): Promise<void> => dropGroupsOfRole(tx, role_id)
