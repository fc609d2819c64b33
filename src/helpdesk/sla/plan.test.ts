import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../contract/time.ts'
import type { TicketStatus } from '../../contract/v1/ticket-enums.ts'
import type { BusinessCalendar } from '../hours/calendar.ts'
import type { SlaMetric } from '../sla-policies/policy.ts'
import type { SlaClock } from './clock.ts'
import { applyAction, createInitialFacts } from './facts.ts'
import type { SlaAction, SlaFacts } from './facts.ts'
import { planClocks } from './plan.ts'
import type { PlanRules, SlaPlan } from './plan.ts'

const T = 1_700_000_000_000_000
const after = (minutes: number): number => T + minutes * MINUTE
const rulesFor = (first_response?: number, next_response?: number, resolution?: number): PlanRules => {
  const entries = Object.entries({ first_response, next_response, resolution }).filter(([, minutes]) => minutes !== undefined)
  return { target_us: Object.fromEntries(entries.map(([metric, minutes]) => [metric, (minutes ?? 0) * MINUTE])), calendar: undefined }
}
const usual = rulesFor(60, 30, 480)

type Scene = { readonly facts: SlaFacts; readonly plan: SlaPlan }
const created = (rules = usual): Scene => ({ facts: createInitialFacts(T), plan: planClocks(createInitialFacts(T), [], rules, T) })
const then = (scene: Scene, minutes: number, actions: readonly SlaAction[], rules = usual): Scene => {
  const facts = actions.reduce(applyAction, scene.facts)
  return { facts, plan: planClocks(facts, scene.plan.clocks, rules, after(minutes)) }
}
const status = (to: TicketStatus): SlaAction => ({ kind: 'status_changed', status: to })
const agent = (minutes: number): SlaAction => ({ kind: 'agent_replied', at: after(minutes) })
const client = (minutes: number): SlaAction => ({ kind: 'client_replied', at: after(minutes) })
const clockOf = ({ plan }: Scene, metric: SlaMetric): SlaClock | undefined => plan.clocks.findLast((clock) => clock.metric === metric)
const states = ({ plan }: Scene): string => plan.clocks.map(({ metric, cycle, state }) => `${metric} ${cycle} ${state}`).join(', ')
const moves = ({ plan }: Scene): string => plan.transitions.map(({ metric, transition: move }) => `${metric} ${move}`).join(', ')

describe('creating a ticket', () => {
  it('starts the first response and the resolution', () => {
    expect(states(created())).toBe('first_response 1 running, resolution 1 running')
    expect(moves(created())).toBe('first_response started, resolution started')
  })

  it.each([
    ['only a resolution', rulesFor(undefined, 10, 20), 'resolution 1 running'],
    ['nothing', rulesFor(), ''],
  ])('starts only what the policy promises: %s', (_, rules, expected) => {
    expect(states(created(rules))).toBe(expected)
  })
})

describe('replies', () => {
  it('meet the first response once', () => {
    const answered = then(created(), 10, [agent(10)])
    expect(states(answered)).toBe('first_response 1 met, resolution 1 running')
    expect(moves(then(answered, 20, [agent(20)]))).toBe('')
  })

  it('start the next response at the oldest unanswered client reply', () => {
    const first = then(created(), 20, [client(20)])
    const second = then(first, 40, [client(40)])
    expect(clockOf(second, 'next_response')).toMatchObject({ cycle: 1, started_at: after(20), due_at: after(50) })
    expect(moves(second)).toBe('')
  })

  it('meet the next response and open a new cycle with the next client reply', () => {
    const answered = then(then(created(), 20, [client(20)]), 30, [agent(30)])
    expect(clockOf(answered, 'next_response')).toMatchObject({ cycle: 1, state: 'met' })
    const again = then(answered, 100, [client(100)])
    expect(clockOf(again, 'next_response')).toMatchObject({ cycle: 2, state: 'running', due_at: after(130) })
    expect(again.plan.clocks.filter((clock) => clock.metric === 'next_response')).toHaveLength(2)
  })

  it('do not undo a deadline that had passed before its timer ran', () => {
    const late = then(created(), 75, [agent(75)])
    expect(clockOf(late, 'first_response')).toMatchObject({ state: 'breached', due_at: after(60), running_since: null })
    expect(late.plan.fired.map(({ kind, at }) => [kind, at])).toEqual([
      ['at_risk', after(48)],
      ['breached', after(60)],
    ])
  })

  it('settle what is late in several clocks in the order of the due instants', () => {
    const late = then(then(created(rulesFor(100, 30, 110)), 5, [client(5)], rulesFor(100, 30, 110)), 500, [], rulesFor(100, 30, 110))
    expect(late.plan.fired.map(({ kind, at }) => `${kind} ${(at - T) / MINUTE}`)).toEqual([
      'at_risk 29',
      'breached 35',
      'at_risk 80',
      'at_risk 88',
      'breached 100',
      'breached 110',
    ])
  })
})

