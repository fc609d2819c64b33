import { sql, type RawBuilder } from 'kysely'
import { DAY, SECOND } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { Sight } from '../sight.ts'
import { allOf, countedConditions, ON_TICKETS } from '../tickets/counted-conditions.ts'
import { AGENTS_ANSWER, BROKEN, FIRST_RESPONSE, KEPT, REAL, RESOLUTION, within } from './conditions.ts'
import { dayName, type Grouping, type Range, type Row } from './model.ts'

/** The tickets a report is about: those in the reader's scope, of one department or of all. */
export type Slice = { readonly range: Range; readonly sight: Sight; readonly department_id?: number | undefined }

type Tickets = Pick<Slice, 'sight' | 'department_id'>

const isCounted = ({ sight, department_id }: Tickets): RawBuilder<boolean> =>
  allOf(countedConditions(department_id === undefined ? {} : { department_id: [department_id] }, sight, ON_TICKETS))

/** For rows with a `ticket_id`. The ticket is looked up only where something is asked of it. */
const isOfCounted = (table: string, tickets: Tickets): RawBuilder<boolean> =>
  tickets.sight === null && tickets.department_id === undefined
    ? sql`1 = 1`
    : sql`exists (select 1 from tickets where tickets.id = ${sql.ref(`${table}.ticket_id`)} and ${isCounted(tickets)})`

type DayCount = { readonly day: number; readonly count: number }

const perDay = async (
  { db }: Reader,
  column: 'created_at' | 'resolved_at' | 'closed_at',
  slice: Slice,
): Promise<ReadonlyMap<number, number>> => {
  const query = sql<DayCount>`select ${sql.ref(column)} / ${sql.lit(DAY)} as day, count(*) as count from tickets
    where ${REAL} and ${isCounted(slice)} and ${within(column, slice.range)} group by 1`
  return new Map((await query.execute(db)).rows.map(({ day, count }) => [day, count]))
}

/** Tickets that came, were resolved and were closed, day by day. */
export const volumeRows = async (reader: Reader, slice: Slice): Promise<readonly Row[]> => {
  const [created, resolved, closed] = [
    await perDay(reader, 'created_at', slice),
    await perDay(reader, 'resolved_at', slice),
    await perDay(reader, 'closed_at', slice),
  ]
  const { range } = slice
  const first = Math.floor(range.from_at / DAY)
  const days = Math.ceil(range.to_at / DAY) - first
  return Array.from({ length: days }, (_, index) => {
    const day = first + index
    return { date: dayName(day), created: created.get(day) ?? 0, resolved: resolved.get(day) ?? 0, closed: closed.get(day) ?? 0 }
  })
}

const AGES = [1, 3, 7, 14, 30]

/** What is still open, by how long it has been. */
export const backlogRows = async ({ db, now }: Reader, tickets: Tickets): Promise<readonly Row[]> => {
  const steps = AGES.map((days) => sql`when ${now} - created_at < ${sql.lit(days * DAY)} then ${sql.lit(`under ${days} d`)}`)
  const age = sql`case ${sql.join(steps, sql` `)} else ${sql.lit('older')} end`
  const query = sql<Row>`select ${age} as age, priority, count(*) as count from tickets
    where ${REAL} and is_open = 1 and ${isCounted(tickets)} group by 1, 2 order by 1, 2`
  return (await query.execute(db)).rows
}

type Ranked = {
  readonly grp: string | number | null
  readonly count: number
  readonly p50: number
  readonly p90: number
  readonly p95: number
}

/** The value at a rank, counted in the database: percentiles of a million rows without reading them. */
const percentiles = async (
  { db }: Reader,
  span: RawBuilder<number>,
  group: Grouping | undefined,
  slice: Slice,
): Promise<readonly Ranked[]> => {
  const grp = group ? sql.ref(group) : sql`null`
  const at = (part: number) => sql<number>`min(case when rank >= ${sql.lit(part)} * total then span end)`
  const query = sql<Ranked>`select grp, max(total) as count, ${at(0.5)} as p50, ${at(0.9)} as p90, ${at(0.95)} as p95 from (
      select ${grp} as grp, ${span} as span, row_number() over (partition by ${grp} order by ${span}) as rank, count(*) over (partition by ${grp}) as total
      from tickets where ${REAL} and ${isCounted(slice)} and ${within('created_at', slice.range)} and ${span} is not null
    ) as ranked group by grp order by grp`
  return (await query.execute(db)).rows
}

