import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR } from '../../contract/time.ts'
import { printDay, readDay } from '../ui/time/zoned.ts'
import { bandsOf, moved, overlapsOf, spanOfAll } from './bands.ts'
import { views } from './search.ts'

const day = (text: string): number => readDay(text) ?? Number.NaN
const firstAndLast = (view: 'week' | 'fortnight' | 'month', anchor: string): readonly string[] => {
  const days = bandsOf('Europe/Berlin', view, day(anchor)).flatMap((band) => band.days)
  return [printDay(days[0] ?? 0), printDay(days.at(-1) ?? 0)]
}

describe('a view of the calendar', () => {
  it.each([
    ['week', '2026-03-25', ['2026-03-23', '2026-03-29']],
    ['fortnight', '2026-03-25', ['2026-03-23', '2026-04-05']],
    ['month', '2026-03-25', ['2026-02-23', '2026-04-05']],
    ['month', '2027-02-10', ['2027-02-01', '2027-02-28']],
  ] as const)('of a %s around %s reaches from whole week to whole week', (view, anchor, days) => {
    expect(firstAndLast(view, anchor)).toEqual(days)
  })

  it('is an hour shorter when the clocks are put forward', () => {
    const [band] = bandsOf('Europe/Berlin', 'week', day('2026-03-29'))
    expect((band?.ends_at ?? 0) - (band?.starts_at ?? 0)).toBe(167 * HOUR)
  })

  it('goes on where the one before ended, and comes back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...views), fc.integer({ min: 15_000, max: 30_000 }), (view, anchor) => {
        const next = moved(view, anchor, 1)
        const [here, there] = [bandsOf('UTC', view, anchor), bandsOf('UTC', view, next)]
        expect(there[0]?.starts_at).toBeLessThanOrEqual(here.at(-1)?.ends_at ?? 0)
        expect(next).toBeGreaterThan(anchor)
        expect(bandsOf('UTC', view, moved(view, next, -1))[0]?.starts_at).toBe(here[0]?.starts_at)
      }),
    )
  })
})

describe('layers', () => {
  const stretch = (starts_at: number, ends_at: number) => ({ starts_at, ends_at })
  it.each([
    [[[stretch(0, 5)], [stretch(5, 9)]], 0],
    [[[stretch(0, 5)], [stretch(4, 9)]], 1],
    [[[stretch(0, 9)], [stretch(1, 2), stretch(3, 4)]], 2],
    [[[stretch(0, 9)], [stretch(1, 4)], [stretch(2, 3)]], 1],
  ])('%j overlap in so many places: %i', (lists, places) => {
    expect(overlapsOf(lists)).toBe(places)
  })

  it('add up', () => {
    expect(spanOfAll([stretch(0, 5), stretch(7, 8)])).toBe(6)
  })
})
