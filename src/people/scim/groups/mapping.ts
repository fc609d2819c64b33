import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { invalid, notFound } from '../../../kernel/errors.ts'
import type { Actor } from '../../actor.ts'
import { audit } from '../../audit/record.ts'
import { findRole } from '../../roles/roles.ts'
import { applyRoles } from '../members/apply-roles.ts'
import { membersShown } from '../members/members.ts'
import type { ScimGroup } from './model.ts'
import { dropGroupsOfRole, groupById, groupsWanted, memberCounts, setRole } from './store.ts'

export type MappedGroup = ScimGroup & { readonly member_count: number }

// External IDs belong to a connection; no connection has this ID.
const NO_CONNECTION = 0

export const listMappings = async (reader: Reader): Promise<readonly MappedGroup[]> => {
  const groups = await groupsWanted(reader, NO_CONNECTION, { condition: undefined })
  const counts = await memberCounts(reader)
  return groups.map((group) => ({ ...group, member_count: counts.get(group.id) ?? 0 }))
}

export const getMapping = async (reader: Reader, id: number): Promise<ScimGroup> => (await groupById(reader, id)) ?? notFound('group')

/** Assigns a role to a group; its members get the role at once. */
export const mapGroup = async (tx: Tx, actor: Actor, group: ScimGroup, role_id: number | null): Promise<ScimGroup> => {
  if (group.is_native) invalid({ role_id: ['The role of this group cannot be changed.'] })
  if (role_id !== null && !(await findRole(tx, role_id))) invalid({ role_id: ['The selected role id is invalid.'] })
  if (group.role_id === role_id) return group
  await setRole(tx, group.id, role_id)
  const members = (await membersShown(tx, '', [group.id])).get(group.id) ?? []
  await applyRoles(
    tx,
    actor,
    members.map(({ user_id }) => user_id),
  )
  const changes = { role_id: { from: group.role_id, to: role_id } }
  await audit(tx, actor, { action: 'scim_group.mapped', object: { type: 'scim_group', id: group.uuid }, changes })
  return { ...group, role_id }
}

export const deleteGroupOfRole = (tx: Tx, role_id: number): Promise<void> => dropGroupsOfRole(tx, role_id)
