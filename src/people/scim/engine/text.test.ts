import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareText, caseFold, readFlag, readInstant } from './text.ts'
import { anyCharacter } from '../../../../test/setup/any-character.ts'

const anyText = fc.string({ unit: anyCharacter, maxLength: 12 })

describe('folding', () => {
  it.each([
    ['Straße', 'STRAẞE'],
    ['\u212Aelvin', 'kelvin'],
    ['ﬁle', 'FILE'],
    ['ÀÉ', 'a\u0300e\u0301'],
    ['H\u0331', '\u1E96'],
    ['ΟΔΟΣ', 'οδος'],
  ])('makes %s and %s the same', (a, b) => {
    expect(caseFold(a)).toBe(caseFold(b))
  })

  it('finds the start of a Greek word in the whole word', () => {
    expect(caseFold('ΟΔΟΣΑΣ').startsWith(caseFold('ΟΔΟΣ'))).toBe(true)
  })

  it('does nothing to text that is folded', () => {
    fc.assert(fc.property(anyText, (text) => caseFold(caseFold(text)) === caseFold(text)))
  })
})

describe('the order of text', () => {
  it('is that of its UTF-8 bytes', () => {
    const wide = fc.oneof(
      anyText,
      fc.array(fc.constantFrom('a', '\ud7ff', '\ue000', '\uff00', '\u{10000}', '\u{10ffff}')).map((units) => units.join('')),
    )
    fc.assert(
      fc.property(wide, wide, (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
  })
})

describe('reading values', () => {
  it('honours offsets and takes a time without one as UTC', () => {
    expect(readInstant('2024-05-13T06:42:34+02:00')).toBe(readInstant('2024-05-13T04:42:34Z'))
    expect(readInstant('2024-05-13T04:42:34')).toBe(readInstant('2024-05-13T04:42:34.000Z'))
    expect(readInstant('yesterday')).toBeUndefined()
  })

  it.each([
    [true, true],
    ['True', true],
    ['FALSE', false],
    ['yes', undefined],
    [1, undefined],
    ['', undefined],
  ])('reads %j as the boolean %j', (given, expected) => {
    expect(readFlag(given)).toBe(expected)
  })
})
