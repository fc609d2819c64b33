import { describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '../../contract/time.ts'
import { HEALTHY, circuitOf, decideEndpoint, healthAfter, probing } from './circuit.ts'
import type { Health } from './circuit.ts'
import type { Answer } from './schedule.ts'

const NOW = 1_770_000_000_000_000
const ok: Answer = { status_code: 200 }
const bad: Answer = { status_code: 500 }
const busy: Answer = { status_code: 429, retry_after: '30' }
const unauthorised: Answer = { status_code: 401 }
const repeat = (times: number, answer: Answer, from: Health = HEALTHY, now = NOW): Health =>
  Array.from({ length: times }).reduce<Health>((health) => healthAfter(health, answer, now), from)

describe('the circuit', () => {
  it('opens at the tenth failure in a row', () => {
    expect(circuitOf(repeat(9, bad), NOW)).toBe('closed')
    expect(circuitOf(repeat(10, bad), NOW)).toBe('open')
  })

  it('starts to count anew with every success', () => {
    expect(circuitOf(repeat(9, bad, healthAfter(repeat(9, bad), ok, NOW)), NOW)).toBe('closed')
  })

  it('lets one probe through every minute', () => {
    const open = repeat(10, bad)
    expect(circuitOf(open, NOW + 60 * SECOND - 1)).toBe('open')
    expect(circuitOf(open, NOW + 60 * SECOND)).toBe('half_open')
    const underWay = probing(open, NOW + 70 * SECOND)
    expect(circuitOf(underWay, NOW + 80 * SECOND)).toBe('open')
    const failed = healthAfter(underWay, bad, NOW + 85 * SECOND)
    expect(circuitOf(failed, NOW + 144 * SECOND)).toBe('open')
    expect(circuitOf(failed, NOW + 145 * SECOND)).toBe('half_open')
  })

  it('closes with the first success', () => {
    expect(healthAfter(probing(repeat(12, bad), NOW), ok, NOW + SECOND)).toEqual({ ...HEALTHY, last_success_at: NOW + SECOND })
  })

  it('is not moved by a receiver that asks to wait', () => {
    expect(circuitOf(repeat(50, busy), NOW)).toBe('closed')
    expect(circuitOf(repeat(1, bad, repeat(50, busy, repeat(9, bad))), NOW)).toBe('open')
  })

  it('opens on wrong secrets too, also while a rotation lasts', () => {
    const grace = Array.from({ length: 10 }).reduce<Health>((health) => healthAfter(health, unauthorised, NOW, true), HEALTHY)
    expect(circuitOf(grace, NOW)).toBe('open')
    expect(grace.failures).toBe(0)
    expect(healthAfter(HEALTHY, bad, NOW, true).failures).toBe(1)
    expect(healthAfter(HEALTHY, unauthorised, NOW).failures).toBe(1)
  })
})

describe('an endpoint that keeps failing', () => {
  const failing = (over: Partial<Health>): Health => ({
    ...HEALTHY,
    failures: 20,
    failing_since_at: NOW - 5 * DAY,
    last_failure_at: NOW,
    warned_days: 3,
    ...over,
  })

  it.each<[string, Partial<Health>, string]>([
    ['for five days', {}, 'disable'],
    ['for a little less', { failing_since_at: NOW - 5 * DAY + 1 }, 'keep'],
    ['only nineteen times', { failures: 19 }, 'keep'],
    ['after a success four days ago', { failing_since_at: NOW - 3 * DAY, last_success_at: NOW - 4 * DAY }, 'keep'],
    ['for a day, five days after the last success', { failing_since_at: NOW - DAY, last_success_at: NOW - 5 * DAY }, 'disable'],
    ['for an hour, a month after the last success', { failing_since_at: NOW - HOUR, last_success_at: NOW - 30 * DAY }, 'keep'],
  ])('%s', (_, over, kind) => {
    expect(decideEndpoint(failing(over), bad, NOW).kind).toBe(kind)
  })

  it.each([
    ['an hour', HOUR, 0, { kind: 'keep' }],
    ['a day', DAY, 0, { kind: 'warn', days: 1 }],
    ['a day, and was said so', DAY, 1, { kind: 'keep' }],
    ['three days', 3 * DAY, 1, { kind: 'warn', days: 3 }],
    ['three days, unnoticed until now', 3 * DAY, 0, { kind: 'warn', days: 3 }],
    ['four days, and was said so', 4 * DAY, 3, { kind: 'keep' }],
  ])('warns after %s', (_, since, warned_days, decision) => {
    const health = failing({ failures: 5, failing_since_at: NOW - since, last_success_at: NOW - since, warned_days })
    expect(decideEndpoint(health, bad, NOW)).toEqual(decision)
  })

  it('is disabled at once when it says that it is gone', () => {
    expect(decideEndpoint(HEALTHY, { status_code: 410 }, NOW)).toEqual({ kind: 'disable', reason: 'gone' })
  })

  it('is left alone while it works', () => {
    expect(decideEndpoint(healthAfter(failing({}), ok, NOW), ok, NOW)).toEqual({ kind: 'keep' })
  })

  it('counts its failures from the first after the last success', () => {
    const health = healthAfter(healthAfter(healthAfter(HEALTHY, ok, NOW), bad, NOW + 5), busy, NOW + 9)
    expect(health).toMatchObject({
      failures: 2,
      failing_since_at: NOW + 5,
      last_failure_at: NOW + 9,
      last_success_at: NOW,
      consecutive_failures: 1,
    })
  })
})
