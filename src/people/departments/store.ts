import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { prepareQuery } from '../../kernel/db/prepare-query.ts'
import type { Department } from './model.ts'

type DepartmentRow = {
  id: Generated<number>
  name: string
  is_default: Generated<number>
  reopen_days: Generated<number>
  auto_close_days: Generated<number | null>
  lead_id: number | null
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    departments: DepartmentRow
    account_departments: { account_id: number; department_id: number }
  }
}

const departmentOf = ({ created_at: _, updated_at: __, is_default, ...row }: Selectable<DepartmentRow>): Department => ({
  ...row,
  is_default: is_default === 1,
})

const ALL = prepareQuery((db) => db.selectFrom('departments').selectAll().orderBy('id'))
const BY_ID = prepareQuery((db, { id }: { readonly id: number }) => db.selectFrom('departments').selectAll().where('id', '=', id))

export const allDepartments = async (reader: Reader): Promise<readonly Department[]> => (await ALL(reader, {})).map(departmentOf)

export const departmentById = async (reader: Reader, id: number): Promise<Department | undefined> => {
  const [row] = await BY_ID(reader, { id })
  return row && departmentOf(row)
}

export const lockedDepartment = async (tx: Tx, id: number): Promise<Department | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('departments').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && departmentOf(row)
}

export const deleteDepartmentRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('departments').where('id', '=', id).execute()
}

export type NewDepartment = Pick<Department, 'name' | 'is_default'> & Partial<Omit<Department, 'id' | 'name' | 'is_default'>>

export const insertDepartment = async (tx: Tx, { is_default, ...department }: NewDepartment): Promise<Department> => {
  const row = await tx.db
    .insertInto('departments')
    .values({ lead_id: null, ...department, is_default: is_default ? 1 : 0, created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return departmentOf(row)
}

export const updateDepartment = async (tx: Tx, id: number, { is_default, ...changes }: Partial<Omit<Department, 'id'>>): Promise<void> => {
  if (is_default) await tx.db.updateTable('departments').set({ is_default: 0 }).where('is_default', '=', 1).execute()
  await tx.db
    .updateTable('departments')
    .set({ ...changes, ...(is_default && { is_default: 1 }), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}

export const membershipsOf = async ({ db }: Reader, account_ids: readonly number[]) =>
  account_ids.length === 0
    ? []
    : await db.selectFrom('account_departments').selectAll().where('account_id', 'in', account_ids).orderBy('department_id').execute()

export const replaceMemberships = async (tx: Tx, account_id: number, department_ids: readonly number[]): Promise<void> => {
  await tx.db.deleteFrom('account_departments').where('account_id', '=', account_id).execute()
  if (department_ids.length === 0) return
  const rows = [...new Set(department_ids)].map((department_id) => ({ account_id, department_id }))
  await tx.db.insertInto('account_departments').values(rows).execute()
}

export const membersOf = async ({ db }: Reader, department_id: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('account_departments')
    .innerJoin('accounts', 'accounts.id', 'account_departments.account_id')
    .select('accounts.id')
    .where('account_departments.department_id', '=', department_id)
    .where('accounts.is_active', '=', 1)
    .orderBy('accounts.id')
    .execute()
  return rows.map(({ id }) => id)
}
