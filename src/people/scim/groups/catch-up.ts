import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { groupByName, insertGroup, rolesWithoutGroup } from './store.ts'

type Role = { readonly id: number; readonly name: string }

/** Roles that need a group. A role with the name of a provider's group gets none, until an administrator maps that group. */
const rolesAhead = async (reader: Reader): Promise<readonly Role[]> => {
  const ahead: Role[] = []
  for (const role of await rolesWithoutGroup(reader)) if (!(await groupByName(reader, role.name))) ahead.push(role)
  return ahead
}

export const areGroupsOutdated = async (reader: Reader): Promise<boolean> => (await rolesAhead(reader)).length > 0

/** Creates a native group for every role, so that identity providers can assign roles. */
export const catchUpGroups = async (tx: Tx): Promise<void> => {
  for (const role of await rolesAhead(tx)) {
    await insertGroup(tx, { role_id: role.id, is_native: true, connection_id: null, display_name: role.name })
  }
}
