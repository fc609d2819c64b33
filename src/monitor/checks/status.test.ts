import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, parseInstant } from '../../contract/time.ts'
import {
  computeDeadline,
  computedStatus,
  expectedPingAt,
  graceStart,
  isStarted,
  nextPingAt,
  type TimedCheck,
  toStatusV1,
} from './status.ts'

const at = (text: string): number => parseInstant(text) ?? NaN
const NOW = at('2026-06-01T12:00:00Z')

const check = (changes: Partial<TimedCheck> = {}): TimedCheck => ({
  kind: 'simple',
  timeout: 86_400,
  schedule: '* * * * *',
  tz: 'UTC',
  grace: 3_600,
  max_runtime: null,
  status: 'up',
  last_ping: NOW,
  last_start: null,
  ...changes,
})

describe('the status of a check', () => {
  it.each([
    ['up until the next ping is expected', NOW + DAY - 1, 'up'],
    ['late from then on', NOW + DAY, 'grace'],
    ['late until the grace is over', NOW + DAY + HOUR - 1, 'grace'],
    ['down from then on', NOW + DAY + HOUR, 'down'],
  ])('is %s', (_, now, status) => {
    expect(computedStatus(check(), now)).toBe(status)
  })

  it.each(['new', 'paused', 'down'] as const)('%s does not change with time', (status) => {
    expect(computedStatus(check({ status, last_ping: null }), NOW + 365 * DAY)).toBe(status)
    expect(computeDeadline(check({ status }))).toBe(undefined)
  })

  it.each(['new', 'paused', 'up', 'down'] as const)('is down when a run of a %s check took longer than the grace', (status) => {
    const running = check({ status, last_start: NOW })
    expect(computedStatus(running, NOW + HOUR - 1)).toBe(status)
    expect(computedStatus(running, NOW + HOUR)).toBe('down')
    expect(computeDeadline(running)).toBe(status === 'down' ? undefined : NOW + HOUR)
  })

  it('lets a run take as long as max_runtime says, longer or shorter than the grace', () => {
    expect(computedStatus(check({ last_start: NOW, max_runtime: 60 }), NOW + MINUTE)).toBe('down')
    expect(computedStatus(check({ last_start: NOW, max_runtime: 7_200 }), NOW + HOUR)).toBe('up')
    expect(computeDeadline(check({ last_start: NOW, max_runtime: 7_200 }))).toBe(NOW + 2 * HOUR)
  })

  it('is started in version 1 while a run is within its time, whatever the check is', () => {
    for (const status of ['new', 'up', 'down', 'paused'] as const) {
      const running = check({ status, last_start: NOW })
      expect(toStatusV1(running, NOW)).toBe('started')
      expect(toStatusV1(running, NOW + HOUR)).toBe('down')
      expect(isStarted(running)).toBe(true)
    }
    expect(toStatusV1(check(), NOW)).toBe('up')
  })
})

describe('the deadline', () => {
  it('is the earlier one of schedule and run', () => {
    expect(computeDeadline(check())).toBe(NOW + DAY + HOUR)
    expect(computeDeadline(check({ last_start: NOW + DAY }))).toBe(NOW + DAY + HOUR)
    expect(computeDeadline(check({ last_start: NOW + DAY - 1 }))).toBe(NOW + DAY + HOUR - 1)
  })

  it('follows cron in the time zone of the check', () => {
    const cron = check({ kind: 'cron', schedule: '0 3 * * *', tz: 'Europe/Riga', last_ping: at('2021-03-27T12:00:00Z') })
    expect(graceStart(cron)).toBe(at('2021-03-28T04:00:00+03:00'))
    expect(computeDeadline(cron)).toBe(at('2021-03-28T05:00:00+03:00'))
  })

  it('never comes when the schedule has no more runs', () => {
    const over = check({ kind: 'oncalendar', schedule: '2019-01-01' })
    expect(graceStart(over)).toBe(undefined)
    expect(computeDeadline(over)).toBe(undefined)
    expect(computedStatus(over, NOW + 3_650 * DAY)).toBe('up')
    expect(nextPingAt(over, NOW)).toBe(null)
  })
})

describe('the next ping', () => {
  it('is what the schedule says, also while the check is late or runs', () => {
    expect(nextPingAt(check(), NOW)).toBe(NOW + DAY)
    expect(nextPingAt(check(), NOW + DAY)).toBe(NOW + DAY)
    expect(nextPingAt(check({ last_start: NOW + 1 }), NOW + 2)).toBe(NOW + DAY)
  })

  it.each(['new', 'paused', 'down'] as const)('is none while the check is %s', (status) => {
    expect(nextPingAt(check({ status }), NOW)).toBe(null)
  })

  it('is none when the deadline has passed but the check is not marked down yet', () => {
    expect(nextPingAt(check(), NOW + DAY + HOUR)).toBe(null)
  })
})

describe('the ping that a check waits for', () => {
  it.each([
    ['up', 0, NOW + DAY],
    ['up', 2 * DAY, NOW + DAY],
    ['down', 2 * DAY, NOW + DAY],
    ['down', HOUR, NOW + DAY],
    ['new', 0, null],
    ['paused', 0, null],
  ] as const)('of one that is %s, %i microseconds after its last, is %j', (status, later, expected) => {
    expect(expectedPingAt(check({ status }), NOW + later)).toBe(expected)
  })

  it('is none before it was ever heard of', () => {
    expect(expectedPingAt(check({ status: 'down', last_ping: null }), NOW)).toBeNull()
  })
})