const seconds = (microseconds: number): number => Math.round(Number(microseconds) / SECOND)

/** How long clients waited for a first answer and for the solution, as percentiles: a mean hides the ones who waited for days. */
export const responseRows = async (reader: Reader, slice: Slice, group: Grouping | undefined): Promise<readonly Row[]> => {
  const rows = async (metric: string, span: RawBuilder<number>): Promise<readonly Row[]> =>
    (await percentiles(reader, span, group, slice)).map(({ grp, count, p50, p90, p95 }) => ({
      metric,
      ...(group && { [group]: grp }),
      count,
      p50_seconds: seconds(p50),
      p90_seconds: seconds(p90),
      p95_seconds: seconds(p95),
    }))
  return [...(await rows('first_response', FIRST_RESPONSE)), ...(await rows('resolution', RESOLUTION))]
}

/** Promises that were due in this time, and how many were kept. Those of merged tickets stay on record. */
export const slaRows = async ({ db }: Reader, slice: Slice): Promise<readonly Row[]> => {
  const query = sql<{ metric: string; met: number; breached: number }>`select metric,
      sum(case when ${KEPT} then 1 else 0 end) as met, sum(case when ${BROKEN} then 1 else 0 end) as breached
    from sla_clocks where ${isOfCounted('sla_clocks', slice)} and ${within('started_at', slice.range)}
      and (${KEPT} or ${BROKEN}) group by metric order by metric`
  return (await query.execute(db)).rows.map(({ metric, met, breached }) => ({
    metric,
    met: Number(met),
    breached: Number(breached),
    attainment_percent: Math.round((Number(met) / (Number(met) + Number(breached))) * 10_000) / 100,
  }))
}

export const csatRows = async ({ db }: Reader, slice: Slice): Promise<readonly Row[]> => {
  const query = sql<{ rating: number; count: number }>`select rating, count(*) as count
    from csat_surveys where ${isOfCounted('csat_surveys', slice)} and ${within('submitted_at', slice.range)} group by rating order by rating`
  const counts = new Map((await query.execute(db)).rows.map(({ rating, count }) => [rating, count]))
  return [1, 2, 3, 4, 5].map((rating) => ({ rating, count: counts.get(rating) ?? 0 }))
}

type PerAgent = { readonly agent_id: number; readonly value: number }

/** Who carries how much. Each number is counted for all agents at once: an agent alone has no index to be counted by. */
export const agentRows = async ({ db }: Reader, slice: Slice): Promise<readonly Row[]> => {
  const { range } = slice
  const perAgent = async (query: RawBuilder<PerAgent>): Promise<ReadonlyMap<number, number>> =>
    new Map((await query.execute(db)).rows.map(({ agent_id, value }) => [agent_id, Number(value)]))
  const tickets = sql`select assignee_id as agent_id, count(*) as value from tickets
    where assignee_id is not null and ${REAL} and ${isCounted(slice)}`
  const open = await perAgent(sql`${tickets} and is_open = 1 group by 1`)
  const resolved = await perAgent(sql`${tickets} and ${within('resolved_at', range)} group by 1`)
  const replies = await perAgent(sql`select author_id as agent_id, count(*) as value from replies
    where ${AGENTS_ANSWER} and ${within('created_at', range)} and ${isOfCounted('replies', slice)} group by 1`)
  const ratings = await perAgent(sql`select assignee_id as agent_id, avg(rating) as value from csat_surveys
    where assignee_id is not null and ${within('submitted_at', range)} and ${isOfCounted('csat_surveys', slice)} group by 1`)
  const agents = sql<{ id: number; name: string }>`select id, name from accounts where is_active = 1 order by id`
  return (await agents.execute(db)).rows.map(({ id, name }) => {
    const average = ratings.get(id)
    return {
      agent_id: id,
      name,
      open_tickets: open.get(id) ?? 0,
      resolved: resolved.get(id) ?? 0,
      replies: replies.get(id) ?? 0,
      csat_average: average === undefined ? null : Math.round(average * 100) / 100,
    }
  })
}
