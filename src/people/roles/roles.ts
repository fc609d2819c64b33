import { BUILT_IN_ROLES, type Permission } from '../../contract/enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict, validateAll, invalid, notFound } from '../../kernel/errors.ts'
import type { Actor, AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { releaseReferences, type ReferenceSource } from '../references.ts'
import { assertNameAvailable } from '../unique-name.ts'
import { mapUniqueViolation } from '../unique-violation.ts'
import { BUILT_IN, type Role } from './model.ts'
import { allRoles, deleteRoleRow, insertRole, lockRoleRows, roleById, updateRole } from './store.ts'

export const listRoles = (reader: Reader): Promise<readonly Role[]> => allRoles(reader)

export const findRole = (reader: Reader, id: number): Promise<Role | undefined> => roleById(reader, id)

export const getRole = async (reader: Reader, id: number): Promise<Role> => (await roleById(reader, id)) ?? notFound('role')

/** Serializes transactions that count the accounts of these roles. */
export const lockRoles = (tx: Tx, ids: readonly number[]): Promise<void> => lockRoleRows(tx, ids)

/** Lowest role that can work on tickets. */
export const getDefaultRole = async (reader: Reader, besides?: number): Promise<Role> => {
  const roles = (await allRoles(reader)).filter(({ id }) => id !== besides)
  const working = roles.filter((role) => role.permissions.includes('tickets:write'))
  return working.at(-1) ?? roles.at(-1) ?? notFound('role')
}

export const createBuiltInRoles = async (tx: Tx): Promise<void> => {
  for (const name of BUILT_IN_ROLES) await insertRole(tx, { name, ...BUILT_IN[name], is_built_in: true })
}

export type RoleInput = {
  readonly name?: string
  readonly rank?: number
  readonly permissions?: readonly Permission[]
  readonly sees_all_departments?: boolean
}

export const createRole = async (tx: Tx, actor: Actor, input: RoleInput & { readonly name: string }): Promise<Role> => {
  assertNameAvailable(await allRoles(tx), input.name)
  const role = { rank: BUILT_IN.Agent.rank, permissions: BUILT_IN.Viewer.permissions, sees_all_departments: false, ...input }
  const made = await mapUniqueViolation('name', () => insertRole(tx, { ...role, is_built_in: false }))
  await audit(tx, actor, { action: 'role.created', object: { type: 'role', id: made.id }, changes: { ...input } })
  return made
}

/** The built-in admin role cannot be changed: its loss would lock all administrators out. */
export const changeRole = async (tx: Tx, actor: Actor, role: Role, input: RoleInput): Promise<Role> => {
  await validateAll(
    () => role.is_built_in && role.name === 'Admin' && invalid({ id: ['The administrators’ role cannot be changed.'] }),
    () => role.is_built_in && (input.name ?? role.name) !== role.name && invalid({ name: ['A built-in role cannot be renamed.'] }),
    async () => input.name !== undefined && assertNameAvailable(await allRoles(tx), input.name, role.id),
  )
  const changed: Role = { ...role, ...input }
  await mapUniqueViolation('name', () => updateRole(tx, changed))
  tx.signal({ topic: 'access.changed', data: null })
  await audit(tx, actor, { action: 'role.changed', object: { type: 'role', id: role.id }, changes: { ...input } })
  return changed
}

export const deleteRole = async (tx: Tx, actor: AgentActor, id: number, sources: readonly ReferenceSource[]): Promise<void> => {
  await lockRoles(tx, [id])
  const role = await getRole(tx, id)
  if (role.is_built_in) conflict('built_in', 'A built-in role cannot be deleted.')
  await releaseReferences(tx, actor, { type: 'role', id }, sources)
  await deleteRoleRow(tx, id)
  await audit(tx, actor, { action: 'role.deleted', object: { type: 'role', id }, changes: { name: role.name } })
}
