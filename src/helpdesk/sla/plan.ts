import type { Instant } from '../../contract/time.ts'
import type { BusinessCalendar } from '../hours/calendar.ts'
import { SLA_METRICS } from '../sla-policies/policy.ts'
import type { SlaMetric } from '../sla-policies/policy.ts'
import type { SlaRules } from '../sla-policies/policy.ts'
import { cancelClock, fireClock, isClockOpen, meetClock, pauseClock, resumeClock, retargetClock, sortByDue, startClock } from './clock.ts'
import type { ClockFiring, SlaClock } from './clock.ts'
import { isDone, isWaiting } from './facts.ts'
import type { SlaFacts } from './facts.ts'

/** `before`: calendar for the time already passed. `counted_from_at`: time of a policy edit; new targets do not count time before it. */
export type PlanRules = SlaRules & {
  readonly before?: { readonly calendar: BusinessCalendar | undefined }
  readonly counted_from_at?: Instant
}

type ClockTransitionKind = 'started' | 'paused' | 'resumed' | 'reopened' | 'retargeted' | 'met' | 'cancelled'
export type ClockTransition = { readonly metric: SlaMetric; readonly cycle: number; readonly transition: ClockTransitionKind }
export type SlaPlan = {
  readonly clocks: readonly SlaClock[]
  readonly fired: readonly ClockFiring[]
  readonly transitions: readonly ClockTransition[]
}

type ClockGoal = 'running' | 'paused' | 'met' | 'cancelled'
type ClockStep = { readonly clock: SlaClock; readonly fired: readonly ClockFiring[]; readonly transitions: readonly ClockTransitionKind[] }
type PlanInput = { readonly facts: SlaFacts; readonly rules: PlanRules; readonly now: Instant }

const goalOf = (metric: SlaMetric, { facts, rules }: PlanInput): ClockGoal => {
  const isOver = facts.is_merged || isDone(facts.status)
  const whileOpen = isWaiting(facts.status) ? 'paused' : 'running'
  if (rules.target_us[metric] === undefined) return 'cancelled'
  if (metric === 'resolution') return facts.is_merged ? 'cancelled' : isOver ? 'met' : whileOpen
  if (metric === 'first_response') return facts.first_response_at !== null ? 'met' : isOver ? 'cancelled' : 'running'
  return facts.oldest_unanswered_at === null ? 'met' : isOver ? 'cancelled' : whileOpen
}

/** First response and resolution have one clock per ticket; next response has one clock per wait of the client. */
const findCurrentClock = (metric: SlaMetric, facts: SlaFacts, clocks: readonly SlaClock[]): SlaClock | undefined => {
  const latest = clocks.findLast((clock) => clock.metric === metric)
  if (metric !== 'next_response' || !latest || isClockOpen(latest)) return latest
  return latest.started_at === facts.oldest_unanswered_at ? latest : undefined
}

const endClock = (clock: SlaClock, goal: 'met' | 'cancelled', { rules, now }: PlanInput): ClockStep => {
  if (!isClockOpen(clock)) return { clock, fired: [], transitions: [] }
  const calendar = rules.before ? rules.before.calendar : rules.calendar
  return { clock: (goal === 'met' ? meetClock : cancelClock)(clock, calendar, now), fired: [], transitions: [goal] }
}

const retarget = (step: ClockStep, { rules, now }: PlanInput): ClockStep => {
  const { clock } = step
  const target_us = rules.target_us[clock.metric] ?? clock.target_us
  if (clock.target_us === target_us && !rules.before) return step
  const calendar_before = rules.before ? rules.before.calendar : rules.calendar
  const aimed = retargetClock(clock, { target_us, calendar: rules.calendar, calendar_before }, now)
  return { clock: aimed.clock, fired: [...step.fired, ...aimed.fired], transitions: [...step.transitions, 'retargeted'] }
}

const pauseOrResume = (step: ClockStep, goal: 'running' | 'paused', { rules, now }: PlanInput): ClockStep => {
  const isPaused = step.clock.state === 'paused'
  if (isPaused === (goal === 'paused')) return step
  const clock = (isPaused ? resumeClock : pauseClock)(step.clock, rules.calendar, now)
  return { ...step, clock, transitions: [...step.transitions, isPaused ? 'resumed' : 'paused'] }
}

const steerClock = (clock: SlaClock, input: PlanInput): ClockStep => {
  const goal = goalOf(clock.metric, input)
  if (goal === 'met' || goal === 'cancelled') return endClock(clock, goal, input)
  if (isClockOpen(clock)) return pauseOrResume(retarget({ clock, fired: [], transitions: [] }, input), goal, input)
  const again: ClockStep = { clock: resumeClock(clock, input.rules.calendar, input.now), fired: [], transitions: ['reopened'] }
  return pauseOrResume(retarget(again, input), goal, input)
}

const startIfNeeded = (metric: SlaMetric, cycle: number, input: PlanInput): ClockStep | undefined => {
  const { facts, rules, now } = input
  const goal = goalOf(metric, input)
  const target_us = rules.target_us[metric]
  if (target_us === undefined || goal === 'met' || goal === 'cancelled') return undefined
  const counted_from = metric === 'next_response' ? (facts.oldest_unanswered_at ?? now) : facts.created_at
  const started_at = Math.min(now, Math.max(counted_from, rules.counted_from_at ?? counted_from))
  const started = startClock({ metric, cycle, started_at, target_us, calendar: rules.calendar }, now)
  return pauseOrResume({ ...started, transitions: ['started'] }, goal, input)
}

/** Fires an overdue clock before the transition: a late response does not undo the breach. */
const planClock = (clock: SlaClock, input: PlanInput): ClockStep => {
  const late = fireClock(clock, input.now)
  const step = steerClock(late.clock, input)
  return { ...step, fired: [...late.fired, ...step.fired] }
}

/** Plans all clocks of a ticket from its facts. Idempotent, however many changes led to the facts. Firings are in due order. */
export const planClocks = (facts: SlaFacts, clocks: readonly SlaClock[], rules: PlanRules, now: Instant): SlaPlan => {
  const input: PlanInput = { facts, rules, now }
  const after = [...clocks]
  const fired: ClockFiring[] = []
  const transitions: ClockTransition[] = []
  for (const metric of SLA_METRICS) {
    const current = findCurrentClock(metric, facts, clocks)
    const cycle = clocks.filter((clock) => clock.metric === metric).length + 1
    const step = current ? planClock(current, input) : startIfNeeded(metric, cycle, input)
    if (!step) continue
    if (current) after[clocks.indexOf(current)] = step.clock
    else after.push(step.clock)
    fired.push(...step.fired)
    transitions.push(...step.transitions.map((transition) => ({ metric, cycle: step.clock.cycle, transition })))
  }
  return { clocks: after, fired: sortByDue(fired), transitions }
}
