import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../contract/time.ts'
import {
  applyAcknowledgement,
  applyResolution,
  applyStep,
  canSend,
  computeManualEscalation,
  computeNextStep,
  createPageState,
} from './escalation.ts'
import type { EscalationPolicy, EscalationState, PageStep } from './escalation.ts'

const T = 1_700_000_000_000_000
const after = (minutes: number): number => T + minutes * MINUTE
const policyOf = (delays: readonly number[], repeat = 0): EscalationPolicy => ({
  levels: delays.map((delay_minutes, index) => ({ delay_minutes, targets: [{ type: 'user', id: index + 1 }] })),
  repeat,
})
const policy = policyOf([5, 10], 1)

/** Lets a page live alone until nothing happens any more, and writes down what did. */
const live = (
  opening: EscalationState,
  rules: EscalationPolicy,
  from = T,
): { readonly page: EscalationState; readonly log: readonly string[] } => {
  const log: string[] = []
  let [page, now] = [opening, from]
  for (;;) {
    const step = computeNextStep(page, rules, now)
    if (step.kind === 'done') return { page, log }
    const minute = (now - T) / MINUTE
    if (step.kind === 'escalate') log.push(`${minute} level ${step.previous_level}→${step.level} ${step.reason}`)
    if (step.kind === 'expire') log.push(`${minute} expired`)
    now = step.kind === 'wait' ? step.until_at : now
    page = applyStep(page, step, now)
  }
}
const run = (page: EscalationState, rules: EscalationPolicy, now: number): EscalationState =>
  applyStep(page, computeNextStep(page, rules, now), now)
const notified = run(createPageState(T), policy, T)
const taken = (page: EscalationState | undefined): EscalationState => page ?? createPageState(0)

describe('an unacknowledged page', () => {
  it('goes through the levels, repeats them and expires', () => {
    expect(live(createPageState(T), policy).log).toEqual([
      '0 level 0→1 triggered',
      '5 level 1→2 no_acknowledgement',
      '15 level 2→1 repeat',
      '20 level 1→2 no_acknowledgement',
      '30 expired',
    ])
  })

  it.each([
    ['one level', policyOf([3]), ['0 level 0→1 triggered', '3 expired']],
    ['one level twice', policyOf([3], 1), ['0 level 0→1 triggered', '3 level 1→1 repeat', '6 expired']],
    ['no level', policyOf([], 5), ['0 expired']],
  ])('with %s', (_, rules, log) => {
    expect(live(createPageState(T), rules).log).toEqual(log)
  })

  it('gives every level its full time after a downtime', () => {
    const late = run(notified, policy, after(600))
    expect(late).toMatchObject({ level: 2, escalated_at: after(600) })
    expect(computeNextStep(late, policy, after(600))).toEqual({ kind: 'wait', until_at: after(610) })
  })

  it('ends when its policy lost the level it had reached', () => {
    const high = { ...notified, level: 5 }
    expect(computeNextStep(high, policyOf([5]), after(1))).toEqual({ kind: 'expire' })
  })
})

describe('an acknowledged page', () => {
  const acknowledged = taken(applyAcknowledgement(notified, after(2)))

  it('waits an hour and is then triggered again, once', () => {
    expect(computeNextStep(acknowledged, policy, after(30))).toEqual({ kind: 'wait', until_at: after(62) })
    const again = run(acknowledged, policy, after(62))
    expect(again).toMatchObject({ state: 'triggered', level: 1, round: 0, has_retriggered: true, escalated_at: after(62) })
    const second = taken(applyAcknowledgement(again, after(70)))
    expect(computeNextStep(second, policy, after(100_000))).toEqual({ kind: 'done' })
    const higher = taken(applyAcknowledgement(run(again, policy, after(67)), after(70)))
    expect(computeNextStep(higher, policy, after(100_000))).toEqual({ kind: 'done' })
  })

  it('expires when it is not acknowledged a second time', () => {
    expect(live(acknowledged, policy, after(2)).log.at(-1)).toBe('92 expired')
  })

  it.each([
    ['another time', 15, { kind: 'wait', until_at: after(17) }],
    ['no time at all', null, { kind: 'done' }],
  ] satisfies [string, number | null, PageStep][])('can be given %s', (_, minutes, step) => {
    expect(computeNextStep(taken(applyAcknowledgement(notified, after(2), minutes)), policy, after(10))).toEqual(step)
  })

  it('cannot be acknowledged again, but an expired one can', () => {
    expect(applyAcknowledgement(acknowledged, after(3))).toBeUndefined()
    expect(applyAcknowledgement(applyStep(notified, { kind: 'expire' }, after(20)), after(21))).toMatchObject({
      state: 'acknowledged',
      expired_at: null,
    })
  })
})

describe('a resolved page', () => {
  it('is over for good', () => {
    const over = taken(applyResolution(notified, after(3)))
    expect(over).toMatchObject({ state: 'resolved', resolved_at: after(3) })
    expect(computeNextStep(over, policy, after(99_999))).toEqual({ kind: 'done' })
    expect(applyResolution(over, after(4))).toBeUndefined()
    expect(applyAcknowledgement(over, after(4))).toBeUndefined()
    expect(computeManualEscalation(over, policy)).toBeUndefined()
  })
})

describe('escalating by hand', () => {
  it('moves the page to the next level at once, also after an acknowledgement', () => {
    const step = computeManualEscalation(taken(applyAcknowledgement(notified, after(1))), policy)
    expect(step).toMatchObject({ level: 2, previous_level: 1, reason: 'manual' })
    expect(applyStep(notified, step ?? { kind: 'done' }, after(2))).toMatchObject({
      state: 'triggered',
      level: 2,
      acknowledged_until_at: null,
    })
  })

  it('stops at the highest level', () => {
    expect(computeManualEscalation({ ...notified, level: 2 }, policy)).toBeUndefined()
  })
})

describe('a send that comes late', () => {
  it.each([
    ['is made while its level is the current one', notified, true],
    ['is dropped after an acknowledgement', taken(applyAcknowledgement(notified, after(1))), false],
    ['is dropped after a resolution', taken(applyResolution(notified, after(1))), false],
    ['is dropped after the page moved to the next level', run(notified, policy, after(5)), false],
    ['is dropped when the page was triggered again', run(taken(applyAcknowledgement(notified, after(1))), policy, after(61)), false],
  ])('%s', (_, page, may) => {
    expect(canSend(page, T)).toBe(may)
  })

  it('escalates levels × (repeat + 1) times before a page expires, whatever the policy', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 5 }),
        (delays, repeat) => {
          const { page, log } = live(createPageState(T), policyOf(delays, repeat))
          const total = delays.reduce((sum, delay) => sum + delay, 0) * (repeat + 1)
          expect(log).toHaveLength(delays.length * (repeat + 1) + 1)
          expect(page).toMatchObject({ state: 'expired', expired_at: after(total) })
        },
      ),
    )
  })
})
