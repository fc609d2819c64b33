import { describe, expect, it } from 'vitest'
import { DAY, HOUR, formatIsoMillis, MINUTE, parseInstant } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import { addBusinessTime, getBusinessTimeBetween } from './calendar.ts'
import type { BusinessCalendar } from './calendar.ts'

const at = (text: string): Instant => parseInstant(text) ?? Number.NaN
const WEEKDAYS = [1, 2, 3, 4, 5]
const berlin: BusinessCalendar = {
  time_zone: 'Europe/Berlin',
  hours: [
    { weekdays: WEEKDAYS, from: '09:00', to: '12:00' },
    { weekdays: WEEKDAYS, from: '13:00', to: '17:00' },
  ],
  holidays: [
    { date: '2026-05-14', name: 'Ascension Day' },
    { date: '2020-12-25', yearly: true },
  ],
}
const open = (time_zone: string, from: string, to: string, weekdays = [1, 2, 3, 4, 5, 6, 7]): BusinessCalendar => ({
  time_zone,
  hours: [{ weekdays, from, to }],
  holidays: [],
})

describe('business time', () => {
  it.each([
    ['inside one interval', '2026-05-11T07:00:00Z', 60, '2026-05-11T08:00:00.000Z'],
    ['over the lunch break', '2026-05-11T09:30:00Z', 60, '2026-05-11T11:30:00.000Z'],
    ['up to the very end of the day', '2026-05-11T14:00:00Z', 60, '2026-05-11T15:00:00.000Z'],
    ['over the weekend', '2026-05-08T14:00:00Z', 120, '2026-05-11T08:00:00.000Z'],
    ['from the night before', '2026-05-10T22:00:00Z', 30, '2026-05-11T07:30:00.000Z'],
    ['over a one-off holiday', '2026-05-13T14:30:00Z', 60, '2026-05-15T07:30:00.000Z'],
    ['over a yearly holiday and a weekend', '2026-12-24T15:30:00Z', 60, '2026-12-28T08:30:00.000Z'],
    ['no time at all, even at night', '2026-05-10T22:00:00Z', 0, '2026-05-10T22:00:00.000Z'],
    ['backwards over lunch', '2026-05-11T11:30:00Z', -60, '2026-05-11T09:30:00.000Z'],
    ['backwards over the weekend', '2026-05-11T08:00:00Z', -120, '2026-05-08T14:00:00.000Z'],
  ])('adds %s', (_, from, minutes, due) => {
    expect(formatIsoMillis(addBusinessTime(berlin, at(from), minutes * MINUTE) ?? 0)).toBe(due)
  })

  it.each([
    ['a 23-hour day', 'Europe/Berlin', '2026-03-29', '00:00', '24:00', 23],
    ['a 25-hour day', 'Europe/Berlin', '2026-10-25', '00:00', '24:00', 25],
    ['an interval that the change swallows', 'Europe/Berlin', '2026-03-29', '02:15', '02:45', 0],
    ['an interval that begins inside the change', 'Europe/Berlin', '2026-03-29', '02:30', '04:00', 1],
    ['an interval over the repeated hour', 'Europe/Berlin', '2026-10-25', '01:00', '04:00', 4],
    ['an interval that ends inside the repeated hour', 'Europe/Berlin', '2026-10-25', '01:00', '02:30', 1.5],
    ['a change of half an hour', 'Australia/Lord_Howe', '2026-10-04', '00:00', '24:00', 23.5],
    ['a midnight that is skipped', 'Asia/Beirut', '2026-03-29', '00:00', '02:00', 1],
    ['a date that never was', 'Pacific/Apia', '2011-12-30', '00:00', '24:00', 0],
  ])('counts %s', (_, zone, date, from, to, hours) => {
    const weekday = Temporal.PlainDate.from(date).dayOfWeek
    const noon = at(`${date}T12:00:00Z`)
    expect(getBusinessTimeBetween(open(zone, from, to, [weekday]), noon - 2 * DAY, noon + 2 * DAY)).toBe(hours * HOUR)
  })

  it('lets an interval run past midnight into the next weekday', () => {
    const nights = open('UTC', '22:00', '06:00', [5])
    expect(getBusinessTimeBetween(nights, at('2026-05-08T00:00:00Z'), at('2026-05-11T00:00:00Z'))).toBe(8 * HOUR)
    expect(getBusinessTimeBetween(nights, at('2026-05-09T00:00:00Z'), at('2026-05-09T12:00:00Z'))).toBe(6 * HOUR)
  })

  it('takes equal ends for a whole day and counts overlapping hours once', () => {
    const twice: BusinessCalendar = {
      ...berlin,
      holidays: [],
      hours: [...open('UTC', '00:00', '00:00').hours, ...open('UTC', '08:00', '20:00').hours],
    }
    expect(getBusinessTimeBetween(twice, at('2026-05-11T00:00:00Z'), at('2026-05-13T00:00:00Z'))).toBe(48 * HOUR)
  })

  it('closes only leap years for a yearly 29 February', () => {
    const leap: BusinessCalendar = { ...open('UTC', '00:00', '24:00'), holidays: [{ date: '2024-02-29', yearly: true }] }
    expect(getBusinessTimeBetween(leap, at('2028-02-28T00:00:00Z'), at('2028-03-02T00:00:00Z'))).toBe(2 * DAY)
    expect(getBusinessTimeBetween(leap, at('2027-02-28T00:00:00Z'), at('2027-03-02T00:00:00Z'))).toBe(2 * DAY)
  })

  it('works around the clock without a calendar', () => {
    expect(addBusinessTime(undefined, 5, 7)).toBe(12)
    expect(addBusinessTime(undefined, 5, -7)).toBe(-2)
    expect(getBusinessTimeBetween(undefined, 5, 12)).toBe(7)
    expect(getBusinessTimeBetween(undefined, 12, 5)).toBe(0)
  })
})

describe('a calendar that does not open', () => {
  const allYear = Array.from({ length: 366 }, (_, day) => ({
    date: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
    yearly: true,
  }))
  const never: readonly (readonly [string, BusinessCalendar])[] = [
    ['without hours', { time_zone: 'UTC', hours: [], holidays: [] }],
    ['without weekdays', open('UTC', '09:00', '17:00', [])],
    ['closed on every date of the year', { ...open('UTC', '09:00', '17:00'), holidays: allYear }],
  ]

  it.each(never)('is never due when it is %s', (_, calendar) => {
    expect(addBusinessTime(calendar, at('2026-05-11T09:30:00Z'), MINUTE)).toBeUndefined()
    expect(addBusinessTime(calendar, at('2026-05-11T09:30:00Z'), -MINUTE)).toBeUndefined()
    expect(getBusinessTimeBetween(calendar, at('2026-05-11T00:00:00Z'), at('2027-05-11T00:00:00Z'))).toBe(0)
  })

  it('is never due when the span is longer than ten years of its hours', () => {
    expect(addBusinessTime(open('UTC', '09:00', '09:01'), at('2026-05-11T00:00:00Z'), 4_000 * MINUTE)).toBeUndefined()
  })
})
