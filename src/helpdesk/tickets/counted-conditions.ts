import { sql, type RawBuilder } from 'kysely'
import type { Sight } from '../sight.ts'
import type { CountedFilters } from './filters.ts'

type Condition = RawBuilder<boolean>

/** How the table with the four columns is asked. Nobody is null in tickets and 0 where they are counted. */
export type Asked = {
  readonly nobody: null | 0
  /** What an index may be asked for; without it, everything. */
  readonly seek?: ReadonlySet<string>
}

export const ON_TICKETS: Asked = { nobody: null }

/**
 * The same condition, but compared only, row by row: no index is asked for it on either database. PostgreSQL still knows how many rows
 * fit; of an expression like `status || ''` it believes one in two hundred, and reads the whole table rather than walk to the first few.
 */
export const compared = (condition: Condition): Condition => sql`(${condition}) is true`

const isOneOf = (column: keyof CountedFilters, values: readonly (string | number)[]): Condition =>
  values.length === 1 ? sql`${sql.ref(column)} = ${values[0]}` : sql`${sql.ref(column)} in (${sql.join(values)})`

const isAssignedTo = (wanted: readonly (number | null)[], nobody: null | 0): Condition => {
  const ids = wanted.map((id) => id ?? nobody).filter((id) => id !== null)
  if (ids.length === wanted.length) return isOneOf('assignee_id', ids)
  return ids.length === 0 ? sql`assignee_id is null` : sql`(assignee_id is null or ${isOneOf('assignee_id', ids)})`
}

/** A filter that asks for no more than what is in sight needs no second fence. */
const isFenced = (filters: CountedFilters, sight: NonNullable<Sight>): boolean =>
  filters.department_id?.every((id) => sight.departments.includes(id)) === true ||
  filters.assignee_id?.every((id) => id === sight.account_id) === true

const isSeen = ({ departments, account_id }: NonNullable<Sight>): Condition =>
  sql`(${isOneOf('department_id', departments)} or assignee_id = ${account_id})`

export const countedConditions = (filters: CountedFilters, sight: Sight, { nobody, seek }: Asked): readonly Condition[] => {
  const { status, priority, department_id, assignee_id } = filters
  const conditions: Condition[] = []
  const add = (condition: Condition, ...columns: readonly (keyof CountedFilters)[]): void =>
    void conditions.push(!seek || columns.every((column) => seek.has(column)) ? condition : compared(condition))
  if (status) add(isOneOf('status', status), 'status')
  if (priority) add(isOneOf('priority', priority), 'priority')
  if (department_id) add(isOneOf('department_id', department_id), 'department_id')
  if (assignee_id) add(isAssignedTo(assignee_id, nobody), 'assignee_id')
  if (sight && !isFenced(filters, sight)) add(isSeen(sight), 'department_id', 'assignee_id')
  return conditions
}

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
