import type { Instant } from '../../contract/time.ts'
import { addBusinessTime, getBusinessTimeBetween } from '../hours/calendar.ts'
import type { BusinessCalendar } from '../hours/calendar.ts'
import type { SlaMetric } from '../sla-policies/policy.ts'

export type SlaClockState = 'running' | 'paused' | 'met' | 'breached' | 'cancelled'

/** SLA clock of one metric. `consumed_us` is the time used up to `running_since`, which is null while the clock is stopped. */
export type SlaClock = {
  readonly metric: SlaMetric
  readonly cycle: number
  readonly started_at: Instant
  readonly target_us: number
  readonly consumed_us: number
  readonly running_since: Instant | null
  readonly due_at: Instant | null
  readonly at_risk_at: Instant | null
  readonly state: SlaClockState
  readonly at_risk_fired_at: Instant | null
  readonly breached_at: Instant | null
}

export type ClockFiring = {
  readonly kind: 'at_risk' | 'breached'
  readonly metric: SlaMetric
  readonly cycle: number
  readonly at: Instant
  readonly due_at: Instant
  readonly reason: 'time' | 'policy_changed'
}

export type FiredClock = { readonly clock: SlaClock; readonly fired: readonly ClockFiring[] }

export type ClockStart = Pick<SlaClock, 'metric' | 'cycle' | 'started_at' | 'target_us'> & {
  readonly calendar: BusinessCalendar | undefined
}

export type ClockRetarget = {
  readonly target_us: number
  readonly calendar: BusinessCalendar | undefined
  readonly calendar_before: BusinessCalendar | undefined
}

/** Used time at which the clock becomes at risk: a fifth of the target remains. */
const riskAfter = (target_us: number): number => Math.ceil((target_us * 4) / 5)

const isBreached = (clock: SlaClock): boolean => clock.breached_at !== null

export const isClockOpen = (clock: SlaClock): boolean => clock.running_since !== null || clock.state === 'paused'

export const computeConsumed = (clock: SlaClock, calendar: BusinessCalendar | undefined, now: Instant): number =>
  clock.consumed_us + (clock.running_since === null ? 0 : getBusinessTimeBetween(calendar, clock.running_since, now))

const haltClock = (clock: SlaClock, calendar: BusinessCalendar | undefined, now: Instant): SlaClock => ({
  ...clock,
  consumed_us: computeConsumed(clock, calendar, now),
  running_since: null,
})

/** A breached clock keeps its deadline; a paused or cancelled one has none. */
const withoutDeadline = (clock: SlaClock): SlaClock => (isBreached(clock) ? clock : { ...clock, due_at: null, at_risk_at: null })

const runClock = (clock: SlaClock, calendar: BusinessCalendar | undefined, now: Instant): SlaClock => {
  if (isBreached(clock)) return { ...clock, state: 'breached', running_since: now }
  const untilRisk = Math.max(0, riskAfter(clock.target_us) - clock.consumed_us)
  const due_at = addBusinessTime(calendar, now, clock.target_us - clock.consumed_us) ?? null
  const at_risk_at = due_at === null ? null : (addBusinessTime(calendar, now, untilRisk) ?? null)
  return { ...clock, state: 'running', running_since: now, due_at, at_risk_at }
}

/** Breaches a clock whose new target is already used up, even if the clock is paused. */
const settleClock = (clock: SlaClock, isRunning: boolean, calendar: BusinessCalendar | undefined, now: Instant): FiredClock => {
  const remaining = clock.target_us - clock.consumed_us
  if (isBreached(clock) || remaining > 0) return { clock: isRunning ? runClock(clock, calendar, now) : clock, fired: [] }
  const due_at = addBusinessTime(calendar, now, remaining) ?? now
  const late: SlaClock = { ...clock, due_at, at_risk_at: null, breached_at: now }
  const { metric, cycle } = clock
  return {
    clock: isRunning ? runClock(late, calendar, now) : late,
    fired: [{ kind: 'breached', metric, cycle, at: now, due_at, reason: 'policy_changed' }],
  }
}

