import { describe, expect, it } from 'vitest'
import { DAY } from '../../contract/time.ts'
import { dayName, rangeOf, toCsv } from './model.ts'

describe('reports', () => {
  it('cover the last thirty days unless told otherwise', () => {
    expect(rangeOf(undefined, undefined, 100 * DAY)).toEqual({ from_at: 70 * DAY, to_at: 100 * DAY })
    expect(rangeOf(5 * DAY, 4 * DAY, 100 * DAY)).toBeUndefined()
    expect(rangeOf(0, 5_000 * DAY, 0)).toBeUndefined()
  })

  it('name days', () => expect(dayName(20_604)).toBe('2026-05-31'))

  it('quote what CSV needs quoted, and never start a formula', () => {
    expect(
      toCsv([
        { name: 'a "b", c', n: -5 },
        { name: '=HYPERLINK("x")', n: null },
      ]),
    ).toBe('name,n\r\n"a ""b"", c",-5\r\n"\'=HYPERLINK(""x"")",')
  })
})
