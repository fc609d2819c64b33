import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, MILLISECOND, parseInstant } from '../../contract/time.ts'
import { isSameDay, spanOf } from './calendar-days.ts'

const noon = parseInstant('2026-06-10T12:00:00Z') ?? 0

describe('the days of a calendar', () => {
  it('begin with a Monday and follow one another without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: -60, max: 60 }), (day, moved) => {
        const { from_at, to_at, days } = spanOf(day * DAY, 'month', moved)
        expect(new Date(from_at / MILLISECOND).getDay()).toBe(1)
        expect(days).toHaveLength(28)
        expect(days[0]).toBe(from_at)
        for (const [index, at] of days.entries()) {
          const length = (days[index + 1] ?? to_at) - at
          expect(length).toBeGreaterThanOrEqual(DAY - DAY / 24)
          expect(length).toBeLessThanOrEqual(DAY + DAY / 24)
        }
      }),
    )
  })

  it('hold today when nobody has moved on', () => {
    expect(spanOf(noon, 'week', 0).days.filter((at) => isSameDay(at, noon))).toHaveLength(1)
    expect(spanOf(noon, 'week', 1).from_at).toBe(spanOf(noon, 'week', 0).to_at)
    expect(spanOf(noon, 'week', -1).to_at).toBe(spanOf(noon, 'week', 0).from_at)
  })
})