/** Starts a clock at `started_at`, which may be in the past after a change of policy. */
export const startClock = (start: ClockStart, now: Instant): FiredClock => {
  const { calendar, ...fields } = start
  const fresh: SlaClock = {
    ...fields,
    consumed_us: getBusinessTimeBetween(calendar, start.started_at, now),
    running_since: null,
    due_at: null,
    at_risk_at: null,
    state: 'paused',
    at_risk_fired_at: null,
    breached_at: null,
  }
  return settleClock(fresh, true, calendar, now)
}

export const pauseClock = (clock: SlaClock, calendar: BusinessCalendar | undefined, now: Instant): SlaClock =>
  clock.running_since === null ? clock : { ...withoutDeadline(haltClock(clock, calendar, now)), state: 'paused' }

export const resumeClock = (clock: SlaClock, calendar: BusinessCalendar | undefined, now: Instant): SlaClock =>
  clock.running_since === null ? runClock(clock, calendar, now) : clock

/** Records the response: the clock is met, or stays breached if the response is late. */
export const meetClock = (clock: SlaClock, calendar: BusinessCalendar | undefined, now: Instant): SlaClock =>
  isClockOpen(clock) ? { ...haltClock(clock, calendar, now), state: isBreached(clock) ? 'breached' : 'met' } : clock

export const cancelClock = (clock: SlaClock, calendar: BusinessCalendar | undefined, now: Instant): SlaClock =>
  isClockOpen(clock) ? { ...withoutDeadline(haltClock(clock, calendar, now)), state: 'cancelled' } : clock

/** Applies new rules to an open clock. If more than a fifth of the target remains, the warning can fire again. */
export const retargetClock = (clock: SlaClock, change: ClockRetarget, now: Instant): FiredClock => {
  if (!isClockOpen(clock)) return { clock, fired: [] }
  const counted = haltClock(clock, change.calendar_before, now)
  const isArmed = counted.consumed_us < riskAfter(change.target_us)
  const at_risk_fired_at = isArmed ? null : clock.at_risk_fired_at
  return settleClock({ ...counted, target_us: change.target_us, at_risk_fired_at }, clock.running_since !== null, change.calendar, now)
}

/** Next warning or breach; undefined for a paused, finished or breached clock. */
export const computeNextFireAt = (clock: SlaClock): Instant | undefined => {
  if (clock.state !== 'running') return undefined
  return (clock.at_risk_fired_at === null ? clock.at_risk_at : clock.due_at) ?? undefined
}

/** Fires the warning and the breach that are due by `now`, in order, each once per clock. */
export const fireClock = (clock: SlaClock, now: Instant): FiredClock => {
  const { metric, cycle, due_at, at_risk_at } = clock
  if (clock.state !== 'running' || due_at === null) return { clock, fired: [] }
  const fired: ClockFiring[] = []
  let after = clock
  if (clock.at_risk_fired_at === null && at_risk_at !== null && at_risk_at <= now) {
    fired.push({ kind: 'at_risk', metric, cycle, at: at_risk_at, due_at, reason: 'time' })
    after = { ...after, at_risk_fired_at: now }
  }
  if (due_at <= now) {
    fired.push({ kind: 'breached', metric, cycle, at: due_at, due_at, reason: 'time' })
    after = { ...after, state: 'breached', breached_at: due_at }
  }
  return { clock: after, fired }
}

const KIND_ORDER = { at_risk: 0, breached: 1 } satisfies Record<ClockFiring['kind'], number>

export const sortByDue = <F extends Pick<ClockFiring, 'kind' | 'at'>>(fired: readonly F[]): readonly F[] =>
  fired.toSorted((a, b) => a.at - b.at || KIND_ORDER[a.kind] - KIND_ORDER[b.kind])
