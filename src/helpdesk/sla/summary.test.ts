import { describe, expect, it } from 'vitest'
import { formatIsoMillis, MINUTE } from '../../contract/time.ts'
import type { SlaStatus } from '../../contract/v1/automation-enums.ts'
import type { SlaMetric } from '../sla-policies/policy.ts'
import { cancelClock, fireClock, meetClock, pauseClock, startClock } from './clock.ts'
import type { SlaClock } from './clock.ts'
import { summarizeSla } from './summary.ts'

const T = 1_700_000_000_000_000
const after = (minutes: number): number => T + minutes * MINUTE
const start = (metric: SlaMetric, minutes = 100, cycle = 1): SlaClock =>
  startClock({ metric, cycle, started_at: T, target_us: minutes * MINUTE, calendar: undefined }, T).clock
const first = start('first_response')
const resolution = start('resolution', 500)
const met = meetClock(first, undefined, after(10))
const paused = pauseClock(resolution, undefined, after(10))
const lateFirst = meetClock(fireClock(first, after(100)).clock, undefined, after(110))

describe('the sla of a ticket', () => {
  it.each<[string, readonly SlaClock[], number, SlaStatus]>([
    ['without clocks', [], 10, 'none'],
    ['with cancelled clocks only', [cancelClock(first, undefined, after(1))], 10, 'none'],
    ['in time', [first, resolution], 10, 'ok'],
    ['inside the last fifth', [first, resolution], 80, 'at_risk'],
    ['past the deadline, before the timer ran', [first, resolution], 100, 'breached'],
    ['answered late, solution in time', [lateFirst, resolution], 120, 'breached'],
    ['waiting', [met, paused], 20, 'paused'],
    ['waiting for the client, first answer still owed', [first, paused], 20, 'ok'],
    ['paused after a breach', [pauseClock(fireClock(resolution, after(500)).clock, undefined, after(510))], 520, 'breached'],
    ['all kept', [met, meetClock(resolution, undefined, after(20))], 30, 'met'],
    [
      'a late answer, followed by a timely one',
      [
        met,
        meetClock(fireClock(start('next_response', 10), after(10)).clock, undefined, after(11)),
        meetClock(start('next_response', 10, 2), undefined, after(5)),
      ],
      30,
      'met',
    ],
  ])('%s', (_, clocks, minutes, status) => {
    expect(summarizeSla(4, clocks, after(minutes)).status).toBe(status)
  })

  it('shows the latest cycle of each metric and the most urgent deadline', () => {
    const answered = meetClock(start('next_response', 30), undefined, after(5))
    expect(summarizeSla(4, [met, answered, start('next_response', 40, 2), resolution], after(20))).toEqual({
      policy_id: 4,
      status: 'ok',
      next_due_at: formatIsoMillis(after(40)),
      first_response: { due_at: formatIsoMillis(after(100)), state: 'met' },
      next_response: { due_at: formatIsoMillis(after(40)), state: 'running' },
      resolution: { due_at: formatIsoMillis(after(500)), state: 'running' },
    })
  })

  it('has no next deadline while everything waits', () => {
    expect(summarizeSla(4, [met, paused], after(20))).toMatchObject({ next_due_at: null, resolution: { due_at: null, state: 'paused' } })
  })

  it('goes on naming a missed deadline while the answer is owed', () => {
    expect(summarizeSla(4, [fireClock(first, after(100)).clock, resolution], after(120)).next_due_at).toBe(formatIsoMillis(after(100)))
  })

  it('is empty without a policy', () => {
    const none = { due_at: null, state: 'none' }
    expect(summarizeSla(null, [], T)).toEqual({
      policy_id: null,
      status: 'none',
      next_due_at: null,
      first_response: none,
      next_response: none,
      resolution: none,
    })
  })
})