describe('a change of status', () => {
  it.each<[TicketStatus, string]>([
    ['open', 'first_response 1 running, resolution 1 running, next_response 1 running'],
    ['in_progress', 'first_response 1 running, resolution 1 running, next_response 1 running'],
    ['pending', 'first_response 1 running, resolution 1 paused, next_response 1 paused'],
    ['on_hold', 'first_response 1 running, resolution 1 paused, next_response 1 paused'],
    ['resolved', 'first_response 1 cancelled, resolution 1 met, next_response 1 cancelled'],
    ['closed', 'first_response 1 cancelled, resolution 1 met, next_response 1 cancelled'],
  ])('to %s', (to, expected) => {
    expect(states(then(then(created(), 5, [client(5)]), 10, [status(to)]))).toBe(expected)
  })

  it('pauses and resumes the same budget', () => {
    const back = then(then(created(), 100, [status('pending')]), 1_000, [status('open')])
    expect(clockOf(back, 'resolution')).toMatchObject({ state: 'running', consumed_us: 100 * MINUTE, due_at: after(1_380) })
    expect(moves(back)).toBe('resolution resumed')
  })

  it('meets the answer when reply and resolution come together', () => {
    const done = then(then(created(), 5, [client(5)]), 20, [agent(20), status('resolved')])
    expect(states(done)).toBe('first_response 1 met, resolution 1 met, next_response 1 met')
  })

  it('reopens the same budget: what was consumed is kept, and the oldest answer is still owed', () => {
    const done = then(then(created(), 5, [client(5)]), 15, [status('resolved')])
    const reopened = then(done, 1_000, [client(1_000), status('open')])
    expect(clockOf(reopened, 'resolution')).toMatchObject({ cycle: 1, due_at: after(1_465) })
    expect(clockOf(reopened, 'first_response')).toMatchObject({ cycle: 1, due_at: after(1_045) })
    expect(clockOf(reopened, 'next_response')).toMatchObject({ cycle: 1, due_at: after(1_020) })
    expect(moves(reopened)).toBe('first_response reopened, next_response reopened, resolution reopened')
  })

  it('can reopen straight into waiting', () => {
    const held = then(then(created(), 15, [status('resolved')]), 50, [status('on_hold')])
    expect(clockOf(held, 'resolution')).toMatchObject({ state: 'paused', consumed_us: 15 * MINUTE, due_at: null })
  })

  it('does not breach a second time after a reopening', () => {
    const late = then(then(created(), 500, [status('resolved')]), 600, [status('open')])
    expect(clockOf(late, 'resolution')).toMatchObject({ state: 'breached', running_since: after(600) })
    expect(then(late, 5_000, [status('resolved')]).plan.fired).toEqual([])
  })
})

describe('a change of policy', () => {
  it('gives a new target and keeps the time consumed', () => {
    const raised = then(created(), 20, [], rulesFor(30, 30, 120))
    expect(clockOf(raised, 'first_response')?.due_at).toBe(after(30))
    expect(clockOf(raised, 'resolution')?.due_at).toBe(after(120))
    expect(moves(raised)).toBe('first_response retargeted, resolution retargeted')
  })

  it('breaches now when the new deadline has passed', () => {
    const raised = then(created(), 40, [], rulesFor(10, 30, 480))
    expect(raised.plan.fired).toEqual([
      { kind: 'breached', metric: 'first_response', cycle: 1, at: after(40), due_at: after(10), reason: 'policy_changed' },
    ])
  })

  it('cancels what is promised no longer and takes it up again where it was', () => {
    const dropped = then(created(), 100, [], rulesFor(60))
    expect(clockOf(dropped, 'resolution')?.state).toBe('cancelled')
    expect(clockOf(then(dropped, 1_000, []), 'resolution')).toMatchObject({ cycle: 1, consumed_us: 100 * MINUTE, due_at: after(1_380) })
  })

  it('counts a new promise from the beginning of the ticket when the ticket changed', () => {
    const moved = then(created(rulesFor()), 20, [])
    expect(moved.plan.clocks.map(({ metric, due_at }) => [metric, due_at])).toEqual([
      ['first_response', after(60)],
      ['resolution', after(480)],
    ])
  })

  it('counts a new promise from now on when the policies were edited', () => {
    const edited = then(created(rulesFor()), 9_000, [], { ...usual, counted_from_at: after(9_000) })
    expect(clockOf(edited, 'resolution')?.due_at).toBe(after(9_480))
    expect(edited.plan.fired).toEqual([])
  })

  it('changes target and state in one go', () => {
    const both = then(created(), 20, [status('pending')], rulesFor(60, 30, 120))
    expect(clockOf(both, 'resolution')).toMatchObject({ state: 'paused', target_us: 120 * MINUTE, consumed_us: 20 * MINUTE })
    expect(moves(both)).toBe('resolution retargeted, resolution paused')
  })

  it('counts what has passed by the calendar before', () => {
    const closed: BusinessCalendar = { time_zone: 'UTC', hours: [], holidays: [] }
    const rules: PlanRules = { ...usual, calendar: closed, before: { calendar: undefined } }
    expect(clockOf(then(created(), 20, [], rules), 'resolution')).toMatchObject({ consumed_us: 20 * MINUTE, due_at: null })
    expect(clockOf(then(created(), 20, [agent(20)], rules), 'first_response')).toMatchObject({ consumed_us: 20 * MINUTE, state: 'met' })
  })
})

describe('merging', () => {
  it('stops the clocks of the source without a breach', () => {
    const merged = then(then(created(), 5, [client(5)]), 10, [{ kind: 'merged' }])
    expect(states(merged)).toBe('first_response 1 cancelled, resolution 1 cancelled, next_response 1 cancelled')
    expect(merged.plan.fired).toEqual([])
  })

  it('leaves what had been kept before as it was, and a breach on record', () => {
    const answered = then(created(), 10, [agent(10)])
    const late = then(answered, 500, [{ kind: 'merged' }])
    expect(states(late)).toBe('first_response 1 met, resolution 1 cancelled')
    expect(clockOf(late, 'resolution')?.breached_at).toBe(after(480))
  })
})
