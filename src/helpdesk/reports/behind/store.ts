import { sql, type RawBuilder } from 'kysely'
import { SECOND } from '../../../contract/time.ts'
import type { Reader } from '../../../kernel/db/db.ts'
import { allOf, countedConditions, ON_TICKETS } from '../../tickets/counted-conditions.ts'
import { AGENTS_ANSWER, BROKEN, FIRST_RESPONSE, KEPT, REAL, RESOLUTION, within } from '../conditions.ts'
import type { Sight } from '../../sight.ts'
import type { Behind } from './model.ts'

const also = (conditions: readonly (RawBuilder<boolean> | false | undefined)[]): RawBuilder<boolean> =>
  allOf(conditions.filter((condition) => condition !== undefined && condition !== false))

const promises = (how: RawBuilder<boolean>, { range, metric }: Behind): RawBuilder<boolean> =>
  sql`id in (select ticket_id from sla_clocks where ${also([how, within('started_at', range), metric !== undefined && sql`metric = ${metric}`])})`

const rated = ({ range, agent_id, rating, rating_from }: Behind): RawBuilder<boolean> =>
  sql`id in (select ticket_id from csat_surveys where ${also([
    within('submitted_at', range),
    agent_id !== undefined && sql`assignee_id = ${agent_id}`,
    rating !== undefined && sql`rating = ${rating}`,
    rating_from !== undefined && sql`rating >= ${rating_from}`,
  ])})`

const replied = ({ range, agent_id }: Behind): RawBuilder<boolean> =>
  sql`id in (select ticket_id from replies where ${also([
    AGENTS_ANSWER,
    within('created_at', range),
    agent_id !== undefined && sql`author_id = ${agent_id}`,
  ])})`

/** A span is rounded to the second nearest to it: it counts as so many from half a second before. */
const waited = (span: RawBuilder<number>, { range, waited_from }: Behind): RawBuilder<boolean> =>
  also([
    REAL,
    within('created_at', range),
    sql`${span} is not null`,
    waited_from !== undefined && sql`${span} >= ${waited_from * SECOND - SECOND / 2}`,
  ])

/** Whoever waited longest is looked for first; else what is newest. */
const orderOf = ({ fact, waited_from }: Behind): RawBuilder<unknown> => {
  if (waited_from === undefined || (fact !== 'answered' && fact !== 'solved')) return sql`created_at desc, id desc`
  return sql`${fact === 'answered' ? FIRST_RESPONSE : RESOLUTION} desc, id desc`
}

const FOUND_BY: Record<Behind['fact'], (behind: Behind) => RawBuilder<boolean>> = {
  created: ({ range }) => also([REAL, within('created_at', range)]),
  open: ({ range }) => also([REAL, sql`is_open = 1`, within('created_at', range)]),
  resolved: ({ range }) => also([REAL, within('resolved_at', range)]),
  closed: ({ range }) => also([REAL, within('closed_at', range)]),
  answered: (behind) => waited(FIRST_RESPONSE, behind),
  solved: (behind) => waited(RESOLUTION, behind),
  kept: (behind) => promises(KEPT, behind),
  broken: (behind) => promises(BROKEN, behind),
  promised: (behind) => promises(sql`(${KEPT} or ${BROKEN})`, behind),
  rated,
  replied,
}

/** The tickets behind a number, and how many they are. */
export const ticketIdsBehind = async (
  { db }: Reader,
  behind: Behind & { readonly sight: Sight },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly ids: readonly number[]; readonly total: number }> => {
  const { type, channel } = behind
  const where = also([
    FOUND_BY[behind.fact](behind),
    ...countedConditions(behind.filters, behind.sight, ON_TICKETS),
    type && sql`type = ${type}`,
    channel && sql`channel = ${channel}`,
  ])
  const counted = await sql<{ total: number }>`select count(*) as total from tickets where ${where}`.execute(db)
  const found = await sql<{ id: number }>`
    select id from tickets where ${where} order by ${orderOf(behind)} limit ${limit} offset ${offset}`.execute(db)
  return { ids: found.rows.map(({ id }) => id), total: Number(counted.rows[0]?.total ?? 0) }
}
