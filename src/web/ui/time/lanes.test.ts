import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lanesOf, placeOf } from './lanes.ts'

const spans = fc
  .array(fc.tuple(fc.nat(1_000), fc.integer({ min: 1, max: 100 })))
  .map((pairs) => pairs.map(([from_at, length], index) => ({ id: String(index), from_at, to_at: from_at + length })))

describe('lanes', () => {
  it('hold every span once, and none that overlaps its neighbour', () => {
    fc.assert(
      fc.property(spans, (given) => {
        const lanes = lanesOf(given)
        expect(lanes.flat().length).toBe(given.length)
        for (const lane of lanes)
          for (const [index, span] of lane.entries()) expect(span.from_at).toBeGreaterThanOrEqual(lane[index - 1]?.to_at ?? 0)
      }),
    )
  })

  it('are as few as the most that happen at once', () => {
    fc.assert(
      fc.property(spans, (given) => {
        const atOnce = given.map(({ from_at }) => given.filter((other) => other.from_at <= from_at && from_at < other.to_at).length)
        expect(lanesOf(given).length).toBe(Math.max(0, ...atOnce))
      }),
    )
  })
})

describe('the place of a span', () => {
  const frame = { from_at: 100, to_at: 200 }
  it.each([
    [
      { from_at: 125, to_at: 150 },
      { start: 25, width: 25 },
    ],
    [
      { from_at: 0, to_at: 150 },
      { start: 0, width: 50 },
    ],
    [
      { from_at: 150, to_at: 900 },
      { start: 50, width: 50 },
    ],
    [{ from_at: 0, to_at: 100 }, undefined],
    [{ from_at: 200, to_at: 300 }, undefined],
  ])('%j is %j', (span, place) => expect(placeOf(span, frame)).toEqual(place))
})
