import { sql, type RawBuilder } from 'kysely'
import type { TicketPriority } from '../../../contract/v1/ticket-words.ts'
import type { Reader } from '../../../kernel/db/db.ts'
import type { Dialect } from '../../../kernel/db/dialect.ts'
import { PLANNED_ANEW } from '../../../kernel/db/planned-anew.ts'
import { fold } from '../../../people/accounts/model.ts'
import { allOf, countedConditions, ON_TICKETS, type Asked } from '../counted-conditions.ts'
import type { Sight } from '../../sight.ts'
import type { TicketFilters } from '../filters.ts'
import { rankOf } from '../model.ts'
import type { Plan } from './plan.ts'
import { promising } from './promising.ts'
import { saying } from './saying.ts'
import type { Cursor, Sort, SortKey } from './sort.ts'

type Condition = RawBuilder<boolean>

const inList = (column: string, values: readonly (string | number)[] | undefined): readonly Condition[] =>
  values ? [sql`${sql.ref(column)} in (${sql.join(values)})`] : []

/** Under the address a client has, or one it had before it was merged. */
const writtenBy = (folded: string): Condition => sql`client_id in (select id from clients where email_folded = ${folded}
  union select client_id from client_addresses where address_folded = ${folded})`

const otherConditions = (filters: TicketFilters): readonly Condition[] => [
  ...inList('type', filters.type),
  ...inList('channel', filters.channel),
  ...inList('company_id', filters.company_id),
  ...inList('client_id', filters.client_id),
  ...(filters.tag ?? []).map((tag): Condition => sql`id in (select ticket_id from ticket_tags where tag = ${tag})`),
  ...(filters.requester_email === undefined ? [] : [writtenBy(fold(filters.requester_email))]),
  ...(filters.created_after === undefined ? [] : [sql<boolean>`created_at >= ${filters.created_after}`]),
  ...(filters.created_before === undefined ? [] : [sql<boolean>`created_at < ${filters.created_before}`]),
  ...(filters.updated_since === undefined ? [] : [sql<boolean>`updated_at >= ${filters.updated_since}`]),
]

/** The stretch of the order in which these are: a list of values would be out of order. */
const ranking = (priorities: readonly TicketPriority[]): Condition => {
  const ranks = priorities.map(rankOf)
  return sql`priority_rank between ${Math.min(...ranks)} and ${Math.max(...ranks)}`
}

/** SQLite is told which index to take; PostgreSQL compares in an index, before it fetches rows, only what the index may be asked for. */
const askedBy = ({ seek, gather }: Plan, { name }: Dialect): Asked => (gather && name === 'postgres' ? ON_TICKETS : { nobody: null, seek })

export type Wanted = { readonly filters: TicketFilters; readonly sight: Sight; readonly plan: Plan }

const conditionsOf = ({ dialect, now }: Reader, { filters, sight, plan }: Wanted): readonly Condition[] => [
  ...(plan.only_open ? [sql<boolean>`is_open = 1`] : []),
  ...(plan.seek.has('priority_rank') && filters.priority ? [ranking(filters.priority)] : []),
  ...countedConditions(filters, sight, askedBy(plan, dialect)),
  ...otherConditions(filters),
  ...(filters.sla_status === undefined ? [] : [promising(filters.sla_status, now, plan.seek.has('sla_standing'))]),
  ...(filters.q === undefined ? [] : [saying(filters.q, dialect)]),
]

const COLUMN_OF = { created_at: 'created_at', updated_at: 'updated_at', priority: 'priority_rank', id: 'id' } satisfies Record<
  SortKey['column'],
  string
>

/** Ties fall the way the last key does, so that one index serves both directions. */
const orderOf = ({ keys }: Sort): RawBuilder<unknown> => {
  const last = keys.at(-1)
  const isLoose = last?.column === 'priority'
  const closing: readonly SortKey[] = last?.column === 'id' ? [] : [{ column: 'id', descending: last?.descending ?? true }]
  const dated: readonly SortKey[] =
    isLoose && !keys.some(({ column }) => column === 'created_at') ? [{ column: 'created_at', descending: last.descending }] : []
  return sql.join(
    [...keys, ...dated, ...closing].map((key) => sql`${sql.ref(COLUMN_OF[key.column])} ${sql.raw(key.descending ? 'desc' : 'asc')}`),
  )
}

export type PageOf = { readonly sort: Sort; readonly limit: number; readonly offset: number }

/** Kept apart, so that their order has no say in how they are found. */
const gathered = (fitting: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`with few as materialized (select ${sql.join(Object.values(COLUMN_OF).map((column) => sql.ref(column)))} from ${fitting}) select id from few`

/** Ids only: the walk stays inside the index, however deep the page. */
export const idsPage = async (reader: Reader, wanted: Wanted, { sort, limit, offset }: PageOf): Promise<readonly number[]> => {
  const fitting = sql`tickets where ${allOf(conditionsOf(reader, wanted))}`
  const from = wanted.plan.gather ? gathered(fitting) : sql`select id from ${fitting}`
  const result = await sql<{ id: number }>`${sql.raw(PLANNED_ANEW)}
    ${from} order by ${orderOf(sort)} limit ${limit} offset ${offset}`.execute(reader.db)
  return result.rows.map(({ id }) => id)
}

/** The rows after a cursor. */
export const idsAfter = async (reader: Reader, wanted: Wanted, sort: Sort, { cursor, limit }: { cursor?: Cursor; limit: number }) => {
  const key = sort.keys[0] ?? { column: 'created_at', descending: true }
  const column = sql.ref(COLUMN_OF[key.column])
  const beyond = sql.raw(key.descending ? '<' : '>')
  const after: readonly Condition[] = cursor ? [sql`(${column}, id) ${beyond} (${cursor.value}, ${cursor.id})`] : []
  const where = allOf([...conditionsOf(reader, wanted), ...after])
  const result = await sql<{ id: number; value: number }>`
    select id, ${column} as value from tickets where ${where} order by ${orderOf(sort)} limit ${limit}`.execute(reader.db)
  return result.rows
}

export const countMatching = async (reader: Reader, wanted: Wanted): Promise<number> => {
  const result = await sql<{ total: number }>`
    select count(*) as total from tickets where ${allOf(conditionsOf(reader, wanted))}`.execute(reader.db)
  return result.rows[0]?.total ?? 0
}
