import { type RawBuilder, sql } from 'kysely'
import { type TicketScope, toScopeSql } from '../ticket-scope.ts'
import type { CountedFilters } from './filters.ts'

type SqlCondition = RawBuilder<boolean>

/** Differences between conditions on `tickets`, where unassigned is null, and on `ticket_counts`, where it is 0. */
export type ConditionOptions = {
  readonly unassigned: null | 0
  /** Columns that may be looked up in an index; undefined: all. */
  readonly seek?: ReadonlySet<string>
}

export const ON_TICKETS: ConditionOptions = { unassigned: null }

/** `is true` prevents the use of an index. With `status || ''` PostgreSQL would expect one match in 200 rows and read the whole table. */
export const withoutIndex = (condition: SqlCondition): SqlCondition => sql`(${condition}) is true`

const isOneOf = (column: keyof CountedFilters, values: readonly (string | number)[]): SqlCondition =>
  values.length === 1 ? sql`${sql.ref(column)} = ${values[0]}` : sql`${sql.ref(column)} in (${sql.join(values)})`

const isAssignedTo = (wanted: readonly (number | null)[], unassigned: null | 0): SqlCondition => {
  const ids = wanted.map((id) => id ?? unassigned).filter((id) => id !== null)
  if (ids.length === wanted.length) return isOneOf('assignee_id', ids)
  return ids.length === 0 ? sql`assignee_id is null` : sql`(assignee_id is null or ${isOneOf('assignee_id', ids)})`
}

/** Filters that select only tickets in scope need no condition for the scope. */
const isWithinScope = (filters: CountedFilters, scope: NonNullable<TicketScope>): boolean =>
  filters.department_id?.every((id) => scope.departments.includes(id)) === true ||
  filters.assignee_id?.every((id) => id === scope.account_id) === true

export const toCountedConditions = (
  filters: CountedFilters,
  scope: TicketScope,
  { unassigned, seek }: ConditionOptions,
): readonly SqlCondition[] => {
  const { status, priority, department_id, assignee_id } = filters
  const conditions: SqlCondition[] = []
  const add = (condition: SqlCondition, ...columns: readonly (keyof CountedFilters)[]): void =>
    void conditions.push(!seek || columns.every((column) => seek.has(column)) ? condition : withoutIndex(condition))
  if (status) add(isOneOf('status', status), 'status')
  if (priority) add(isOneOf('priority', priority), 'priority')
  if (department_id) add(isOneOf('department_id', department_id), 'department_id')
  if (assignee_id) add(isAssignedTo(assignee_id, unassigned), 'assignee_id')
  if (scope && !isWithinScope(filters, scope)) add(toScopeSql(scope), 'department_id', 'assignee_id')
  return conditions
}

export const joinConditions = (conditions: readonly SqlCondition[]): SqlCondition =>
  conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
