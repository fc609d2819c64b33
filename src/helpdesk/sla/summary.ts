import { formatIsoMillis } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import type { SlaStatus } from '../../contract/v1/automation-enums.ts'
import type { SlaMetric } from '../sla-policies/policy.ts'
import type { SlaClock, SlaClockState } from './clock.ts'

export type SlaMetricSummary = { readonly due_at: string | null; readonly state: SlaClockState | 'none' }

export type SlaSummary = {
  readonly policy_id: number | null
  readonly status: SlaStatus
  readonly next_due_at: string | null
  readonly first_response: SlaMetricSummary
  readonly next_response: SlaMetricSummary
  readonly resolution: SlaMetricSummary
}

/** Worst first: a ticket has the worst status of its clocks. */
const SEVERITY_ORDER: readonly SlaStatus[] = ['breached', 'at_risk', 'ok', 'paused', 'met']

const hasPassed = (at: Instant | null, now: Instant): boolean => at !== null && at <= now

/** Computed at `now`, so that an overdue clock is `breached` even while its firing is pending. */
const clockStatus = (clock: SlaClock, now: Instant): SlaStatus => {
  if (clock.state === 'cancelled') return 'none'
  if (clock.breached_at !== null) return 'breached'
  if (clock.state !== 'running') return clock.state
  if (hasPassed(clock.due_at, now)) return 'breached'
  return hasPassed(clock.at_risk_at, now) ? 'at_risk' : 'ok'
}

const metricOf = (clock: SlaClock | undefined): SlaMetricSummary =>
  clock ? { due_at: clock.due_at === null ? null : formatIsoMillis(clock.due_at), state: clock.state } : { due_at: null, state: 'none' }

/** The `sla` member of a ticket: the latest cycle of each metric. `next_due_at` may be in the past while the response is missing. */
export const summarizeSla = (policy_id: number | null, clocks: readonly SlaClock[], now: Instant): SlaSummary => {
  const latest = (metric: SlaMetric): SlaClock | undefined => clocks.findLast((clock) => clock.metric === metric)
  const [first, next, resolution] = [latest('first_response'), latest('next_response'), latest('resolution')]
  const shown = [first, next, resolution].filter((clock) => clock !== undefined)
  const statuses = new Set(shown.map((clock) => clockStatus(clock, now)))
  const deadlines = shown.flatMap((clock) => (clock.running_since !== null && clock.due_at !== null ? [clock.due_at] : []))
  return {
    policy_id,
    status: SEVERITY_ORDER.find((status) => statuses.has(status)) ?? 'none',
    next_due_at: deadlines.length === 0 ? null : formatIsoMillis(Math.min(...deadlines)),
    first_response: metricOf(first),
    next_response: metricOf(next),
    resolution: metricOf(resolution),
  }
}

export const NO_SLA: SlaSummary = summarizeSla(null, [], 0)
