import type { Tx } from '../../../kernel/db/db.ts'
import { getDefaultRole } from '../../roles/roles.ts'
import { replaceDefaultRole } from './store.ts'

/** Replaces a default role that is being deleted by that of the connection, else by the lowest role that can work on tickets. */
export const applyFallbackRole = async (tx: Tx, role_id: number): Promise<void> =>
  replaceDefaultRole(tx, role_id, (await getDefaultRole(tx, role_id)).id)
