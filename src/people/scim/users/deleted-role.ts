import type { Tx } from '../../../kernel/db/db.ts'
import { getDefaultRole } from '../../roles/roles.ts'
import { replaceDefaultRole } from './store.ts'

/** Before a role goes: whom no group gives a role falls back to their connection's, else to the least that can work. */
export const applyFallbackRole = async (tx: Tx, role_id: number): Promise<void> =>
  replaceDefaultRole(tx, role_id, (await getDefaultRole(tx, role_id)).id)
