import { formatIsoMillis, MINUTE } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import type { BusinessCalendar } from '../hours/calendar.ts'
import type { SlaMetric } from '../sla-policies/policy.ts'
import { findMatchingPolicy, resolveRules } from '../sla-policies/policy.ts'
import type { PolicySubject, SlaPolicy } from '../sla-policies/policy.ts'
import { fireClock, sortByDue } from './clock.ts'
import type { ClockFiring, SlaClock } from './clock.ts'
import { applyAction, createInitialFacts } from './facts.ts'
import type { SlaAction, SlaFacts } from './facts.ts'
import { planClocks } from './plan.ts'
import type { ClockTransition, PlanRules } from './plan.ts'
import { summarizeSla } from './summary.ts'
import type { SlaSummary } from './summary.ts'

export type SimulatedAction = { readonly at: Instant } & (
  | SlaAction
  | { readonly kind: 'changed'; readonly subject: Partial<PolicySubject> }
)

export type SimulationInput = {
  readonly policies: readonly SlaPolicy[]
  readonly calendars: ReadonlyMap<number, BusinessCalendar>
  readonly subject: PolicySubject
  readonly created_at: Instant
  readonly actions: readonly SimulatedAction[]
  readonly until_at?: Instant
}

export type SimulatedEvent = {
  readonly at: string
  readonly what: ClockTransition['transition'] | ClockFiring['kind']
  readonly metric: SlaMetric
  readonly cycle: number
}

export type SimulatedDeadline = {
  readonly metric: SlaMetric
  readonly cycle: number
  readonly target_minutes: number
  readonly state: SlaClock['state']
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

type SimulationRun = {
  readonly subject: PolicySubject
  readonly facts: SlaFacts
  readonly policy: SlaPolicy | undefined
  readonly clocks: readonly SlaClock[]
  readonly events: readonly SimulatedEvent[]
}

const eventOf = (firing: ClockFiring): SimulatedEvent => ({
  at: formatIsoMillis(firing.at),
  what: firing.kind,
  metric: firing.metric,
  cycle: firing.cycle,
})

const iso = (at: Instant | null): string | null => (at === null ? null : formatIsoMillis(at))

const elapse = (run: SimulationRun, now: Instant): SimulationRun => {
  const steps = run.clocks.map((clock) => fireClock(clock, now))
  const events = sortByDue(steps.flatMap((step) => step.fired)).map(eventOf)
  return { ...run, clocks: steps.map((step) => step.clock), events: [...run.events, ...events] }
}

const replan = (run: SimulationRun, { policies, calendars }: SimulationInput, now: Instant): SimulationRun => {
  const policy = findMatchingPolicy(policies, run.subject)
  const rules = resolveRules(policy, run.subject.priority, calendars)
  const before = resolveRules(run.policy, run.subject.priority, calendars)
  const planRules: PlanRules = before.calendar === rules.calendar ? rules : { ...rules, before: { calendar: before.calendar } }
  const plan = planClocks(run.facts, run.clocks, planRules, now)
  const transitions = plan.transitions.map(({ metric, cycle, transition }) => ({
    at: formatIsoMillis(now),
    what: transition,
    metric,
    cycle,
  }))
  return { ...run, policy, clocks: plan.clocks, events: [...run.events, ...plan.fired.map(eventOf), ...transitions] }
}

const applySimulatedAction = (run: SimulationRun, action: SimulatedAction): SimulationRun =>
  action.kind === 'changed' ? { ...run, subject: { ...run.subject, ...action.subject } } : { ...run, facts: applyAction(run.facts, action) }

const deadlineOf = ({ metric, cycle, target_us, state, at_risk_at, due_at }: SlaClock): SimulatedDeadline => ({
  metric,
  cycle,
  target_minutes: target_us / MINUTE,
  state,
  at_risk_at: iso(at_risk_at),
  due_at: iso(due_at),
})

/** Simulates the SLA of a ticket with the rules of real clocks. Actions at one instant are applied together. Nothing is stored or sent. */
export const simulateSla = (input: SimulationInput): SimulationResult => {
  const actions = input.actions.toSorted((a, b) => a.at - b.at)
  const end_at = Math.max(input.created_at, input.until_at ?? input.created_at, actions.at(-1)?.at ?? input.created_at)
  let run: SimulationRun = {
    subject: input.subject,
    facts: createInitialFacts(input.created_at),
    policy: undefined,
    clocks: [],
    events: [],
  }
  run = replan(run, input, input.created_at)
  for (const [at, simultaneous] of Map.groupBy(actions, (action) => Math.max(action.at, input.created_at))) {
    run = replan(simultaneous.reduce(applySimulatedAction, elapse(run, at)), input, at)
  }
  run = elapse(run, end_at)
  return {
    policy_id: run.policy?.id ?? null,
    policy_name: run.policy?.name ?? null,
    events: run.events,
    deadlines: run.clocks.map(deadlineOf),
    sla: summarizeSla(run.policy?.id ?? null, run.clocks, end_at),
  }
}
