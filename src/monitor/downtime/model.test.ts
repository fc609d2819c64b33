import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, parseInstant } from '../../contract/time.ts'
import { computePeriodStats, findDowntimes, mergeRanges, type StatusChange } from './model.ts'
import { lastPeriods, nextReportAt } from './periods.ts'

const at = (text: string): number => parseInstant(text) ?? NaN

const changesOf = (moments: readonly number[], first: 'up' | 'down'): StatusChange[] =>
  moments
    .map((created_at, index) => {
      const isDown = (index % 2 === 0) === (first === 'up')
      return { created_at, old_status: isDown ? 'up' : 'down', new_status: isDown ? 'down' : 'up' }
    })
    .toReversed()

describe('times of being down', () => {
  it('are found by walking back from now', () => {
    const changes = changesOf([10, 20, 30], 'up')
    expect(findDowntimes({ status: 'down', changes, created_at: 0 }, { from: 0, to: 40 })).toEqual([
      { from: 10, to: 20 },
      { from: 30, to: 40 },
    ])
  })

  it('before the oldest change follow from the status it changed from', () => {
    expect(findDowntimes({ status: 'up', changes: changesOf([20], 'down'), created_at: 5 }, { from: 0, to: 40 })).toEqual([
      { from: 5, to: 20 },
    ])
  })

  it('without any change are all or nothing', () => {
    expect(findDowntimes({ status: 'down', changes: [], created_at: 7 }, { from: 0, to: 9 })).toEqual([{ from: 7, to: 9 }])
    expect(findDowntimes({ status: 'new', changes: [], created_at: 7 }, { from: 0, to: 9 })).toEqual([])
  })

  it('agree with looking at every single moment', () => {
    const history = fc.record({
      moments: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }).map((list) => list.toSorted((a, b) => a - b)),
      first: fc.constantFrom('up' as const, 'down' as const),
      created_at: fc.integer({ min: 0, max: 30 }),
      from: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 1, max: 40 }),
    })
    fc.assert(
      fc.property(history, ({ moments, first, created_at, from, length }) => {
        const changes = changesOf(moments, first)
        const status = changes[0]?.new_status ?? first
        const spans = findDowntimes({ status, changes, created_at }, { from, to: from + length })
        for (let moment = 0; moment < 90; moment++) {
          const is = changes.find((change) => change.created_at <= moment)?.new_status ?? first
          const expected = is === 'down' && moment >= created_at && moment >= from && moment < from + length
          expect(spans.some((span) => moment >= span.from && moment < span.to)).toBe(expected)
        }
      }),
    )
  })

  it('of several checks are one where they touch', () => {
    const spans = [
      { from: 30, to: 40 },
      { from: 0, to: 10 },
      { from: 5, to: 20 },
      { from: 20, to: 25 },
    ]
    expect(mergeRanges(spans)).toEqual([
      { from: 0, to: 25 },
      { from: 30, to: 40 },
    ])
  })
})

describe('statistics of periods', () => {
  it('split a downtime at the end of the month, and count it in both', () => {
    const months = lastPeriods('month', 3, at('2026-06-15T12:00:00Z'), 'Europe/Riga')
    const spans = [{ from: at('2026-05-31T20:00:00Z'), to: at('2026-05-31T22:00:00Z') }]
    const [april, may, june] = computePeriodStats(spans, months, at('2026-05-10T00:00:00Z'))
    expect(april).toMatchObject({ downtimes: 0, share_up: null })
    // Midnight of Riga is 21:00 UTC.
    expect(may).toMatchObject({ downtimes: 1, down: HOUR, share_up: (31 * 24 - 1) / (31 * 24) })
    expect(june).toMatchObject({ downtimes: 1, down: HOUR })
  })

  it('know that the day the clocks change is longer or shorter', () => {
    const [march] = lastPeriods('month', 1, at('2026-03-15T12:00:00Z'), 'Europe/Riga')
    expect((march?.to ?? 0) - (march?.from ?? 0)).toBe(31 * DAY - HOUR)
    const [day] = lastPeriods('day', 1, at('2026-10-25T12:00:00Z'), 'Europe/Riga')
    expect((day?.to ?? 0) - (day?.from ?? 0)).toBe(25 * HOUR)
  })

  it('begin weeks on Monday and follow each other without a gap', () => {
    const weeks = lastPeriods('week', 4, at('2026-06-07T23:00:00Z'), 'UTC')
    expect(weeks.map(({ from }) => from)).toEqual(
      ['2026-05-11', '2026-05-18', '2026-05-25', '2026-06-01'].map((day) => at(`${day}T00:00:00Z`)),
    )
    weeks.slice(1).forEach((week, index) => expect(week.from).toBe(weeks[index]?.to))
  })
})

describe('the moment of a report', () => {
  it.each([
    ['month', '2026-06-01T08:59:00Z', '2026-06-01T09:00:00Z'],
    ['month', '2026-06-01T09:00:00Z', '2026-07-01T09:00:00Z'],
    ['week', '2026-06-03T09:00:00Z', '2026-06-08T09:00:00Z'],
    ['day', '2026-06-03T09:30:00Z', '2026-06-04T09:00:00Z'],
  ] as const)('after %s %s is %s', (unit, now, expected) => {
    expect(nextReportAt(unit, at(now), 'UTC', 0)).toBe(at(expected))
  })

  it('lies between nine and eleven in the time zone of the recipient', () => {
    const midnight = at('2026-06-01T15:00:00Z')
    const earliest = nextReportAt('day', midnight, 'Asia/Tokyo', 0)
    expect(earliest).toBe(at('2026-06-02T00:00:00Z'))
    expect(nextReportAt('day', midnight, 'Asia/Tokyo', 0.999)).toBe(earliest + 119 * MINUTE)
  })
})
