import { MINUTE, isoMillis } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import type { Calendar } from '../hours/calendar.ts'
import { fire, inDueOrder } from './clock.ts'
import type { Metric } from '../sla-policies/policy.ts'
import type { Clock, Firing } from './clock.ts'
import { afterAction, openingFacts } from './facts.ts'
import type { TicketAction, TicketFacts } from './facts.ts'
import { planClocks } from './plan.ts'
import type { Move, PlanRules } from './plan.ts'
import { findPolicy, rulesOf } from '../sla-policies/policy.ts'
import type { Policy, Subject } from '../sla-policies/policy.ts'
import { slaSummary } from './summary.ts'
import type { SlaSummary } from './summary.ts'

export type SimulatedAction = { readonly at: Instant } & (TicketAction | { readonly kind: 'changed'; readonly subject: Partial<Subject> })

export type Simulation = {
  readonly policies: readonly Policy[]
  readonly calendars: ReadonlyMap<number, Calendar>
  readonly subject: Subject
  readonly created_at: Instant
  readonly actions: readonly SimulatedAction[]
  readonly until_at?: Instant
}

export type SimulatedEvent = {
  readonly at: string
  readonly what: Move['move'] | Firing['kind']
  readonly metric: Metric
  readonly cycle: number
}

export type SimulatedDeadline = {
  readonly metric: Metric
  readonly cycle: number
  readonly target_minutes: number
  readonly state: Clock['state']
  readonly at_risk_at: string | null
  readonly due_at: string | null
}

export type SimulationResult = {
  readonly policy_id: number | null
  readonly policy_name: string | null
  readonly events: readonly SimulatedEvent[]
  readonly deadlines: readonly SimulatedDeadline[]
  readonly sla: SlaSummary
}

type Run = {
  readonly subject: Subject
  readonly facts: TicketFacts
  readonly policy: Policy | undefined
  readonly clocks: readonly Clock[]
  readonly events: readonly SimulatedEvent[]
}

const eventOf = (firing: Firing): SimulatedEvent => ({
  at: isoMillis(firing.at),
  what: firing.kind,
  metric: firing.metric,
  cycle: firing.cycle,
})

const iso = (at: Instant | null): string | null => (at === null ? null : isoMillis(at))

const elapse = (run: Run, now: Instant): Run => {
  const steps = run.clocks.map((clock) => fire(clock, now))
  const events = inDueOrder(steps.flatMap((step) => step.fired)).map(eventOf)
  return { ...run, clocks: steps.map((step) => step.clock), events: [...run.events, ...events] }
}

const replan = (run: Run, { policies, calendars }: Simulation, now: Instant): Run => {
  const policy = findPolicy(policies, run.subject)
  const rules = rulesOf(policy, run.subject.priority, calendars)
  const before = rulesOf(run.policy, run.subject.priority, calendars)
  const told: PlanRules = before.calendar === rules.calendar ? rules : { ...rules, before: { calendar: before.calendar } }
  const plan = planClocks(run.facts, run.clocks, told, now)
  const moves = plan.moves.map(({ metric, cycle, move }) => ({ at: isoMillis(now), what: move, metric, cycle }))
  return { ...run, policy, clocks: plan.clocks, events: [...run.events, ...plan.fired.map(eventOf), ...moves] }
}

const act = (run: Run, action: SimulatedAction): Run =>
  action.kind === 'changed' ? { ...run, subject: { ...run.subject, ...action.subject } } : { ...run, facts: afterAction(run.facts, action) }

const deadlineOf = ({ metric, cycle, target_us, state, at_risk_at, due_at }: Clock): SimulatedDeadline => ({
  metric,
  cycle,
  target_minutes: target_us / MINUTE,
  state,
  at_risk_at: iso(at_risk_at),
  due_at: iso(due_at),
})

/** Plays a ticket's life on paper, by the rules of real clocks; what happens at one instant happens at once. Nothing is stored or sent. */
export const simulate = (input: Simulation): SimulationResult => {
  const actions = input.actions.toSorted((a, b) => a.at - b.at)
  const end_at = Math.max(input.created_at, input.until_at ?? input.created_at, actions.at(-1)?.at ?? input.created_at)
  let run: Run = { subject: input.subject, facts: openingFacts(input.created_at), policy: undefined, clocks: [], events: [] }
  run = replan(run, input, input.created_at)
  for (const [at, together] of Map.groupBy(actions, (action) => Math.max(action.at, input.created_at))) {
    run = replan(together.reduce(act, elapse(run, at)), input, at)
  }
  run = elapse(run, end_at)
  return {
    policy_id: run.policy?.id ?? null,
    policy_name: run.policy?.name ?? null,
    events: run.events,
    deadlines: run.clocks.map(deadlineOf),
    sla: slaSummary(run.policy?.id ?? null, run.clocks, end_at),
  }
}
