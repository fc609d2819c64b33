import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { groupByName, insertGroup, rolesWithoutGroup } from './store.ts'

type Role = { readonly id: number; readonly name: string }

/** Roles that should have a group; not those whose name an identity provider's own group has, until an administrator maps it. */
const rolesAhead = async (reader: Reader): Promise<readonly Role[]> => {
  const ahead: Role[] = []
  for (const role of await rolesWithoutGroup(reader)) if (!(await groupByName(reader, role.name))) ahead.push(role)
  return ahead
}

export const areGroupsOutdated = async (reader: Reader): Promise<boolean> => (await rolesAhead(reader)).length > 0

/** Every role has a group of its name, so that an identity provider finds something to put people into. */
export const catchUpGroups = async (tx: Tx): Promise<void> => {
  for (const role of await rolesAhead(tx)) {
    await insertGroup(tx, { role_id: role.id, is_native: true, connection_id: null, display_name: role.name })
  }
}
