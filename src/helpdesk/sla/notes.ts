import type { Instant } from '../../contract/time.ts'
import { type BusinessCalendar, getBusinessTimeBetween } from '../hours/calendar.ts'
import { SLA_METRICS, type SlaMetric } from '../sla-policies/policy.ts'
import { isClockOpen, type SlaClock } from './clock.ts'

export type SlaClockNote = {
  readonly metric: SlaMetric
  /** True for business hours, false for around the clock. */
  readonly is_business: boolean
  /** Total time of pauses so far, without the time outside business hours. */
  readonly paused_us: number
}

// Shortcut for the common case: a clock that has run since its start was never paused.
const pausedOf = ({ started_at, running_since, consumed_us }: SlaClock, calendar: BusinessCalendar | undefined, now: Instant): number =>
  running_since === started_at ? 0 : Math.max(0, getBusinessTimeBetween(calendar, started_at, running_since ?? now) - consumed_us)

export const describeOpenClocks = (
  clocks: readonly SlaClock[],
  calendar: BusinessCalendar | undefined,
  now: Instant,
): readonly SlaClockNote[] =>
  SLA_METRICS.flatMap((metric) => {
    const clock = clocks.findLast((one) => one.metric === metric)
    return clock && isClockOpen(clock) ? [{ metric, is_business: calendar !== undefined, paused_us: pausedOf(clock, calendar, now) }] : []
  })
