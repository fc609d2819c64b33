import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '../../contract/time.ts'
import { isClockOpen } from './clock.ts'
import type { SlaClock } from './clock.ts'
import { applyAction, createInitialFacts, isDone, isWaiting } from './facts.ts'
import type { SlaAction, SlaFacts } from './facts.ts'
import { planClocks } from './plan.ts'
import type { PlanRules } from './plan.ts'

const T = 1_700_000_000_000_000

type StatusEvent = { readonly wait: number; readonly kind: string; readonly status: SlaFacts['status']; readonly target: number }
const happening = fc.record({
  wait: fc.integer({ min: 0, max: DAY }),
  kind: fc.constantFrom('agent_replied', 'client_replied', 'status_changed', 'rules'),
  status: fc.constantFrom('open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed'),
  target: fc.integer({ min: 0, max: 3_000 }),
})

const actionOf = ({ kind, status }: StatusEvent, at: number): SlaAction | undefined => {
  if (kind === 'agent_replied' || kind === 'client_replied') return { kind, at }
  return kind === 'status_changed' ? { kind, status } : undefined
}
const rulesOf = (target: number): PlanRules => ({
  target_us: target === 0 ? {} : { first_response: target * MINUTE, next_response: 2 * target * MINUTE, resolution: 3 * target * MINUTE },
  calendar: undefined,
})

const play = (
  story: readonly StatusEvent[],
  check: (facts: SlaFacts, clocks: readonly SlaClock[], rules: PlanRules, now: number) => void,
) => {
  let [facts, rules, now] = [createInitialFacts(T), rulesOf(100), T]
  let clocks = planClocks(facts, [], rules, now).clocks
  const breaches: string[] = []
  for (const step of story) {
    now += step.wait
    const action = actionOf(step, now)
    facts = action ? applyAction(facts, action) : facts
    rules = step.kind === 'rules' ? rulesOf(step.target) : rules
    const plan = planClocks(facts, clocks, rules, now)
    breaches.push(...plan.fired.filter(({ kind }) => kind === 'breached').map(({ metric, cycle }) => `${metric} ${cycle}`))
    clocks = plan.clocks
    check(facts, clocks, rules, now)
  }
  return breaches
}

const stories = fc.array(happening, { maxLength: 25 })

describe('any life of a ticket', () => {
  it('leaves nothing to do when it is planned twice', () => {
    fc.assert(
      fc.property(stories, (story) => {
        play(story, (facts, clocks, rules, now) => {
          const again = planClocks(facts, clocks, rules, now)
          expect(again.transitions).toEqual([])
          expect(again.clocks.map(({ state }) => state)).toEqual(clocks.map(({ state }) => state))
        })
      }),
    )
  })

  it('keeps at most one open clock per metric, and breaches each cycle at most once', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const breaches = play(story, (_, clocks) => {
          const open = clocks.filter(isClockOpen).map(({ metric }) => metric)
          expect(new Set(open).size).toBe(open.length)
        })
        expect(new Set(breaches).size).toBe(breaches.length)
      }),
    )
  })

  it('lets a clock run exactly when its answer is owed', () => {
    fc.assert(
      fc.property(stories, (story) => {
        play(story, (facts, clocks, rules) => {
          const isRunning = (metric: string) => clocks.some((clock) => clock.metric === metric && clock.running_since !== null)
          const isPromised = rules.target_us.resolution !== undefined && !isDone(facts.status)
          expect(isRunning('first_response')).toBe(isPromised && facts.first_response_at === null)
          expect(isRunning('resolution')).toBe(isPromised && !isWaiting(facts.status))
          expect(isRunning('next_response')).toBe(isPromised && !isWaiting(facts.status) && facts.oldest_unanswered_at !== null)
        })
      }),
    )
  })
})
