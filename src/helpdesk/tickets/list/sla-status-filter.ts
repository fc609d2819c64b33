import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '../../../contract/time.ts'
import type { SlaStatus } from '../../../contract/v1/automation-enums.ts'
import { withoutIndex } from '../counted-conditions.ts'
import { isLiveStatus, isStoredStatus, type LiveSlaStatus, type StoredSlaStatus } from './sla-status-parts.ts'

/** The SLA status of a ticket is the worst status of its clocks; `none` without a clock. */
const SEVERITY = { breached: 0, at_risk: 1, ok: 2, paused: 3, met: 4, none: 5 } satisfies Record<SlaStatus, number>

/** Must agree with `clockStatus`, which computes the status of a clock for the summary of a ticket. */
const clockSeverity = (now: Instant): RawBuilder<number> => sql`case
  when state = 'cancelled' then ${sql.lit(SEVERITY.none)}
  when breached_at is not null or state = 'breached' then ${sql.lit(SEVERITY.breached)}
  when state = 'paused' then ${sql.lit(SEVERITY.paused)}
  when state = 'met' then ${sql.lit(SEVERITY.met)}
  when due_at <= ${now} then ${sql.lit(SEVERITY.breached)}
  when at_risk_at <= ${now} then ${sql.lit(SEVERITY.at_risk)}
  else ${sql.lit(SEVERITY.ok)} end`

/** Worst status of the clocks of a ticket; only the latest clock of each metric counts. */
const worstSeverity = (now: Instant): RawBuilder<number> => sql`coalesce((
  select min(${clockSeverity(now)}) from sla_clocks as clock where clock.ticket_id = tickets.id and not exists (
    select 1 from sla_clocks as later where later.ticket_id = clock.ticket_id and later.metric = clock.metric and later.cycle > clock.cycle)
), ${sql.lit(SEVERITY.none)})`

const running = sql`select ticket_id from sla_clocks where running_since is not null`

/** Candidate queries use indexes, so that a filter for a few late tickets does not scan all tickets. */
const CANDIDATE_QUERIES: Readonly<Record<LiveSlaStatus, RawBuilder<unknown>>> = {
  breached: sql`select ticket_id from sla_clocks where breached_at is not null union ${running}`,
  at_risk: running,
  ok: running,
  paused: sql`select ticket_id from sla_clocks where state = 'paused'`,
}

const liveCondition = (statuses: readonly LiveSlaStatus[], now: Instant): RawBuilder<boolean> => {
  const queries = [...new Set(statuses.map((status) => CANDIDATE_QUERIES[status]))]
  const ranks = sql.join(statuses.map((status) => sql.lit(SEVERITY[status])))
  return sql<boolean>`id in (${sql.join(queries, sql` union `)}) and ${worstSeverity(now)} in (${ranks})`
}

const settledCondition = (statuses: readonly StoredSlaStatus[]): RawBuilder<boolean> =>
  sql<boolean>`sla_standing in (${sql.join(statuses)})`

/** `canUseIndex`: whether settled statuses may be looked up in an index. */
export const toSlaStatusCondition = (statuses: readonly SlaStatus[], now: Instant, canUseIndex: boolean): RawBuilder<boolean> => {
  const [settledStatuses, liveStatuses] = [statuses.filter(isStoredStatus), statuses.filter(isLiveStatus)]
  if (settledStatuses.length === 0) return liveCondition(liveStatuses, now)
  const known = canUseIndex ? settledCondition(settledStatuses) : withoutIndex(settledCondition(settledStatuses))
  return liveStatuses.length === 0 ? known : sql<boolean>`(${known} or (${liveCondition(liveStatuses, now)}))`
}
