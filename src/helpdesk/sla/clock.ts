import type { Instant } from '../../contract/time.ts'
import { addBusiness, businessBetween } from '../hours/calendar.ts'
import type { Calendar } from '../hours/calendar.ts'
import type { Metric } from '../sla-policies/policy.ts'

export type ClockState = 'running' | 'paused' | 'met' | 'breached' | 'cancelled'

/**
 * One promise of one ticket. `consumed_us` is the business time used up to `running_since`; while that is null, nothing is counted.
 * A breached clock that still has `running_since` waits for its late answer; without it, the late answer came.
 */
export type Clock = {
  readonly metric: Metric
  readonly cycle: number
  readonly started_at: Instant
  readonly target_us: number
  readonly consumed_us: number
  readonly running_since: Instant | null
  readonly due_at: Instant | null
  readonly at_risk_at: Instant | null
  readonly state: ClockState
  readonly at_risk_fired_at: Instant | null
  readonly breached_at: Instant | null
}

/** Something that became due: `at` is when it did, however late it was noticed. */
export type Firing = {
  readonly kind: 'at_risk' | 'breached'
  readonly metric: Metric
  readonly cycle: number
  readonly at: Instant
  readonly due_at: Instant
  readonly reason: 'time' | 'policy_changed'
}

export type Fired = { readonly clock: Clock; readonly fired: readonly Firing[] }

export type Start = Pick<Clock, 'metric' | 'cycle' | 'started_at' | 'target_us'> & { readonly calendar: Calendar | undefined }

/** A new target, and the calendar that counted until now beside the one that counts from now on. */
export type Retarget = {
  readonly target_us: number
  readonly calendar: Calendar | undefined
  readonly calendar_before: Calendar | undefined
}

/** At risk: a fifth of the target or less remains. */
const riskAfter = (target_us: number): number => Math.ceil((target_us * 4) / 5)

const isBreached = (clock: Clock): boolean => clock.breached_at !== null

/** Running or paused: the promise is still to be kept. */
export const isOpen = (clock: Clock): boolean => clock.running_since !== null || clock.state === 'paused'

/** Business time used so far, the running stretch included. */
export const consumedAt = (clock: Clock, calendar: Calendar | undefined, now: Instant): number =>
  clock.consumed_us + (clock.running_since === null ? 0 : businessBetween(calendar, clock.running_since, now))

const halted = (clock: Clock, calendar: Calendar | undefined, now: Instant): Clock => ({
  ...clock,
  consumed_us: consumedAt(clock, calendar, now),
  running_since: null,
})

/** A missed deadline stays on record; a suspended one is no deadline. */
const withoutDeadline = (clock: Clock): Clock => (isBreached(clock) ? clock : { ...clock, due_at: null, at_risk_at: null })

const running = (clock: Clock, calendar: Calendar | undefined, now: Instant): Clock => {
  if (isBreached(clock)) return { ...clock, state: 'breached', running_since: now }
  const untilRisk = Math.max(0, riskAfter(clock.target_us) - clock.consumed_us)
  const due_at = addBusiness(calendar, now, clock.target_us - clock.consumed_us) ?? null
  const at_risk_at = due_at === null ? null : (addBusiness(calendar, now, untilRisk) ?? null)
  return { ...clock, state: 'running', running_since: now, due_at, at_risk_at }
}

/** A budget that a change of rules finds already spent is breached at once, whether the clock runs or not. */
const settled = (clock: Clock, goesOn: boolean, calendar: Calendar | undefined, now: Instant): Fired => {
  const remaining = clock.target_us - clock.consumed_us
  if (isBreached(clock) || remaining > 0) return { clock: goesOn ? running(clock, calendar, now) : clock, fired: [] }
  const due_at = addBusiness(calendar, now, remaining) ?? now
  const late: Clock = { ...clock, due_at, at_risk_at: null, breached_at: now }
  const { metric, cycle } = clock
  return {
    clock: goesOn ? running(late, calendar, now) : late,
    fired: [{ kind: 'breached', metric, cycle, at: now, due_at, reason: 'policy_changed' }],
  }
}

/** Starts a clock that counts from `started_at`, which a change of policy may have put in the past. */
export const startClock = (start: Start, now: Instant): Fired => {
  const { calendar, ...promise } = start
  const fresh: Clock = {
    ...promise,
    consumed_us: businessBetween(calendar, start.started_at, now),
    running_since: null,
    due_at: null,
    at_risk_at: null,
    state: 'paused',
    at_risk_fired_at: null,
    breached_at: null,
  }
  return settled(fresh, true, calendar, now)
}

export const pauseClock = (clock: Clock, calendar: Calendar | undefined, now: Instant): Clock =>
  clock.running_since === null ? clock : { ...withoutDeadline(halted(clock, calendar, now)), state: 'paused' }

/** Lets a paused clock run again, or one that had stopped because its ticket seemed done: the same budget, what was consumed is kept. */
export const resumeClock = (clock: Clock, calendar: Calendar | undefined, now: Instant): Clock =>
  clock.running_since === null ? running(clock, calendar, now) : clock

/** The promise was kept, or was kept too late, which `breached` goes on saying. */
export const meetClock = (clock: Clock, calendar: Calendar | undefined, now: Instant): Clock =>
  isOpen(clock) ? { ...halted(clock, calendar, now), state: isBreached(clock) ? 'breached' : 'met' } : clock

export const cancelClock = (clock: Clock, calendar: Calendar | undefined, now: Instant): Clock =>
  isOpen(clock) ? { ...withoutDeadline(halted(clock, calendar, now)), state: 'cancelled' } : clock

/** New rules for an open clock. The warning is armed again when the new deadline leaves more than a fifth of the time. */
export const retargetClock = (clock: Clock, change: Retarget, now: Instant): Fired => {
  if (!isOpen(clock)) return { clock, fired: [] }
  const counted = halted(clock, change.calendar_before, now)
  const isArmed = counted.consumed_us < riskAfter(change.target_us)
  const at_risk_fired_at = isArmed ? null : clock.at_risk_fired_at
  return settled({ ...counted, target_us: change.target_us, at_risk_fired_at }, clock.running_since !== null, change.calendar, now)
}

/** When this clock next has something to say; a paused, finished or already breached one never does by itself. */
export const nextFire = (clock: Clock): Instant | undefined => {
  if (clock.state !== 'running') return undefined
  return (clock.at_risk_fired_at === null ? clock.at_risk_at : clock.due_at) ?? undefined
}

/** Everything that became due by `now`, in due order, each once per cycle. */
export const fire = (clock: Clock, now: Instant): Fired => {
  const { metric, cycle, due_at, at_risk_at } = clock
  if (clock.state !== 'running' || due_at === null) return { clock, fired: [] }
  const fired: Firing[] = []
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

const KIND_ORDER = { at_risk: 0, breached: 1 } satisfies Record<Firing['kind'], number>

/** Late firings of several clocks go out as they would have without the delay. */
export const inDueOrder = <F extends Pick<Firing, 'kind' | 'at'>>(fired: readonly F[]): readonly F[] =>
  fired.toSorted((a, b) => a.at - b.at || KIND_ORDER[a.kind] - KIND_ORDER[b.kind])
