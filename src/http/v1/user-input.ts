import { invalid, forbidden, type FieldErrors } from '../../kernel/errors.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { splitName } from '../../people/accounts/model.ts'
import { hasPermission, type AgentActor } from '../../people/actor.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import type { Role } from '../../people/roles/model.ts'
import { findRole, getDefaultRole } from '../../people/roles/roles.ts'

type UserNameInput = {
  readonly name?: string | undefined
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
}
type UserName = { readonly name: string; readonly first_name: string; readonly last_name: string }

export const assertNameGiven = (names: UserNameInput): void => {
  if (readUserName(names).name.trim() === '') invalid({ name: ['The name field is required.'] })
}

export const readUserName = ({ name, first_name, last_name }: UserNameInput): UserName => {
  if (first_name !== undefined && last_name !== undefined) return { first_name, last_name, name: name ?? `${first_name} ${last_name}` }
  const whole = name ?? first_name ?? last_name ?? ''
  return { ...splitName(whole), name: whole.trim() }
}

export const mergeUserName = (before: UserName, { name, first_name, last_name }: UserNameInput): Partial<UserName> => {
  if (name !== undefined && first_name === undefined && last_name === undefined) return { ...splitName(name), name: name.trim() }
  if (first_name === undefined && last_name === undefined) return {}
  const first = first_name ?? before.first_name
  const last = last_name ?? before.last_name
  return { first_name: first, last_name: last, name: name ?? `${first} ${last}` }
}

type PlacesIn = {
  readonly department_id?: number | null | undefined
  readonly departments?: readonly number[] | undefined
}

export const assertDepartmentsExist = async (reader: Reader, { department_id, departments = [] }: PlacesIn): Promise<void> => {
  const errors: Record<string, FieldErrors[string]> = {}
  if (department_id !== null && department_id !== undefined && !(await findDepartment(reader, department_id)))
    errors['department_id'] = ['The selected department id is invalid.']
  for (const [index, id] of departments.entries())
    if (!(await findDepartment(reader, id))) errors[`departments.${index}`] = [`The selected departments.${index} is invalid.`]
  if (Object.keys(errors).length > 0) invalid(errors)
}

/** Custom roles may have more permissions than their rank implies. */
const outranks = (role: Role, actor: AgentActor): boolean =>
  role.rank > actor.role_rank || role.permissions.some((permission) => !hasPermission(actor, permission))

/** The requested role, if the caller may assign it: a role above the caller's own is refused. */
export const getAssignableRole = async (reader: Reader, actor: AgentActor, role_id: number | undefined): Promise<number> => {
  if (role_id === undefined) return (await getDefaultRole(reader)).id
  const role = (await findRole(reader, role_id)) ?? invalid({ role_id: ['The selected role id is invalid.'] })
  return outranks(role, actor) ? forbidden('This action is unauthorized.') : role.id
}

/** Agents above the caller cannot be changed: with another e-mail address, their password could be reset. */
export const assertMayChange = async (reader: Reader, actor: AgentActor, role_id: number): Promise<void> => {
  const role = await findRole(reader, role_id)
  if (role && outranks(role, actor)) forbidden('This action is unauthorized.')
}
