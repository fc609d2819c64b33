import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../contract/time.ts'
import { acknowledge, escalateNow, maySend, nextStep, openPage, resolve, takeStep } from './escalation.ts'
import type { EscalationPolicy, Page, PageStep } from './escalation.ts'

const T = 1_700_000_000_000_000
const after = (minutes: number): number => T + minutes * MINUTE
const policyOf = (delays: readonly number[], repeat = 0): EscalationPolicy => ({
  levels: delays.map((delay_minutes, index) => ({ delay_minutes, targets: [{ type: 'user', id: index + 1 }] })),
  repeat,
})
const policy = policyOf([5, 10], 1)

/** Lets a page live alone until nothing happens any more, and writes down what did. */
const live = (opening: Page, rules: EscalationPolicy, from = T): { readonly page: Page; readonly log: readonly string[] } => {
  const log: string[] = []
  let [page, now] = [opening, from]
  for (;;) {
    const step = nextStep(page, rules, now)
    if (step.kind === 'done') return { page, log }
    const minute = (now - T) / MINUTE
    if (step.kind === 'escalate') log.push(`${minute} level ${step.previous_level}→${step.level} ${step.reason}`)
    if (step.kind === 'expire') log.push(`${minute} expired`)
    now = step.kind === 'wait' ? step.until_at : now
    page = takeStep(page, step, now)
  }
}
const run = (page: Page, rules: EscalationPolicy, now: number): Page => takeStep(page, nextStep(page, rules, now), now)
const told = run(openPage(T), policy, T)
const taken = (page: Page | undefined): Page => page ?? openPage(0)

describe('a page nobody answers', () => {
  it('goes through the levels, repeats them and expires', () => {
    expect(live(openPage(T), policy).log).toEqual([
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
    expect(live(openPage(T), rules).log).toEqual(log)
  })

  it('gives every level its full time after a downtime', () => {
    const late = run(told, policy, after(600))
    expect(late).toMatchObject({ level: 2, escalated_at: after(600) })
    expect(nextStep(late, policy, after(600))).toEqual({ kind: 'wait', until_at: after(610) })
  })

  it('ends when its policy lost the level it had reached', () => {
    const high = { ...told, level: 5 }
    expect(nextStep(high, policyOf([5]), after(1))).toEqual({ kind: 'expire' })
  })
})

describe('an acknowledged page', () => {
  const acknowledged = taken(acknowledge(told, after(2)))

  it('waits an hour and is then triggered again, once', () => {
    expect(nextStep(acknowledged, policy, after(30))).toEqual({ kind: 'wait', until_at: after(62) })
    const again = run(acknowledged, policy, after(62))
    expect(again).toMatchObject({ state: 'triggered', level: 1, round: 0, has_retriggered: true, escalated_at: after(62) })
    const second = taken(acknowledge(again, after(70)))
    expect(nextStep(second, policy, after(100_000))).toEqual({ kind: 'done' })
    const higher = taken(acknowledge(run(again, policy, after(67)), after(70)))
    expect(nextStep(higher, policy, after(100_000))).toEqual({ kind: 'done' })
  })

  it('goes on to the end when nobody answers the second time', () => {
    expect(live(acknowledged, policy, after(2)).log.at(-1)).toBe('92 expired')
  })

  it.each([
    ['another time', 15, { kind: 'wait', until_at: after(17) }],
    ['no time at all', null, { kind: 'done' }],
  ] satisfies [string, number | null, PageStep][])('can be given %s', (_, minutes, step) => {
    expect(nextStep(taken(acknowledge(told, after(2), minutes)), policy, after(10))).toEqual(step)
  })

  it('cannot be acknowledged again, but an expired one can', () => {
    expect(acknowledge(acknowledged, after(3))).toBeUndefined()
    expect(acknowledge(takeStep(told, { kind: 'expire' }, after(20)), after(21))).toMatchObject({ state: 'acknowledged', expired_at: null })
  })
})

describe('a resolved page', () => {
  it('is over for good', () => {
    const over = taken(resolve(told, after(3)))
    expect(over).toMatchObject({ state: 'resolved', resolved_at: after(3) })
    expect(nextStep(over, policy, after(99_999))).toEqual({ kind: 'done' })
    expect(resolve(over, after(4))).toBeUndefined()
    expect(acknowledge(over, after(4))).toBeUndefined()
    expect(escalateNow(over, policy)).toBeUndefined()
  })
})

describe('escalating by hand', () => {
  it('tells the next level at once, also when somebody had acknowledged', () => {
    const step = escalateNow(taken(acknowledge(told, after(1))), policy)
    expect(step).toMatchObject({ level: 2, previous_level: 1, reason: 'manual' })
    expect(takeStep(told, step ?? { kind: 'done' }, after(2))).toMatchObject({ state: 'triggered', level: 2, acknowledged_until_at: null })
  })

  it('stops at the highest level', () => {
    expect(escalateNow({ ...told, level: 2 }, policy)).toBeUndefined()
  })
})

describe('a send that comes late', () => {
  it.each([
    ['is made while its level is the current one', told, true],
    ['is dropped after an acknowledgement', taken(acknowledge(told, after(1))), false],
    ['is dropped after a resolution', taken(resolve(told, after(1))), false],
    ['is dropped when the next level was told', run(told, policy, after(5)), false],
    ['is dropped when the page was triggered again', run(taken(acknowledge(told, after(1))), policy, after(61)), false],
  ])('%s', (_, page, may) => {
    expect(maySend(page, T)).toBe(may)
  })

  it('escalates levels × (repeat + 1) times before a page expires, whatever the policy', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 5 }),
        (delays, repeat) => {
          const { page, log } = live(openPage(T), policyOf(delays, repeat))
          const total = delays.reduce((sum, delay) => sum + delay, 0) * (repeat + 1)
          expect(log).toHaveLength(delays.length * (repeat + 1) + 1)
          expect(page).toMatchObject({ state: 'expired', expired_at: after(total) })
        },
      ),
    )
  })
})
