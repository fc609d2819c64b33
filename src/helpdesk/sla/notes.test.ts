import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR, parseInstant } from '../../contract/time.ts'
import type { BusinessCalendar } from '../hours/calendar.ts'
import { meetClock, pauseClock, resumeClock, type SlaClock, startClock } from './clock.ts'
import { describeOpenClocks } from './notes.ts'

const calendar: BusinessCalendar = { time_zone: 'UTC', hours: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }], holidays: [] }
const at = (text: string): number => parseInstant(text) ?? 0
const monday = at('2026-11-16T10:00:00Z')
const started = (hours: BusinessCalendar | undefined, metric: SlaClock['metric'] = 'resolution'): SlaClock =>
  startClock({ metric, cycle: 1, started_at: monday, target_us: 100 * HOUR, calendar: hours }, monday).clock

describe('how a promise is counted', () => {
  it('a pause overnight counts only business hours with a calendar, and all hours without one', () => {
    const [evening, morning] = [monday + 6 * HOUR, monday + 24 * HOUR]
    const paused = (hours: BusinessCalendar | undefined) =>
      describeOpenClocks([resumeClock(pauseClock(started(hours), hours, evening), hours, morning)], hours, morning + HOUR)
    expect(paused(calendar)).toEqual([{ metric: 'resolution', is_business: true, paused_us: 2 * HOUR }])
    expect(paused(undefined)).toEqual([{ metric: 'resolution', is_business: false, paused_us: 18 * HOUR }])
  })

  it('a pause that lasts grows, and one that is over does not', () => {
    const clock = pauseClock(started(undefined), undefined, monday + HOUR)
    const pausedAt = (one: SlaClock, now: number) => describeOpenClocks([one], undefined, now)[0]?.paused_us
    expect([2, 5].map((hours) => pausedAt(clock, monday + hours * HOUR))).toEqual([HOUR, 4 * HOUR])
    const again = resumeClock(clock, undefined, monday + 3 * HOUR)
    expect([4, 50].map((hours) => pausedAt(again, monday + hours * HOUR))).toEqual([2 * HOUR, 2 * HOUR])
  })

  it('omits met clocks and lists only the last of several next responses', () => {
    const first = meetClock(started(undefined, 'first_response'), undefined, monday + HOUR)
    const next = [1, 2].map((cycle) => ({ ...started(undefined, 'next_response'), cycle }))
    expect(describeOpenClocks([first, ...next], undefined, monday).map(({ metric }) => metric)).toEqual(['next_response'])
  })

  it('is never negative, whatever stops and starts', () => {
    const steps = fc.array(fc.record({ hours: fc.integer({ min: 0, max: 60 }), stop: fc.boolean() }), { maxLength: 12 })
    fc.assert(
      fc.property(steps, fc.constantFrom(calendar, undefined), (all, hours) => {
        let [clock, now] = [started(hours), monday]
        for (const step of all) {
          now += step.hours * HOUR
          clock = step.stop ? pauseClock(clock, hours, now) : resumeClock(clock, hours, now)
        }
        const [note] = describeOpenClocks([clock], hours, now)
        expect(note?.paused_us).toBeGreaterThanOrEqual(0)
        if (all.every(({ stop }) => !stop)) expect(note?.paused_us).toBe(0)
      }),
    )
  })
})
