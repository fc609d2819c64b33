import { type RawBuilder, sql } from 'kysely'
import { DAY, SECOND } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { TicketScope } from '../ticket-scope.ts'
import { joinConditions, ON_TICKETS, toCountedConditions } from '../tickets/counted-conditions.ts'
import { AGENT_REPLY, FIRST_RESPONSE, NOT_MERGED, RESOLUTION, SLA_BREACHED, SLA_MET, toRangeCondition } from './conditions.ts'
import { formatDay, type ReportGrouping, type ReportRange, type ReportRow } from './model.ts'

export type ReportFilter = { readonly range: ReportRange; readonly scope: TicketScope; readonly department_id?: number | undefined }

type ReportScope = Pick<ReportFilter, 'scope' | 'department_id'>

const isCounted = ({ scope, department_id }: ReportScope): RawBuilder<boolean> =>
  joinConditions(toCountedConditions(department_id === undefined ? {} : { department_id: [department_id] }, scope, ON_TICKETS))

/** Condition for rows with a `ticket_id`. Reads `tickets` only if a filter needs it. */
const isOfCounted = (table: string, tickets: ReportScope): RawBuilder<boolean> =>
  tickets.scope === null && tickets.department_id === undefined
    ? sql`1 = 1`
    : sql`exists (select 1 from tickets where tickets.id = ${sql.ref(`${table}.ticket_id`)} and ${isCounted(tickets)})`

type DayCount = { readonly day: number; readonly count: number }

const countPerDay = async (
  { db }: Reader,
  column: 'created_at' | 'resolved_at' | 'closed_at',
  filter: ReportFilter,
): Promise<ReadonlyMap<number, number>> => {
  const query = sql<DayCount>`select ${sql.ref(column)} / ${sql.lit(DAY)} as day, count(*) as count from tickets
    where ${NOT_MERGED} and ${isCounted(filter)} and ${toRangeCondition(column, filter.range)} group by 1`
  return new Map((await query.execute(db)).rows.map(({ day, count }) => [day, count]))
}

export const loadVolumeRows = async (reader: Reader, filter: ReportFilter): Promise<readonly ReportRow[]> => {
  const [created, resolved, closed] = [
    await countPerDay(reader, 'created_at', filter),
    await countPerDay(reader, 'resolved_at', filter),
    await countPerDay(reader, 'closed_at', filter),
  ]
  const { range } = filter
  const first = Math.floor(range.from_at / DAY)
  const days = Math.ceil(range.to_at / DAY) - first
  return Array.from({ length: days }, (_, index) => {
    const day = first + index
    return { date: formatDay(day), created: created.get(day) ?? 0, resolved: resolved.get(day) ?? 0, closed: closed.get(day) ?? 0 }
  })
}

const AGE_LIMITS_DAYS = [1, 3, 7, 14, 30]

export const loadBacklogRows = async ({ db, now }: Reader, tickets: ReportScope): Promise<readonly ReportRow[]> => {
  const steps = AGE_LIMITS_DAYS.map((days) => sql`when ${now} - created_at < ${sql.lit(days * DAY)} then ${sql.lit(`under ${days} d`)}`)
  const age = sql`case ${sql.join(steps, sql` `)} else ${sql.lit('older')} end`
  const query = sql<ReportRow>`select ${age} as age, priority, count(*) as count from tickets
    where ${NOT_MERGED} and is_open = 1 and ${isCounted(tickets)} group by 1, 2 order by 1, 2`
  return (await query.execute(db)).rows
}

type PercentileRow = {
  readonly grp: string | number | null
  readonly count: number
  readonly p50: number
  readonly p90: number
  readonly p95: number
}

/** Percentiles, computed by the database so that not all rows are read. */
const percentiles = async (
  { db }: Reader,
  span: RawBuilder<number>,
  group: ReportGrouping | undefined,
  filter: ReportFilter,
): Promise<readonly PercentileRow[]> => {
  const grp = group ? sql.ref(group) : sql`null`
  const at = (part: number) => sql<number>`min(case when rank >= ${sql.lit(part)} * total then span end)`
  const query = sql<PercentileRow>`select grp, max(total) as count, ${at(0.5)} as p50, ${at(0.9)} as p90, ${at(0.95)} as p95 from (
      select ${grp} as grp, ${span} as span, row_number() over (partition by ${grp} order by ${span}) as rank, count(*) over (partition by ${grp}) as total
      from tickets where ${NOT_MERGED} and ${isCounted(filter)} and ${toRangeCondition('created_at', filter.range)} and ${span} is not null
    ) as ranked group by grp order by grp`
  return (await query.execute(db)).rows
}

