import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesOf, minutesText } from './minutes.ts'

describe('a span of working time', () => {
  it.each([
    ['30m', 30],
    ['4h', 240],
    ['1h 30m', 90],
    ['1.5h', 90],
    ['1,5 h', 90],
    ['2d', 2_880],
    ['45', 45],
    ['soon', undefined],
    ['', undefined],
    ['4 x', undefined],
  ])('%j is %j minutes', (text, minutes) => {
    expect(minutesOf(text)).toBe(minutes)
  })

  it('is read back as it was written', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 100_000 }), (minutes) => minutesOf(minutesText(minutes)) === minutes))
    expect(minutesText(null)).toBe('')
  })
})
