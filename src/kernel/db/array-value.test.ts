import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrayLiteral, arrayValue } from './array-value.ts'

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
    expect(arrayLiteral(values)).toBe(expected)
  })

  it('can be read back, whatever the texts are', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const read = [...arrayLiteral(texts).matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, inner = '']) => inner.replaceAll(/\\(.)/gs, '$1'))
        expect(read).toEqual(texts)
      }),
    )
  })

  it.each([
    ['numbers of a known type are sent as they are kept', [1, null, -1], 'bigint', true],
    ['of an unknown one as text', [1], undefined, false],
    ['what is no whole number as text', [1, 0.5], 'bigint', false],
    ['what is too large as text', [2 ** 31], 'integer', false],
    ['versions and places are numbers too', [2 ** 32 - 1, null], 'xid', true],
    ['of a block and a line', [7 * 65_536 + 3], 'tid', true],
    ['and everything else is text', ['1'], 'xid', false],
  ] as const)('%s', (_case, values, type, isBinary) => {
    expect(Buffer.isBuffer(arrayValue(values, type))).toBe(isBinary)
  })
})
