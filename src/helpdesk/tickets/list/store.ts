import { type RawBuilder, sql } from 'kysely'
import type { TicketPriority } from '../../../contract/v1/ticket-enums.ts'
import type { Reader } from '../../../kernel/db/db.ts'
import type { Dialect } from '../../../kernel/db/dialect.ts'
import type { LimitOffset } from '../../../kernel/db/limit-offset.ts'
import { CUSTOM_PLAN } from '../../../kernel/db/custom-plan.ts'
import { normalizeEmail } from '../../../people/accounts/model.ts'
import type { TicketScope } from '../../ticket-scope.ts'
import { type ConditionOptions, joinConditions, ON_TICKETS, toCountedConditions } from '../counted-conditions.ts'
import type { PriorityTotal } from '../counts/counts.ts'
import type { TicketFilters } from '../filters.ts'
import { toPriorityRank } from '../model.ts'
import { toFullTextCondition } from './full-text-filter.ts'
import type { ListPlan } from './plan.ts'
import { toSlaStatusCondition } from './sla-status-filter.ts'
import type { ListCursor, SortKey, TicketSort } from './sort.ts'

type SqlCondition = RawBuilder<boolean>

const inList = (column: string, values: readonly (string | number)[] | undefined): readonly SqlCondition[] => {
  if (!values) return []
  return [values.length === 1 ? sql`${sql.ref(column)} = ${values[0]}` : sql`${sql.ref(column)} in (${sql.join(values)})`]
}

/** Also matches the addresses of clients that were merged into the requester. */
const requesterCondition = (folded: string): SqlCondition => sql`client_id in (select id from clients where email_folded = ${folded}
  union select client_id from client_addresses where address_folded = ${folded})`

const otherConditions = (filters: TicketFilters): readonly SqlCondition[] => [
  ...inList('type', filters.type),
  ...inList('channel', filters.channel),
  ...inList('company_id', filters.company_id),
  ...inList('client_id', filters.client_id),
  ...(filters.tag ?? []).map((tag): SqlCondition => sql`id in (select ticket_id from ticket_tags where tag = ${tag})`),
  ...(filters.requester_email === undefined ? [] : [requesterCondition(normalizeEmail(filters.requester_email))]),
  ...(filters.created_after === undefined ? [] : [sql<boolean>`created_at >= ${filters.created_after}`]),
  ...(filters.created_before === undefined ? [] : [sql<boolean>`created_at < ${filters.created_before}`]),
  ...(filters.updated_since === undefined ? [] : [sql<boolean>`updated_at >= ${filters.updated_since}`]),
]

/** The index contains the rank of the priority, so the rank is compared in addition to the name. */
const priorityConditions = (priorities: readonly TicketPriority[]): readonly SqlCondition[] =>
  inList('priority_rank', priorities.map(toPriorityRank))

/** SQLite may use only the columns of the plan. PostgreSQL filters inside an index only by conditions that can use the index. */
const toConditionOptions = ({ seek, gather }: ListPlan, { name }: Dialect): ConditionOptions =>
  gather && name === 'postgres' ? ON_TICKETS : { unassigned: null, seek }

export type PlannedQuery = { readonly filters: TicketFilters; readonly scope: TicketScope; readonly plan: ListPlan }

const conditionsOf = ({ dialect, now }: Reader, { filters, scope, plan }: PlannedQuery): readonly SqlCondition[] => [
  ...(plan.only_open ? [sql<boolean>`is_open = 1`] : []),
  ...(plan.seek.has('priority_rank') && filters.priority ? priorityConditions(filters.priority) : []),
  ...toCountedConditions(filters, scope, toConditionOptions(plan, dialect)),
  ...otherConditions(filters),
  ...(filters.sla_status === undefined ? [] : [toSlaStatusCondition(filters.sla_status, now, plan.seek.has('sla_standing'))]),
  ...(filters.q === undefined ? [] : [toFullTextCondition(filters.q, dialect)]),
]

const COLUMN_OF = { created_at: 'created_at', updated_at: 'updated_at', priority: 'priority_rank', id: 'id' } satisfies Record<
  SortKey['column'],
  string
>

/** Ties are sorted by id in the direction of the last key, so that one index serves both directions. */
const orderOf = ({ keys }: TicketSort): RawBuilder<unknown> => {
  const last = keys.at(-1)
  const closing: readonly SortKey[] = last?.column === 'id' ? [] : [{ column: 'id', descending: last?.descending ?? true }]
  return sql.join([...keys, ...closing].map((key) => sql`${sql.ref(COLUMN_OF[key.column])} ${sql.raw(key.descending ? 'desc' : 'asc')}`))
}

export type SortedPage = LimitOffset & { readonly sort: TicketSort }

type SelectInput = {
  readonly conditions: readonly SqlCondition[]
  readonly columns: RawBuilder<unknown>
  readonly plan: ListPlan
  readonly sort: TicketSort
}

/** The matches are selected in a materialized CTE, so that the sort order does not influence the choice of the index. */
const selectFrom = ({ conditions, columns, plan, sort }: SelectInput): RawBuilder<unknown> => {
  const fitting = sql`tickets where ${joinConditions(conditions)}`
  if (!plan.gather) return sql`${sql.raw(CUSTOM_PLAN)} select ${columns} from ${fitting}`
  // Selects only the sort columns and the id, so that an index-only scan is possible.
  const kept = sql.join([...new Set([...sort.keys.map(({ column }) => COLUMN_OF[column]), 'id'])].map((column) => sql.ref(column)))
  return sql`${sql.raw(CUSTOM_PLAN)} with few as materialized (select ${kept} from ${fitting}) select ${columns} from few`
}

/** Selects ids only: the scan stays within the index, even for deep pages. */
export const listIdsPage = async (reader: Reader, query: PlannedQuery, { sort, limit, offset }: SortedPage): Promise<readonly number[]> => {
  const from = selectFrom({ conditions: conditionsOf(reader, query), columns: sql`id`, plan: query.plan, sort })
  const result = await sql<{ id: number }>`${from} order by ${orderOf(sort)} limit ${limit} offset ${offset}`.execute(reader.db)
  return result.rows.map(({ id }) => id)
}

export const listIdsAfter = async (
  reader: Reader,
  query: PlannedQuery,
  sort: TicketSort,
  { cursor, limit }: { cursor?: ListCursor; limit: number },
) => {
  const key = sort.keys[0] ?? { column: 'created_at', descending: true }
  const column = sql.ref(COLUMN_OF[key.column])
  const beyond = sql.raw(key.descending ? '<' : '>')
  const after: readonly SqlCondition[] = cursor ? [sql`(${column}, id) ${beyond} (${cursor.value}, ${cursor.id})`] : []
  const from = selectFrom({
    conditions: [...conditionsOf(reader, query), ...after],
    columns: sql`id, ${column} as value`,
    plan: query.plan,
    sort,
  })
  const result = await sql<{ id: number; value: number }>`${from} order by ${orderOf(sort)} limit ${limit}`.execute(reader.db)
  return result.rows
}

export const countMatching = async (reader: Reader, query: PlannedQuery): Promise<number> => {
  const result = await sql<{ total: number }>`
    select count(*) as total from tickets where ${joinConditions(conditionsOf(reader, query))}`.execute(reader.db)
  return result.rows[0]?.total ?? 0
}

export const countByPriority = async (reader: Reader, query: PlannedQuery): Promise<readonly PriorityTotal[]> => {
  const result = await sql<PriorityTotal>`
    select priority, count(*) as total from tickets where ${joinConditions(conditionsOf(reader, query))} group by priority`.execute(
    reader.db,
  )
  return result.rows
}
