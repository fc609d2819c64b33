import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInstant } from '../../contract/time.ts'
import { nextAfter } from './schedule.ts'
import type { CheckSchedule } from './schedule.ts'

const instant = (text: string): number => {
  const at = parseInstant(text)
  if (at === undefined) throw new Error(`${text} is no instant`)
  return at
}

const local = (at: number | undefined, tz: string): string | undefined =>
  at === undefined
    ? undefined
    : Temporal.Instant.fromEpochMilliseconds(at / 1_000)
        .toZonedDateTimeISO(tz)
        .toString({ timeZoneName: 'never', smallestUnit: 'minute' })

const runs = (text: string, tz: string, from: string, count: number): readonly (string | undefined)[] => {
  let at: number | undefined = instant(from)
  return Array.from({ length: count }, () => {
    at = at === undefined ? undefined : nextAfter({ kind: 'cron', schedule: text, tz }, at)
    return local(at, tz)
  })
}

describe('cron in Riga, where on 2021-03-28 the clocks jump from 03:00 to 04:00 and on 2021-10-31 fall from 04:00 to 03:00', () => {
  it.each([
    ['0 3 * * *', '2021-03-26T12:00:00Z', ['2021-03-27T03:00+02:00', '2021-03-28T04:00+03:00', '2021-03-29T03:00+03:00']],
    ['15 3 * * *', '2021-03-27T12:00:00Z', ['2021-03-28T04:00+03:00', '2021-03-29T03:15+03:00']],
    ['15 3 * * *', '2021-10-30T12:00:00Z', ['2021-10-31T03:15+03:00', '2021-11-01T03:15+02:00']],
    [
      '30 1,2,3,4,5 * * *',
      '2021-03-27T23:45:00Z',
      ['2021-03-28T02:30+02:00', '2021-03-28T04:00+03:00', '2021-03-28T04:30+03:00', '2021-03-28T05:30+03:00'],
    ],
    [
      '0 * * * *',
      '2021-10-30T22:30:00Z',
      ['2021-10-31T02:00+03:00', '2021-10-31T03:00+03:00', '2021-10-31T03:00+02:00', '2021-10-31T04:00+02:00'],
    ],
    ['0 */3 * * *', '2021-10-30T22:30:00Z', ['2021-10-31T03:00+03:00', '2021-10-31T03:00+02:00', '2021-10-31T06:00+02:00']],
    ['*/30 * * * *', '2021-03-28T00:10:00Z', ['2021-03-28T02:30+02:00', '2021-03-28T04:00+03:00', '2021-03-28T04:30+03:00']],
    ['* 3 * * *', '2021-03-27T23:00:00Z', ['2021-03-29T03:00+03:00', '2021-03-29T03:01+03:00']],
    ['0,20,40 3 * * *', '2021-03-27T23:00:00Z', ['2021-03-28T04:00+03:00', '2021-03-29T03:00+03:00']],
    ['0 0 1 1 *', '2021-06-01T00:00:00Z', ['2022-01-01T00:00+02:00', '2023-01-01T00:00+02:00']],
  ])('%s after %s', (text, from, expected) => {
    expect(runs(text, 'Europe/Riga', from, expected.length)).toEqual(expected)
  })

  it('a job at a repeated time is not due again once its first showing is over', () => {
    expect(runs('15 3 * * *', 'Europe/Riga', '2021-10-31T01:10:00Z', 1)).toEqual(['2021-11-01T03:15+02:00'])
  })
})

