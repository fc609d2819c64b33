import type { Tx } from '../../../kernel/db/db.ts'
import { dropGroupsOfRole } from './store.ts'

/** Deletes the native group of a role that is being deleted. */
export const deleteGroupOfDeletedRole = (tx: Tx, role_id: number): Promise<void> => dropGroupsOfRole(tx, role_id)
