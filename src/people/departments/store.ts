import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Department } from './model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    departments: { id: Generated<number>; name: string; is_default: Generated<number>; created_at: Instant; updated_at: Instant }
  }
}

const departmentOf = (row: { id: number; name: string; is_default: number }): Department => ({
  id: row.id,
  name: row.name,
  is_default: row.is_default === 1,
})

export const allDepartments = async ({ db }: Reader): Promise<readonly Department[]> =>
  (await db.selectFrom('departments').select(['id', 'name', 'is_default']).orderBy('id').execute()).map(departmentOf)

export const insertDepartment = async (tx: Tx, name: string, isDefault: boolean): Promise<Department> => {
  const row = await tx.db
    .insertInto('departments')
    .values({ name, is_default: isDefault ? 1 : 0, created_at: tx.now, updated_at: tx.now })
    .returning(['id', 'name', 'is_default'])
    .executeTakeFirstOrThrow()
  return departmentOf(row)
}