describe('cron in other places', () => {
  it.each([
    ['0 12 * * *', 'Pacific/Apia', '2011-12-29T21:00:00Z', ['2011-12-29T12:00-10:00', '2011-12-31T00:00+14:00', '2011-12-31T12:00+14:00']],
    ['0 */6 * * *', 'Pacific/Apia', '2011-12-30T04:30:00Z', ['2011-12-31T00:00+14:00', '2011-12-31T06:00+14:00']],
    ['15 2 * * *', 'Australia/Lord_Howe', '2025-10-04T00:00:00Z', ['2025-10-05T02:30+11:00', '2025-10-06T02:15+11:00']],
    ['15 0 * * *', 'America/Havana', '2025-03-08T12:00:00Z', ['2025-03-09T01:00-04:00', '2025-03-10T00:15-04:00']],
    ['0 0 29 2 *', 'UTC', '2096-03-01T00:00:00Z', ['2104-02-29T00:00+00:00']],
    ['0 0 29 2 */7', 'UTC', '2088-03-01T00:00:00Z', ['2128-02-29T00:00+00:00']],
    ['* 5 29 2 */7', 'Europe/Riga', '2088-03-01T00:00:00Z', ['2128-02-29T05:00+02:00', '2128-02-29T05:01+02:00']],
    ['30 4 1 * *', 'Europe/Riga', '2199-12-15T00:00:00Z', ['2200-01-01T04:30+02:00']],
  ])('%s in %s', (text, tz, from, expected) => {
    expect(runs(text, tz, from, expected.length)).toEqual(expected)
  })

  it('a run is strictly later, to the microsecond', () => {
    const at = instant('2026-01-01T02:00:00Z')
    const job: CheckSchedule = { kind: 'cron', schedule: '0 2 * * *', tz: 'UTC' }
    expect(nextAfter(job, at - 1)).toBe(at)
    expect(nextAfter(job, at)).toBe(instant('2026-01-02T02:00:00Z'))
  })
})

/** The expected days are found by stepping through all days with Temporal. */
describe('days that are rare', () => {
  const DAYS_WALKED = 1_500
  const dayFields: readonly (readonly [string, (date: Temporal.PlainDate) => boolean])[] = [
    ['*', () => true],
    ['*/10', (date) => date.day % 10 === 1],
    ['13', (date) => date.day === 13],
    ['29-31', (date) => date.day >= 29],
    ['L', (date) => date.add({ days: 1 }).day === 1],
    ['LW', (date) => date.dayOfWeek < 6 && date.add({ days: date.dayOfWeek === 5 ? 3 : 1 }).month !== date.month],
  ]
  const weekdayFields: readonly (readonly [string, (date: Temporal.PlainDate) => boolean])[] = [
    ['*', () => true],
    ['*/3', (date) => [7, 3, 6].includes(date.dayOfWeek)],
    ['FRI', (date) => date.dayOfWeek === 5],
    ['7L', (date) => date.dayOfWeek === 7 && date.add({ weeks: 1 }).month !== date.month],
    ['MON#5', (date) => date.dayOfWeek === 1 && Math.ceil(date.day / 7) === 5],
  ]

  it('are found as a walk over every day finds them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...dayFields),
        fc.constantFrom(...weekdayFields),
        fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }),
        fc.tuple(
          fc.integer({ min: 0, max: 36_500 }),
          fc.constantFrom('0', '*/30'),
          fc.constantFrom('UTC', 'Europe/Riga', 'America/New_York'),
        ),
        ([day, dayFits], [weekday, weekdayFits], months, [offset, minute, tz]) => {
          const isEither = !day.startsWith('*') && !weekday.startsWith('*')
          const fits = (date: Temporal.PlainDate): boolean =>
            months.includes(date.month) && (isEither ? dayFits(date) || weekdayFits(date) : dayFits(date) && weekdayFits(date))
          const start = new Temporal.PlainDate(2000, 1, 1).add({ days: offset })
          let date = start.add({ days: 1 })
          for (let walked = 0; walked < DAYS_WALKED && !fits(date); walked++) date = date.add({ days: 1 })
          const at = (plain: Temporal.PlainDate, plainTime: string): number =>
            plain.toZonedDateTime({ timeZone: tz, plainTime }).epochMilliseconds * 1_000
          const schedule = `${minute} 12 ${day} ${months.join()} ${weekday}`
          const next = nextAfter({ kind: 'cron', schedule, tz }, at(start, '13:00'))
          if (fits(date)) expect(next, schedule).toBe(at(date, '12:00'))
          else expect(next ?? Infinity, schedule).toBeGreaterThan(at(date, '12:00'))
        },
      ),
      { numRuns: 300 },
    )
  })
})