const seconds = (microseconds: number): number => Math.round(Number(microseconds) / SECOND)

/** Times to first response and resolution, as percentiles: a mean hides long waits. */
export const loadResponseRows = async (
  reader: Reader,
  filter: ReportFilter,
  group: ReportGrouping | undefined,
): Promise<readonly ReportRow[]> => {
  const rows = async (metric: string, span: RawBuilder<number>): Promise<readonly ReportRow[]> =>
    (await percentiles(reader, span, group, filter)).map(({ grp, count, p50, p90, p95 }) => ({
      metric,
      ...(group && { [group]: grp }),
      count,
      p50_seconds: seconds(p50),
      p90_seconds: seconds(p90),
      p95_seconds: seconds(p95),
    }))
  return [...(await rows('first_response', FIRST_RESPONSE)), ...(await rows('resolution', RESOLUTION))]
}

/** SLA clocks that started in the range, and were met or breached. Includes clocks of merged tickets. */
export const loadSlaRows = async ({ db }: Reader, filter: ReportFilter): Promise<readonly ReportRow[]> => {
  const query = sql<{ metric: string; met: number; breached: number }>`select metric,
      sum(case when ${SLA_MET} then 1 else 0 end) as met, sum(case when ${SLA_BREACHED} then 1 else 0 end) as breached
    from sla_clocks where ${isOfCounted('sla_clocks', filter)} and ${toRangeCondition('started_at', filter.range)}
      and (${SLA_MET} or ${SLA_BREACHED}) group by metric order by metric`
  return (await query.execute(db)).rows.map(({ metric, met, breached }) => ({
    metric,
    met: Number(met),
    breached: Number(breached),
    attainment_percent: Math.round((Number(met) / (Number(met) + Number(breached))) * 10_000) / 100,
  }))
}

export const loadCsatRows = async ({ db }: Reader, filter: ReportFilter): Promise<readonly ReportRow[]> => {
  const query = sql<{ rating: number; count: number }>`select rating, count(*) as count
    from csat_surveys where ${isOfCounted('csat_surveys', filter)} and ${toRangeCondition('submitted_at', filter.range)} group by rating order by rating`
  const counts = new Map((await query.execute(db)).rows.map(({ rating, count }) => [rating, count]))
  return [1, 2, 3, 4, 5].map((rating) => ({ rating, count: counts.get(rating) ?? 0 }))
}

type AgentValue = { readonly agent_id: number; readonly value: number }

/** Workload by agent. Each number is counted for all agents in one query, because no index covers a single agent. */
export const loadAgentRows = async ({ db }: Reader, filter: ReportFilter): Promise<readonly ReportRow[]> => {
  const { range } = filter
  const loadPerAgent = async (query: RawBuilder<AgentValue>): Promise<ReadonlyMap<number, number>> =>
    new Map((await query.execute(db)).rows.map(({ agent_id, value }) => [agent_id, Number(value)]))
  const tickets = sql`select assignee_id as agent_id, count(*) as value from tickets
    where assignee_id is not null and ${NOT_MERGED} and ${isCounted(filter)}`
  const open = await loadPerAgent(sql`${tickets} and is_open = 1 group by 1`)
  const resolved = await loadPerAgent(sql`${tickets} and ${toRangeCondition('resolved_at', range)} group by 1`)
  const replies = await loadPerAgent(sql`select author_id as agent_id, count(*) as value from replies
    where ${AGENT_REPLY} and ${toRangeCondition('created_at', range)} and ${isOfCounted('replies', filter)} group by 1`)
  const ratings = await loadPerAgent(sql`select assignee_id as agent_id, avg(rating) as value from csat_surveys
    where assignee_id is not null and ${toRangeCondition('submitted_at', range)} and ${isOfCounted('csat_surveys', filter)} group by 1`)
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
