import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toArrayLiteral } from './array-value.ts'
import { anyCharacter } from '../../../test/setup/any-character.ts'

describe('an array for PostgreSQL', () => {
  it.each([
    [[], '{}'],
    [[1, -2, 1_780_316_400_000_000, 0.5], '{1,-2,1780316400000000,0.5}'],
    [[null, undefined, 'NULL', ''], '{NULL,NULL,"NULL",""}'],
    [['a', 'a b', '{a,b}'], '{"a","a b","{a,b}"}'],
    [['say "hi"', 'c:\\temp'], '{"say \\"hi\\"","c:\\\\temp"}'],
    [[Buffer.from('hi')], '{"\\\\x6869"}'],
    [[true], '{"true"}'],
  ])('%j is %s', (values, expected) => {
    expect(toArrayLiteral(values)).toBe(expected)
  })

  it('can be read back, whatever the texts are', () => {
    const text = fc.string({ unit: anyCharacter })
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const read = [...toArrayLiteral(texts).matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, inner = '']) => inner.replaceAll(/\\(.)/gs, '$1'))
        expect(read).toEqual(texts)
      }),
    )
  })
})
