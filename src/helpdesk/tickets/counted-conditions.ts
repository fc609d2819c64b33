import { sql, type RawBuilder } from 'kysely'
import type { Sight } from '../sight.ts'
import type { CountedFilters } from './filters.ts'

type Condition = RawBuilder<boolean>

/** The four columns as one table has them. Nobody is null in tickets and 0 where they are counted. */
export type CountedColumns = {
  readonly status: RawBuilder<unknown>
  readonly priority: RawBuilder<unknown>
  readonly department_id: RawBuilder<unknown>
  readonly assignee_id: RawBuilder<unknown>
  readonly nobody: null | 0
}

export const ON_TICKETS: CountedColumns = {
  status: sql`status`,
  priority: sql`priority`,
  department_id: sql`department_id`,
  assignee_id: sql`assignee_id`,
  nobody: null,
}

const isOneOf = (column: RawBuilder<unknown>, values: readonly (string | number)[]): Condition =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} in (${sql.join(values)})`

const isAssignedTo = (column: RawBuilder<unknown>, wanted: readonly (number | null)[], nobody: null | 0): Condition => {
  const ids = wanted.filter((id) => id !== null)
  if (nobody === 0)
    return isOneOf(
      column,
      wanted.map((id) => id ?? 0),
    )
  if (ids.length === wanted.length) return isOneOf(column, ids)
  return ids.length === 0 ? sql`${column} is null` : sql`(${column} is null or ${isOneOf(column, ids)})`
}

/** A filter that asks for no more than what is in sight needs no second fence. */
const isFenced = (filters: CountedFilters, sight: NonNullable<Sight>): boolean =>
  filters.department_id?.every((id) => sight.departments.includes(id)) === true ||
  filters.assignee_id?.every((id) => id === sight.account_id) === true

export const countedConditions = (filters: CountedFilters, sight: Sight, columns: CountedColumns): readonly Condition[] => {
  const conditions: Condition[] = []
  if (filters.status) conditions.push(isOneOf(columns.status, filters.status))
  if (filters.priority) conditions.push(isOneOf(columns.priority, filters.priority))
  if (filters.department_id) conditions.push(isOneOf(columns.department_id, filters.department_id))
  if (filters.assignee_id) conditions.push(isAssignedTo(columns.assignee_id, filters.assignee_id, columns.nobody))
  if (sight && !isFenced(filters, sight))
    conditions.push(sql`(${isOneOf(columns.department_id, sight.departments)} or ${columns.assignee_id} = ${sight.account_id})`)
  return conditions
}

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
