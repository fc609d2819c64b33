import type { Instant } from '../../contract/time.ts'
import { type BusinessCalendar, getBusinessTimeBetween } from '../hours/calendar.ts'
import { SLA_METRICS, type SlaMetric } from '../sla-policies/policy.ts'
import { isClockOpen, type SlaClock } from './clock.ts'

/** How a promise that is still to be kept is counted, for whoever wonders why it is due when it is. */
export type SlaClockNote = {
  readonly metric: SlaMetric
  /** Counted while the desk works, or around the clock. */
  readonly is_business: boolean
  /** How long it has stood still so far; hours in which nobody works are no pause. */
  readonly paused_us: number
}

// Whatever ran since it began has never stood still, and most have.
const pausedOf = ({ started_at, running_since, consumed_us }: SlaClock, calendar: BusinessCalendar | undefined, now: Instant): number =>
  running_since === started_at ? 0 : Math.max(0, getBusinessTimeBetween(calendar, started_at, running_since ?? now) - consumed_us)

/** The latest cycle of each metric, while it is open. */
export const describeOpenClocks = (
  clocks: readonly SlaClock[],
  calendar: BusinessCalendar | undefined,
  now: Instant,
): readonly SlaClockNote[] =>
  SLA_METRICS.flatMap((metric) => {
    const clock = clocks.findLast((one) => one.metric === metric)
    return clock && isClockOpen(clock) ? [{ metric, is_business: calendar !== undefined, paused_us: pausedOf(clock, calendar, now) }] : []
  })
