import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.ts'

const linesOf = (text: string) => [...readCsv(text)]
const cellsOf = (text: string) => linesOf(text).map(({ cells }) => cells)

describe('reading CSV', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      '\uFEFFa\tb\n"x\ty"\tz',
      [
        ['a', 'b'],
        ['x\ty', 'z'],
      ],
    ],
    [
      'a,b\n"say ""hi""","two\nlines"\n\n,\nend,',
      [
        ['a', 'b'],
        ['say "hi"', 'two\nlines'],
        ['end', ''],
      ],
    ],
    ['', []],
  ])('%j', (text, cells) => expect(cellsOf(text)).toEqual(cells))

  it('says on which line a record begins', () => expect(linesOf('a\n"1\n2"\n\n3').map(({ line }) => line)).toEqual([1, 2, 5]))

  it('refuses a quote that is never closed', () => expect(() => linesOf('a,b\n"1,2')).toThrow('Line 2'))

  it.each([
    ['text beside a quoted cell', 'a\n"b"c\n', 'Line 2 has an unclosed quote, or text next to a quoted cell.'],
    ['a quote in a bare cell', 'a\nb"c\n', 'Line 2 has an unclosed quote, or text next to a quoted cell.'],
    ['too many columns', `a,b\n${','.repeat(200)}`, 'Line 2 has more than 200 columns.'],
    ['a cell too long', `name,note\nx,${'y'.repeat(32_768)}`, 'Line 2, column note: a cell may have at most 32767 characters.'],
    ['a cell too long, whatever follows', `name\n${'y'.repeat(32_768)}"`, 'Line 2, column name: a cell may have at most 32767 characters.'],
    [
      'a quoted cell too long that is never closed',
      `"${'""'.repeat(32_770)}`,
      'Line 1, column 1: a cell may have at most 32767 characters.',
    ],
    ['a quoted cell too long', `"${'""'.repeat(32_768)}"`, 'Line 1, column 1: a cell may have at most 32767 characters.'],
  ])('refuses %s', (_title, text, sentence) => expect(() => linesOf(text)).toThrow(sentence))

  it('accepts as much as is allowed', () => {
    expect(cellsOf(`${','.repeat(199)}x`)[0]).toHaveLength(200)
    expect(cellsOf(`"${'y'.repeat(32_767)}"`)).toHaveLength(1)
    expect(cellsOf(`"${'""'.repeat(32_767)}"`)).toEqual([['"'.repeat(32_767)]])
  })

  it('reads line after line, so that a reader may stop early', () => {
    const first = readCsv('a,b\n1,2\n"').next().value
    expect(first).toEqual({ line: 1, cells: ['a', 'b'] })
  })

  it('reads or refuses any text', () => {
    const piece = fc.oneof(fc.constantFrom('"', '""', ',', ';', '\t', '\r', '\n', '\r\n', '\0', '\uFEFF', 'a'), fc.string())
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        try {
          linesOf(pieces.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError)
        }
      }),
      { seed: 20_261_119, numRuns: 500 },
    )
  })

  it('reads back whatever was quoted', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab",;\t\r\n é'), minLength: 1 })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const text = ['h1,h2', ...rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))].join('\n')
        expect(cellsOf(text).slice(1)).toEqual(rows)
      }),
    )
  })
})
