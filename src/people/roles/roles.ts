import { BUILT_IN_ROLES } from '../../contract/words.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { BUILT_IN, type Role } from './model.ts'
import { allRoles, insertRole, roleById } from './store.ts'

export const listRoles = (reader: Reader): Promise<readonly Role[]> => allRoles(reader)

export const findRole = (reader: Reader, id: number): Promise<Role | undefined> => roleById(reader, id)

export const getRole = async (reader: Reader, id: number): Promise<Role> => (await roleById(reader, id)) ?? notFound('role')

/** The role a new agent has when nobody says otherwise: the least of those that can work. */
export const lowestWorkingRole = async (reader: Reader): Promise<Role> => {
  const roles = await allRoles(reader)
  const working = roles.filter((role) => role.permissions.includes('tickets:write'))
  return working.at(-1) ?? roles.at(-1) ?? notFound('role')
}

export const createBuiltInRoles = async (tx: Tx): Promise<void> => {
  for (const name of BUILT_IN_ROLES) await insertRole(tx, { name, ...BUILT_IN[name], is_built_in: true })
}
