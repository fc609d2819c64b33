import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, parseInstant, SECOND } from '../../contract/time.ts'
import { ATTEMPT_DELAYS, classifyResponse, computeNextAttemptAt, computeNextState, parseRetryAfter } from './schedule.ts'
import type { DeliveryOutcome } from './schedule.ts'

const NOW = parseInstant('2026-02-01T12:00:00Z') ?? 0

describe('the schedule', () => {
  it('has ten attempts over about three days', () => {
    expect(ATTEMPT_DELAYS).toHaveLength(10)
    expect(ATTEMPT_DELAYS.reduce((sum, delay) => sum + delay, 0)).toBe(75 * HOUR + 35 * MINUTE + 5 * SECOND)
  })

  it.each([
    [1, 0, 4.25 * SECOND],
    [1, 0.5, 5 * SECOND],
    [1, 1, 5.75 * SECOND],
    [2, 0.5, 5 * MINUTE],
    [3, 0.5, 30 * MINUTE],
    [4, 0.5, 2 * HOUR],
    [9, 0.5, 24 * HOUR],
    [9, 1, 27.6 * HOUR],
  ])('after attempt %i with chance %d waits %d µs', (attempts, chance, wait) => {
    expect(computeNextAttemptAt(attempts, NOW, chance)).toBe(NOW + wait)
  })

  it('starts at once and ends after the tenth', () => {
    expect(computeNextAttemptAt(0, NOW, 1)).toBe(NOW)
    expect(computeNextAttemptAt(10, NOW, 0.5)).toBeUndefined()
  })

  it('never leaves the 15 % around the plan', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, chance) => {
        const [delay, waited] = [ATTEMPT_DELAYS[attempts] ?? 0, (computeNextAttemptAt(attempts, NOW, chance) ?? 0) - NOW]
        expect(Number.isInteger(waited)).toBe(true)
        expect(Math.abs(waited - delay)).toBeLessThanOrEqual(delay * 0.15 + 1)
      }),
    )
  })
})

describe('an answer', () => {
  it.each<[number | null, string | null, DeliveryOutcome]>([
    [200, null, 'delivered'],
    [204, null, 'delivered'],
    [299, null, 'delivered'],
    [301, null, 'failed'],
    [199, null, 'failed'],
    [400, null, 'failed'],
    [401, null, 'failed'],
    [410, null, 'gone'],
    [429, null, 'failed'],
    [429, '30', 'asked_to_wait'],
    [503, 'Sun, 01 Feb 2026 12:10:00 GMT', 'asked_to_wait'],
    [503, 'soon', 'failed'],
    [500, '30', 'failed'],
    [null, null, 'failed'],
  ])('%s with Retry-After %s is %s', (status_code, retry_after, verdict) => {
    expect(classifyResponse({ status_code, retry_after }, NOW)).toBe(verdict)
  })

  it.each([
    ['0', 0],
    ['120', 120 * SECOND],
    [' 120 ', 120 * SECOND],
    ['999999999999999999999', DAY],
    ['172800', DAY],
    ['Sun, 01 Feb 2026 12:10:00 GMT', 10 * MINUTE],
    ['Sun, 01 Feb 2026 11:00:00 GMT', 0],
    ['Fri, 01 Jan 2027 11:00:00 GMT', DAY],
    ['Foo, bar', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['', undefined],
    [null, undefined],
  ])('asks with %j for a wait of %s', (text, wait) => {
    expect(parseRetryAfter(text, NOW)).toBe(wait)
  })
})

describe('a delivery after an attempt', () => {
  it.each([
    ['arrived', 1, { status_code: 200 }, { status: 'delivered' }],
    ['arrived at the last attempt', 10, { status_code: 202 }, { status: 'delivered' }],
    ['failed', 1, { status_code: 500 }, { status: 'failed', next_attempt_at: NOW + 5 * SECOND }],
    ['got no answer', 3, { status_code: null }, { status: 'failed', next_attempt_at: NOW + 30 * MINUTE }],
    ['met a wrong secret', 2, { status_code: 401 }, { status: 'failed', next_attempt_at: NOW + 5 * MINUTE }],
    ['failed for the tenth time', 10, { status_code: 500 }, { status: 'exhausted' }],
    ['found the receiver gone', 1, { status_code: 410 }, { status: 'held' }],
    ['was asked to wait longer', 1, { status_code: 429, retry_after: '600' }, { status: 'failed', next_attempt_at: NOW + 10 * MINUTE }],
    ['was asked to wait less', 4, { status_code: 503, retry_after: '1' }, { status: 'failed', next_attempt_at: NOW + 2 * HOUR }],
    ['was asked to wait for the tenth time', 10, { status_code: 429, retry_after: '600' }, { status: 'exhausted' }],
  ])('that %s', (_, attempts, answer, state) => {
    expect(computeNextState(attempts, answer, NOW, 0.5)).toEqual(state)
  })
})
