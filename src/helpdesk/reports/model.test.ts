import { describe, expect, it } from 'vitest'
import { DAY } from '../../contract/time.ts'
import { formatDay, parseRangeEdge, toCsv, toReportRange } from './model.ts'

describe('reports', () => {
  it('cover the last thirty days by default', () => {
    expect(toReportRange(undefined, undefined, 100 * DAY)).toEqual({ from_at: 70 * DAY, to_at: 100 * DAY })
    expect(toReportRange(5 * DAY, 4 * DAY, 100 * DAY)).toBeUndefined()
    expect(toReportRange(0, 5_000 * DAY, 0)).toBeUndefined()
  })

  it.each([
    ['1970-01-03', 'from', 2 * DAY],
    ['1970-01-03', 'to', 3 * DAY],
    ['1970-01-03T00:00:00Z', 'to', 2 * DAY],
    ['1970-01-03T02:00:00+02:00', 'from', 2 * DAY],
    ['1970-13-01', 'from', undefined],
    ['yesterday', 'from', undefined],
    ['1970-01-03 00:00', 'to', undefined],
    ['', 'to', undefined],
  ] as const)('read %s as the %s of a range', (text, edge, expected) => expect(parseRangeEdge(text, edge)).toBe(expected))

  it('name days', () => expect(formatDay(20_604)).toBe('2026-05-31'))

  it('quote what CSV needs quoted, and never start a formula', () => {
    expect(
      toCsv([
        { name: 'a "b", c', n: -5 },
        { name: '=HYPERLINK("x")', n: null },
      ]),
    ).toBe('name,n\r\n"a ""b"", c",-5\r\n"\'=HYPERLINK(""x"")",')
  })
})
