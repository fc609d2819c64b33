import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../../kernel/db/db.ts'
import { PLANNED_ANEW } from '../../../kernel/db/planned-anew.ts'
import { fold } from '../../../people/accounts/model.ts'
import { allOf, countedConditions, type CountedColumns } from '../counted-conditions.ts'
import type { Sight } from '../../sight.ts'
import type { TicketFilters } from '../filters.ts'
import type { Plan } from './plan.ts'
import { promising } from './promising.ts'
import { saying } from './saying.ts'
import type { Cursor, Sort, SortKey } from './sort.ts'

type Condition = RawBuilder<boolean>

/** An expression instead of a column cannot be looked up by index, on either database. */
const columnsOf = ({ seek }: Plan): CountedColumns => ({
  status: seek.has('status') ? sql`status` : sql`status || ''`,
  priority: seek.has('priority') ? sql`priority` : sql`priority || ''`,
  department_id: seek.has('department_id') ? sql`department_id` : sql`+department_id`,
  assignee_id: seek.has('assignee_id') ? sql`assignee_id` : sql`+assignee_id`,
  nobody: null,
})

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

export type Wanted = { readonly filters: TicketFilters; readonly sight: Sight; readonly plan: Plan }

const conditionsOf = ({ dialect, now }: Reader, { filters, sight, plan }: Wanted): readonly Condition[] => [
  ...(plan.only_open ? [sql<boolean>`is_open = 1`] : []),
  ...countedConditions(filters, sight, columnsOf(plan)),
  ...otherConditions(filters),
  ...(filters.sla_status === undefined
    ? []
    : [promising(filters.sla_status, now, plan.seek.has('sla_standing') ? sql`sla_standing` : sql`sla_standing || ''`)]),
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

/** Ids only: the walk stays inside the index, however deep the page. */
export const idsPage = async (reader: Reader, wanted: Wanted, { sort, limit, offset }: PageOf): Promise<readonly number[]> => {
  const where = allOf(conditionsOf(reader, wanted))
  const result = await sql<{ id: number }>`${sql.raw(PLANNED_ANEW)}
    select id from tickets where ${where} order by ${orderOf(sort)} limit ${limit} offset ${offset}`.execute(reader.db)
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
