import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../contract/time.ts'
import { linePath, niceTicks, percentile, scale, spanTicks } from './scale.ts'

describe('the marks of an axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 0.5, 1]],
    [9, [0, 5, 10]],
    [10, [0, 5, 10]],
    [12, [0, 5, 10, 15]],
    [400, [0, 100, 200, 300, 400]],
  ])('up to %d are round', (max, ticks) => {
    expect(niceTicks(max)).toEqual(ticks)
  })

  it.each([
    [44 * SECOND, [0, 15, 30, 45].map((s) => s * SECOND)],
    [71 * SECOND, [0, 30, 60, 90].map((s) => s * SECOND)],
    [100 * MINUTE, [0, 30, 60, 90, 120].map((m) => m * MINUTE)],
    [30 * HOUR, [0, 12, 24, 36].map((h) => h * HOUR)],
  ])('for %d microseconds are round as clocks are', (max, ticks) => {
    expect(spanTicks(max)).toEqual(ticks)
  })

  it('always reach the largest value, in few steps', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e14, noNaN: true }), (max) => {
        for (const ticks of [niceTicks(max), spanTicks(max)]) {
          expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-6))
          expect(ticks.length).toBeLessThanOrEqual(7)
          expect(ticks[0]).toBe(0)
        }
      }),
    )
  })
})

describe('a line', () => {
  it('is broken where a value is missing', () => {
    expect(linePath([{ x: 0, y: 1 }, { x: 1, y: 2 }, undefined, { x: 3, y: 4 }])).toBe('M0.0 1.0L1.0 2.0M3.0 4.0')
  })

  it('is placed by its scale', () => {
    expect(scale([0, 10], [100, 0])(2.5)).toBe(75)
    expect(scale([5, 5], [0, 10])(5)).toBe(0)
  })
})

describe('a percentile', () => {
  it.each([
    [[3, 1, 2], 0.5, 2],
    [[1, 2, 3, 4], 0.5, 2],
    [Array.from({ length: 100 }, (_, at) => at + 1), 0.95, 95],
    [[7], 0.99, 7],
    [[], 0.5, undefined],
  ])('case %#', (values, share, expected) => {
    expect(percentile(values, share)).toBe(expected)
  })
})
