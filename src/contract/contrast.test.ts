import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeContrast, DARK, chooseShade, chooseTextColor, WHITE } from './contrast.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('how well colours can be read', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#2456D6', '#ffffff', 6.22],
  ])('%s on %s has a contrast of %s', (one, other, ratio) => {
    expect(computeContrast(one, other)).toBeCloseTo(ratio, 1)
    expect(computeContrast(other, one)).toBe(computeContrast(one, other))
  })

  it.each([
    ['#2456d6', WHITE],
    ['#000000', WHITE],
    ['#ffd400', DARK],
    ['#ffffff', DARK],
    ['#7ea6ff', DARK],
    ['#777777', undefined],
  ])('text on %s is %s', (accent, expected) => {
    expect(chooseTextColor(accent)).toBe(expected)
  })

  it.each([
    ['#2456d6', WHITE, '#2456d6'],
    ['#2456D6', WHITE, '#2456d6'],
    ['#ffffff', DARK, '#ffffff'],
  ])('%s on %s is readable as it is', (given, ground, expected) => {
    expect(chooseShade(given, ground)).toBe(expected)
  })

  it('whatever the colour, its shade can be read by day and by night', () => {
    fc.assert(
      fc.property(color, fc.constantFrom(WHITE, DARK), (given, ground) => {
        const shade = chooseShade(given, ground)
        expect(shade).toMatch(/^#[0-9a-f]{6}$/)
        expect(computeContrast(shade, ground)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('text that is offered for a colour can be read on it', () => {
    fc.assert(
      fc.property(color, (given) => {
        const text = chooseTextColor(given)
        if (text !== undefined) expect(computeContrast(given, text)).toBeGreaterThanOrEqual(4.5)
        else expect(Math.max(computeContrast(given, WHITE), computeContrast(given, DARK))).toBeLessThan(4.5)
      }),
    )
  })
})
