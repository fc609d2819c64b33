import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Role } from './model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    roles: {
      id: Generated<number>
      name: string
      rank: number
      permissions: string
      is_built_in: number
      sees_all_departments: Generated<number>
      created_at: Instant
      updated_at: Instant
    }
  }
}

type Row = { id: number; name: string; rank: number; permissions: string; is_built_in: number; sees_all_departments: number }

const roleOf = ({ id, name, rank, permissions, is_built_in, sees_all_departments }: Row): Role => ({
  id,
  name,
  rank,
  permissions: JSON.parse(permissions),
  is_built_in: is_built_in === 1,
  sees_all_departments: sees_all_departments === 1,
})

export const allRoles = async ({ db }: Reader): Promise<readonly Role[]> =>
  (await db.selectFrom('roles').selectAll().orderBy('rank', 'desc').orderBy('id').execute()).map(roleOf)

export const roleById = async ({ db }: Reader, id: number): Promise<Role | undefined> => {
  const row = await db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()
  return row && roleOf(row)
}

export const lockRoleRows = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.dialect.lock(tx.db.selectFrom('roles').select('id').where('id', 'in', ids).orderBy('id')).execute()
}

const valuesOf = ({ name, rank, permissions, is_built_in, sees_all_departments }: Omit<Role, 'id'>) => ({
  name,
  rank,
  permissions: JSON.stringify(permissions),
  is_built_in: is_built_in ? 1 : 0,
  sees_all_departments: sees_all_departments ? 1 : 0,
})

export const insertRole = async (tx: Tx, role: Omit<Role, 'id'>): Promise<Role> => {
  const row = await tx.db
    .insertInto('roles')
    .values({ ...valuesOf(role), created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return roleOf(row)
}

export const updateRole = async (tx: Tx, { id, ...role }: Role): Promise<void> => {
  await tx.db
    .updateTable('roles')
    .set({ ...valuesOf(role), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}

export const deleteRoleRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('roles').where('id', '=', id).execute()
}
