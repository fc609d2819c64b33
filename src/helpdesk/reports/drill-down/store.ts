import { type RawBuilder, sql } from 'kysely'
import { SECOND } from '../../../contract/time.ts'
import type { Reader } from '../../../kernel/db/db.ts'
import type { TicketScope } from '../../ticket-scope.ts'
import { joinConditions, ON_TICKETS, toCountedConditions } from '../../tickets/counted-conditions.ts'
import { AGENT_REPLY, FIRST_RESPONSE, NOT_MERGED, RESOLUTION, SLA_BREACHED, SLA_MET, toRangeCondition } from '../conditions.ts'
import type { ReportDrillDown } from './model.ts'

const joinDefined = (conditions: readonly (RawBuilder<boolean> | false | undefined)[]): RawBuilder<boolean> =>
  joinConditions(conditions.filter((condition) => condition !== undefined && condition !== false))

const slaCondition = (outcome: RawBuilder<boolean>, { range, metric }: ReportDrillDown): RawBuilder<boolean> =>
  sql`id in (select ticket_id from sla_clocks where ${joinDefined([outcome, toRangeCondition('started_at', range), metric !== undefined && sql`metric = ${metric}`])})`

const ratedCondition = ({ range, agent_id, rating, rating_from }: ReportDrillDown): RawBuilder<boolean> =>
  sql`id in (select ticket_id from csat_surveys where ${joinDefined([
    toRangeCondition('submitted_at', range),
    agent_id !== undefined && sql`assignee_id = ${agent_id}`,
    rating !== undefined && sql`rating = ${rating}`,
    rating_from !== undefined && sql`rating >= ${rating_from}`,
  ])})`

const repliedCondition = ({ range, agent_id }: ReportDrillDown): RawBuilder<boolean> =>
  sql`id in (select ticket_id from replies where ${joinDefined([
    AGENT_REPLY,
    toRangeCondition('created_at', range),
    agent_id !== undefined && sql`author_id = ${agent_id}`,
  ])})`

/** Reports round durations to the nearest second, so a value includes durations that are up to half a second shorter. */
const waitedCondition = (span: RawBuilder<number>, { range, waited_from }: ReportDrillDown): RawBuilder<boolean> =>
  joinDefined([
    NOT_MERGED,
    toRangeCondition('created_at', range),
    sql`${span} is not null`,
    waited_from !== undefined && sql`${span} >= ${waited_from * SECOND - SECOND / 2}`,
  ])

const orderOf = ({ figure, waited_from }: ReportDrillDown): RawBuilder<unknown> => {
  if (waited_from === undefined || (figure !== 'answered' && figure !== 'solved')) return sql`created_at desc, id desc`
  return sql`${figure === 'answered' ? FIRST_RESPONSE : RESOLUTION} desc, id desc`
}

const CONDITION_BY_FIGURE: Record<ReportDrillDown['figure'], (drillDown: ReportDrillDown) => RawBuilder<boolean>> = {
  created: ({ range }) => joinDefined([NOT_MERGED, toRangeCondition('created_at', range)]),
  open: ({ range }) => joinDefined([NOT_MERGED, sql`is_open = 1`, toRangeCondition('created_at', range)]),
  resolved: ({ range }) => joinDefined([NOT_MERGED, toRangeCondition('resolved_at', range)]),
  closed: ({ range }) => joinDefined([NOT_MERGED, toRangeCondition('closed_at', range)]),
  answered: (drillDown) => waitedCondition(FIRST_RESPONSE, drillDown),
  solved: (drillDown) => waitedCondition(RESOLUTION, drillDown),
  sla_met: (drillDown) => slaCondition(SLA_MET, drillDown),
  sla_breached: (drillDown) => slaCondition(SLA_BREACHED, drillDown),
  sla_settled: (drillDown) => slaCondition(sql`(${SLA_MET} or ${SLA_BREACHED})`, drillDown),
  rated: ratedCondition,
  replied: repliedCondition,
}

export const listReportTicketIds = async (
  { db }: Reader,
  drillDown: ReportDrillDown & { readonly scope: TicketScope },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly ids: readonly number[]; readonly total: number }> => {
  const { type, channel } = drillDown
  const where = joinDefined([
    CONDITION_BY_FIGURE[drillDown.figure](drillDown),
    ...toCountedConditions(drillDown.filters, drillDown.scope, ON_TICKETS),
    type && sql`type = ${type}`,
    channel && sql`channel = ${channel}`,
  ])
  const counted = await sql<{ total: number }>`select count(*) as total from tickets where ${where}`.execute(db)
  const found = await sql<{ id: number }>`
    select id from tickets where ${where} order by ${orderOf(drillDown)} limit ${limit} offset ${offset}`.execute(db)
  return { ids: found.rows.map(({ id }) => id), total: Number(counted.rows[0]?.total ?? 0) }
}
