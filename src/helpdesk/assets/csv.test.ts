import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

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

  it('says on which line a record begins', () => expect(readCsv('a\n"1\n2"\n3').map(({ line }) => line)).toEqual([1, 2, 4]))

  it('refuses a quote that is never closed', () => expect(() => readCsv('a,b\n"1,2')).toThrow('Line 2'))

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
