import type { Instant } from '../../contract/time.ts'
import type { Calendar } from '../hours/calendar.ts'
import { METRICS } from '../sla-policies/policy.ts'
import { cancelClock, fire, inDueOrder, isOpen, meetClock, pauseClock, resumeClock, retargetClock, startClock } from './clock.ts'
import type { Metric } from '../sla-policies/policy.ts'
import type { Clock, Firing } from './clock.ts'
import { isDone, isWaiting } from './facts.ts'
import type { TicketFacts } from './facts.ts'
import type { Rules } from '../sla-policies/policy.ts'

/**
 * The rules the clocks follow from now on. `before` is given when the calendar changed, so that time already passed is counted by the old one;
 * `counted_from_at` is given when policies were edited: what nobody had promised until then is not held against old tickets.
 */
export type PlanRules = Rules & { readonly before?: { readonly calendar: Calendar | undefined }; readonly counted_from_at?: Instant }

type MoveKind = 'started' | 'paused' | 'resumed' | 'reopened' | 'retargeted' | 'met' | 'cancelled'
export type Move = { readonly metric: Metric; readonly cycle: number; readonly move: MoveKind }
export type Plan = { readonly clocks: readonly Clock[]; readonly fired: readonly Firing[]; readonly moves: readonly Move[] }

type Wish = 'running' | 'paused' | 'met' | 'cancelled'
type Step = { readonly clock: Clock; readonly fired: readonly Firing[]; readonly moves: readonly MoveKind[] }
type Scene = { readonly facts: TicketFacts; readonly rules: PlanRules; readonly now: Instant }

const wishOf = (metric: Metric, { facts, rules }: Scene): Wish => {
  const isOver = facts.is_merged || isDone(facts.status)
  const whileOpen = isWaiting(facts.status) ? 'paused' : 'running'
  if (rules.target_us[metric] === undefined) return 'cancelled'
  if (metric === 'resolution') return facts.is_merged ? 'cancelled' : isOver ? 'met' : whileOpen
  if (metric === 'first_response') return facts.first_response_at !== null ? 'met' : isOver ? 'cancelled' : 'running'
  return facts.oldest_unanswered_at === null ? 'met' : isOver ? 'cancelled' : whileOpen
}

/** A promise is made once per ticket; only the answer to a client comes round again, once per wait. */
const currentOf = (metric: Metric, facts: TicketFacts, clocks: readonly Clock[]): Clock | undefined => {
  const latest = clocks.findLast((clock) => clock.metric === metric)
  if (metric !== 'next_response' || !latest || isOpen(latest)) return latest
  return latest.started_at === facts.oldest_unanswered_at ? latest : undefined
}

const ended = (clock: Clock, wish: 'met' | 'cancelled', { rules, now }: Scene): Step => {
  if (!isOpen(clock)) return { clock, fired: [], moves: [] }
  const calendar = rules.before ? rules.before.calendar : rules.calendar
  return { clock: (wish === 'met' ? meetClock : cancelClock)(clock, calendar, now), fired: [], moves: [wish] }
}

const retargeted = (step: Step, { rules, now }: Scene): Step => {
  const { clock } = step
  const target_us = rules.target_us[clock.metric] ?? clock.target_us
  if (clock.target_us === target_us && !rules.before) return step
  const calendar_before = rules.before ? rules.before.calendar : rules.calendar
  const aimed = retargetClock(clock, { target_us, calendar: rules.calendar, calendar_before }, now)
  return { clock: aimed.clock, fired: [...step.fired, ...aimed.fired], moves: [...step.moves, 'retargeted'] }
}

const setGoing = (step: Step, wish: 'running' | 'paused', { rules, now }: Scene): Step => {
  const isPaused = step.clock.state === 'paused'
  if (isPaused === (wish === 'paused')) return step
  const clock = (isPaused ? resumeClock : pauseClock)(step.clock, rules.calendar, now)
  return { ...step, clock, moves: [...step.moves, isPaused ? 'resumed' : 'paused'] }
}

const steered = (clock: Clock, scene: Scene): Step => {
  const wish = wishOf(clock.metric, scene)
  if (wish === 'met' || wish === 'cancelled') return ended(clock, wish, scene)
  if (isOpen(clock)) return setGoing(retargeted({ clock, fired: [], moves: [] }, scene), wish, scene)
  const again: Step = { clock: resumeClock(clock, scene.rules.calendar, scene.now), fired: [], moves: ['reopened'] }
  return setGoing(retargeted(again, scene), wish, scene)
}

const begun = (metric: Metric, cycle: number, scene: Scene): Step | undefined => {
  const { facts, rules, now } = scene
  const wish = wishOf(metric, scene)
  const target_us = rules.target_us[metric]
  if (target_us === undefined || wish === 'met' || wish === 'cancelled') return undefined
  const owed_at = metric === 'next_response' ? (facts.oldest_unanswered_at ?? now) : facts.created_at
  const started_at = Math.min(now, Math.max(owed_at, rules.counted_from_at ?? owed_at))
  const started = startClock({ metric, cycle, started_at, target_us, calendar: rules.calendar }, now)
  return setGoing({ ...started, moves: ['started'] }, wish, scene)
}

/** A clock whose timer is late is settled before it is moved: an answer after the deadline does not undo the miss. */
const planned = (clock: Clock, scene: Scene): Step => {
  const late = fire(clock, scene.now)
  const step = steered(late.clock, scene)
  return { ...step, fired: [...late.fired, ...step.fired] }
}

/**
 * Brings a ticket's clocks in line with its facts, whatever changed them and however many changes came at once; doing it twice changes nothing.
 * All clocks are given back, new ones last; what fired comes in the order in which it fell due.
 */
export const planClocks = (facts: TicketFacts, clocks: readonly Clock[], rules: PlanRules, now: Instant): Plan => {
  const scene: Scene = { facts, rules, now }
  const after = [...clocks]
  const fired: Firing[] = []
  const moves: Move[] = []
  for (const metric of METRICS) {
    const current = currentOf(metric, facts, clocks)
    const cycle = clocks.filter((clock) => clock.metric === metric).length + 1
    const step = current ? planned(current, scene) : begun(metric, cycle, scene)
    if (!step) continue
    if (current) after[clocks.indexOf(current)] = step.clock
    else after.push(step.clock)
    fired.push(...step.fired)
    moves.push(...step.moves.map((move) => ({ metric, cycle: step.clock.cycle, move })))
  }
  return { clocks: after, fired: inDueOrder(fired), moves }
}
