import { describe, expect, it } from 'vitest'
import { parseInstant } from '../../contract/time.ts'
import { rangeOf } from './period.ts'
import { readReportSearch } from './search.ts'
import { barsOf, countTicks, mostOf } from './rows.ts'

const now = parseInstant('2026-06-10T14:30:00Z') ?? 0

describe('the time a report is about', () => {
  it.each([
    [{}, '2026-05-12', '2026-06-11'],
    [{ period: '7d' }, '2026-06-04', '2026-06-11'],
    [{ from: '2026-01-01', to: '2026-01-31' }, '2026-01-01', '2026-02-01'],
    [{ from: '2026-06-01' }, '2026-06-01', '2026-06-11'],
    [{ from: '2026-02-01', to: '2026-01-01' }, '2026-01-01', '2026-01-02'],
    [{ period: 'nonsense', from: 'x' }, '2026-05-12', '2026-06-11'],
  ])('%j reaches from %s to before %s', (search, from, to) => {
    const range = rangeOf(readReportSearch(search), now)
    expect([range.from.slice(0, 10), range.to.slice(0, 10)]).toEqual([from, to])
  })

  it('is read from an address with care', () => {
    expect(readReportSearch({ department: '3', rating: -1, by: 'priority', project: '' })).toMatchObject({ department: 3, by: 'priority' })
    expect(readReportSearch({ department: 'x' }).department).toBeUndefined()
  })
})

describe('bars', () => {
  it('are days while there are few, and weeks when there are many', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ date: new Date(Date.UTC(2026, 5, 1 + at)).toISOString().slice(0, 10), created: 1 }))
    expect(barsOf(days(3), 'created')).toHaveLength(3)
    expect(barsOf(days(70), 'created')).toEqual(
      Array.from({ length: 10 }, (_, at) => ({
        date: new Date(Date.UTC(2026, 5, 1 + at * 7)).toISOString().slice(0, 10),
        value: 7,
      })),
    )
  })

  it('know the highest, if any', () => {
    expect(
      mostOf([
        { date: 'a', value: 1 },
        { date: 'b', value: 3 },
      ]),
    ).toEqual({ date: 'b', value: 3 })
    expect(mostOf([{ date: 'a', value: 0 }])).toBeUndefined()
  })
})

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [9, [0, 5, 10]],
])('an axis up to %i has no halves', (max, ticks) => {
  expect(countTicks(max)).toEqual(ticks)
})
