import { describe, expect, it } from 'vitest'
import { tokenize } from './filter-tokens.ts'

describe('the words of a filter', () => {
  it.each([
    ['0', 0],
    ['-12.5e+3', -12_500],
    ['1E2', 100],
    ['"a\\/\\n\\ud83d\\ude00"', 'a/\n😀'],
  ])('have the literal %s as its value', (text, value) => {
    expect(tokenize(text)).toEqual([{ kind: 'literal', value }])
  })

  it.each([['01'], ['1.'], ['1e'], ['--1'], ['1e999'], ['+1'], ['-'], ['"\\u12"'], ['"a'], ['a"b"'], ['"a""b"'], ['5x'], ['#'], ['é']])(
    'do not take %s',
    (text) => {
      expect(() => tokenize(text)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidFilter' }))
    },
  )

  it('may stand close to brackets', () => {
    expect(tokenize('not(a[b]).c').map((token) => (token.kind === 'word' ? token.text : token.kind))).toEqual([
      'not',
      '(',
      'a',
      '[',
      'b',
      ']',
      ')',
      '.c',
    ])
  })
})
