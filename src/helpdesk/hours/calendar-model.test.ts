import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, MINUTE, parseInstant } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import { addBusinessTime, getBusinessTimeBetween } from './calendar.ts'
import type { BusinessCalendar } from './calendar.ts'

/** Eight days, minute by minute, around a change of the clock (or none). */
const WINDOWS = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Havana', '2026-11-01'],
  ['America/Havana', '2026-03-08'],
  ['Asia/Beirut', '2026-10-25'],
  ['America/St_Johns', '2010-11-07'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kathmandu', '2026-06-15'],
] as const
const MINUTES = 8 * 24 * 60

type LocalTime = { readonly date: string; readonly weekday: number; readonly minute: number }
type Window = { readonly zone: string; readonly starts_at: Instant; readonly wall: readonly LocalTime[] }

const shownOf = (wallMinute: number): LocalTime => {
  const shown = new Date(wallMinute * 60_000)
  const minute = shown.getUTCHours() * 60 + shown.getUTCMinutes()
  return { date: shown.toISOString().slice(0, 10), weekday: shown.getUTCDay() === 0 ? 7 : shown.getUTCDay(), minute }
}

/** A clock on the wall that is never turned back: it stands still while the real one repeats an hour. */
const windowOf = (zone: string, date: string): Window => {
  const starts_at = (parseInstant(`${date}T00:00:00Z`) ?? 0) - 4 * DAY
  let highest = Number.NEGATIVE_INFINITY
  const wall = Array.from({ length: MINUTES }, (_, minute) => {
    const shown = Temporal.Instant.fromEpochMilliseconds((starts_at + minute * MINUTE) / 1_000).toZonedDateTimeISO(zone)
    highest = Math.max(highest, Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute) / 60_000)
    return shownOf(highest)
  })
  return { zone, starts_at, wall }
}
const windows = WINDOWS.map(([zone, date]) => windowOf(zone, date))

const minuteOfDay = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const isHolidayByTheBook = (calendar: BusinessCalendar, date: string): boolean =>
  calendar.holidays.some((holiday) => holiday.date === date || (holiday.yearly && holiday.date.slice(5) === date.slice(5)))

/** Whether each minute of the window is open. */
const openMinutes = (calendar: BusinessCalendar, { wall }: Window): readonly boolean[] => {
  const lines = calendar.hours.map(({ weekdays, from, to }) => ({ weekdays, first: minuteOfDay(from), last: minuteOfDay(to) }))
  return wall.map(({ date, weekday: today, minute }) => {
    const yesterday = today === 1 ? 7 : today - 1
    const isOpen = lines.some(({ weekdays, first, last }) => {
      if (first < last) return weekdays.includes(today) && minute >= first && minute < last
      return (weekdays.includes(today) && minute >= first) || (weekdays.includes(yesterday) && minute < last)
    })
    return isOpen && !isHolidayByTheBook(calendar, date)
  })
}

const clock = fc
  .integer({ min: 0, max: 96 })
  .map((quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`)
const line = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  from: clock.filter((text) => text !== '24:00'),
  to: clock,
})
const minute = fc.integer({ min: 0, max: MINUTES - 1 })
const scene = fc
  .record({
    window: fc.constantFrom(...windows),
    hours: fc.array(line, { minLength: 1, maxLength: 4 }),
    holiday: minute,
    yearly: fc.boolean(),
  })
  .map(({ window, hours, holiday, yearly }) => {
    const date = window.wall[holiday]?.date ?? ''
    const written = yearly ? `1999${date.slice(4)}` : date
    const calendar: BusinessCalendar = { time_zone: window.zone, hours, holidays: [{ date: written, yearly }] }
    return { window, calendar }
  })

describe('business time against a walk minute by minute', () => {
  it('counts the minutes at which the wall clock shows open hours', () => {
    fc.assert(
      fc.property(scene, minute, minute, ({ window, calendar }, a, b) => {
        const open = openMinutes(calendar, window)
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const walked = open.slice(from, to).filter(Boolean).length
        expect(getBusinessTimeBetween(calendar, window.starts_at + from * MINUTE, window.starts_at + to * MINUTE)).toBe(walked * MINUTE)
      }),
      { numRuns: process.env.SOAK ? 1_500 : 50 },
    )
  })

  it('finds the first minute by which the time has passed, and the last one when it looks back', () => {
    fc.assert(
      fc.property(scene, minute, minute, ({ window, calendar }, a, b) => {
        const open = openMinutes(calendar, window)
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const span = open.slice(from, to).filter(Boolean).length
        fc.pre(span > 0)
        const last = open.lastIndexOf(true, to - 1) + 1
        const first = open.indexOf(true, from)
        expect(addBusinessTime(calendar, window.starts_at + from * MINUTE, span * MINUTE)).toBe(window.starts_at + last * MINUTE)
        expect(addBusinessTime(calendar, window.starts_at + to * MINUTE, -span * MINUTE)).toBe(window.starts_at + first * MINUTE)
      }),
      { numRuns: process.env.SOAK ? 1_500 : 50 },
    )
  })

  it('is exact to the microsecond: what was added lies between', () => {
    fc.assert(
      fc.property(scene, fc.integer({ min: 0, max: 3 * DAY }), fc.integer({ min: 1, max: DAY }), ({ window, calendar }, offset, span) => {
        const from = window.starts_at + offset
        const due = addBusinessTime(calendar, from, span)
        fc.pre(due !== undefined)
        expect(getBusinessTimeBetween(calendar, from, due)).toBe(span)
        expect(getBusinessTimeBetween(calendar, from, due - 1)).toBe(span - 1)
      }),
      { numRuns: process.env.SOAK ? 1_500 : 50 },
    )
  })
})
