import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MILLISECOND, SECOND } from '../../contract/time.ts'
import { narrow, noOffset, offsetOf, type Sighting } from './server-offset.ts'

const sighting = (trueOffset: number, sent_at: number, trip: number): Sighting => {
  const served_at = sent_at + trip / 2 + trueOffset
  return { date_at: Math.floor(served_at / SECOND) * SECOND, sent_at, received_at: sent_at + trip }
}

describe('the difference between the clocks', () => {
  it('is nothing before the server has spoken', () => {
    expect(offsetOf(noOffset)).toBe(0)
  })

  it('is found to within a second from one answer, and closer from many', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3_600 * SECOND, max: 3_600 * SECOND }),
        fc.array(fc.integer({ min: 1, max: 10_000 * MILLISECOND }), { minLength: 1, maxLength: 20 }),
        (trueOffset, pauses) => {
          let at = 1_700_000_000 * SECOND
          let known = noOffset
          let before = Infinity
          for (const pause of pauses) {
            at += pause
            known = narrow(known, sighting(trueOffset, at, 40 * MILLISECOND))
            expect(known.least).toBeLessThanOrEqual(trueOffset)
            expect(known.most).toBeGreaterThanOrEqual(trueOffset)
            expect(known.most - known.least).toBeLessThanOrEqual(before)
            before = known.most - known.least
          }
          expect(Math.abs(offsetOf(known) - trueOffset)).toBeLessThanOrEqual(SECOND)
        },
      ),
    )
  })

  it('follows a clock that was set anew', () => {
    const before = narrow(noOffset, sighting(0, 1_000 * SECOND, 20 * MILLISECOND))
    const after = narrow(before, sighting(600 * SECOND, 1_010 * SECOND, 20 * MILLISECOND))
    expect(Math.round(offsetOf(after) / SECOND)).toBeCloseTo(600, -1)
  })
})
