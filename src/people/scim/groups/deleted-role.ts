import type { Tx } from '../../../kernel/db/db.ts'
import { dropGroupsOfRole } from './store.ts'

export const deleteGroupOfDeletedRole = (tx: Tx, role_id: number): Promise<void> => dropGroupsOfRole(tx, role_id)
