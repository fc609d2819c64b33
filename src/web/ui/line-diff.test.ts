import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aroundChanges, diffLines } from './line-diff.ts'

const printed = (before: string, after: string): string =>
  diffLines(before, after)
    .map(({ kind, text }) => `${{ same: ' ', gone: '-', new: '+' }[kind]}${text}`)
    .join('\n')

describe('what changed', () => {
  it.each([
    ['a\nb\nc', 'a\nc', ' a\n-b\n c'],
    ['a\nc', 'a\nb\nc', ' a\n+b\n c'],
    ['a\nb', 'a\nB', ' a\n-b\n+B'],
    ['same', 'same', ' same'],
  ])('between %j and %j', (before, after, diff) => {
    expect(printed(before, after)).toBe(diff)
  })

  it('makes the one text from the other, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after)
        const without = (kind: 'gone' | 'new'): string =>
          lines
            .filter((line) => line.kind !== kind)
            .map((line) => line.text)
            .join('\n')
        expect([without('new'), without('gone')]).toEqual([before, after])
      }),
    )
  })

  it('is shown with its neighbours only', () => {
    const before = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n')
    const shown = aroundChanges(diffLines(before, before.replace('line 10', 'line X')))
    expect(shown.map((line) => (line === 'gap' ? '…' : line.text))).toEqual([
      '…',
      'line 8',
      'line 9',
      'line 10',
      'line X',
      'line 11',
      'line 12',
      '…',
    ])
    expect(aroundChanges(diffLines('a', 'a'))).toEqual(['gap'])
  })
})
