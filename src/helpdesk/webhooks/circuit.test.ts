import { describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '../../contract/time.ts'
import { computeHealth, decideEndpoint, HEALTHY, toCircuitState, withProbe } from './circuit.ts'
import type { EndpointHealth } from './circuit.ts'
import type { ReceiverResponse } from './schedule.ts'

const NOW = 1_770_000_000_000_000
const ok: ReceiverResponse = { status_code: 200 }
const bad: ReceiverResponse = { status_code: 500 }
const busy: ReceiverResponse = { status_code: 429, retry_after: '30' }
const unauthorised: ReceiverResponse = { status_code: 401 }
const repeat = (times: number, answer: ReceiverResponse, from: EndpointHealth = HEALTHY, now = NOW): EndpointHealth =>
  Array.from({ length: times }).reduce<EndpointHealth>((health) => computeHealth(health, answer, now), from)

describe('the circuit', () => {
  it('opens at the tenth failure in a row', () => {
    expect(toCircuitState(repeat(9, bad), NOW)).toBe('closed')
    expect(toCircuitState(repeat(10, bad), NOW)).toBe('open')
  })

  it('starts to count anew with every success', () => {
    expect(toCircuitState(repeat(9, bad, computeHealth(repeat(9, bad), ok, NOW)), NOW)).toBe('closed')
  })

  it('lets one probe through every minute', () => {
    const open = repeat(10, bad)
    expect(toCircuitState(open, NOW + 60 * SECOND - 1)).toBe('open')
    expect(toCircuitState(open, NOW + 60 * SECOND)).toBe('half_open')
    const underWay = withProbe(open, NOW + 70 * SECOND)
    expect(toCircuitState(underWay, NOW + 80 * SECOND)).toBe('open')
    const failed = computeHealth(underWay, bad, NOW + 85 * SECOND)
    expect(toCircuitState(failed, NOW + 144 * SECOND)).toBe('open')
    expect(toCircuitState(failed, NOW + 145 * SECOND)).toBe('half_open')
  })

  it('closes with the first success', () => {
    expect(computeHealth(withProbe(repeat(12, bad), NOW), ok, NOW + SECOND)).toEqual({ ...HEALTHY, last_success_at: NOW + SECOND })
  })

  it('is not moved by a receiver that asks to wait', () => {
    expect(toCircuitState(repeat(50, busy), NOW)).toBe('closed')
    expect(toCircuitState(repeat(1, bad, repeat(50, busy, repeat(9, bad))), NOW)).toBe('open')
  })

  it('opens on wrong secrets too, also while a rotation lasts', () => {
    const grace = Array.from({ length: 10 }).reduce<EndpointHealth>((health) => computeHealth(health, unauthorised, NOW, true), HEALTHY)
    expect(toCircuitState(grace, NOW)).toBe('open')
    expect(grace.failures).toBe(0)
    expect(computeHealth(HEALTHY, bad, NOW, true).failures).toBe(1)
    expect(computeHealth(HEALTHY, unauthorised, NOW).failures).toBe(1)
  })
})

describe('an endpoint that keeps failing', () => {
  const failing = (over: Partial<EndpointHealth>): EndpointHealth => ({
    ...HEALTHY,
    failures: 20,
    failing_since_at: NOW - 5 * DAY,
    last_failure_at: NOW,
    warned_days: 3,
    ...over,
  })

  it.each<[string, Partial<EndpointHealth>, string]>([
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
    ['a day, but not twice', DAY, 1, { kind: 'keep' }],
    ['three days', 3 * DAY, 1, { kind: 'warn', days: 3 }],
    ['three days, unnoticed until now', 3 * DAY, 0, { kind: 'warn', days: 3 }],
    ['four days, but not after the warning of three', 4 * DAY, 3, { kind: 'keep' }],
  ])('warns after %s', (_, since, warned_days, decision) => {
    const health = failing({ failures: 5, failing_since_at: NOW - since, last_success_at: NOW - since, warned_days })
    expect(decideEndpoint(health, bad, NOW)).toEqual(decision)
  })

  it('is disabled at once when it says that it is gone', () => {
    expect(decideEndpoint(HEALTHY, { status_code: 410 }, NOW)).toEqual({ kind: 'disable', reason: 'gone' })
  })

  it('is left alone while it works', () => {
    expect(decideEndpoint(computeHealth(failing({}), ok, NOW), ok, NOW)).toEqual({ kind: 'keep' })
  })

  it('counts its failures from the first after the last success', () => {
    const health = computeHealth(computeHealth(computeHealth(HEALTHY, ok, NOW), bad, NOW + 5), busy, NOW + 9)
    expect(health).toMatchObject({
      failures: 2,
      failing_since_at: NOW + 5,
      last_failure_at: NOW + 9,
      last_success_at: NOW,
      consecutive_failures: 1,
    })
  })
})
