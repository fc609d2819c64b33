import type { Instant } from '../../contract/time.ts'
import { formatLocalDay, toLocalDay } from './local-time.ts'
import type { LocalDay, TimeInterval } from './local-time.ts'
import { isNeverOpen, listOpenIntervals } from './weekly-hours.ts'
import type { WeeklyHours } from './weekly-hours.ts'

/** Holiday on a date such as `2026-12-24`; if `yearly`, it repeats every year. */
export type Holiday = { readonly date: string; readonly yearly?: boolean; readonly name?: string }

/** Business hours. An undefined calendar means around the clock. */
export type BusinessCalendar = { readonly time_zone: string; readonly hours: readonly WeeklyHours[]; readonly holidays: readonly Holiday[] }

/** A calendar without open hours in ten years counts as never open; with yearly holidays, a whole year can be closed. */
const HORIZON_DAYS = 3_660

const closedDates = new WeakMap<readonly Holiday[], ReadonlySet<string>>()

const closedDatesOf = (holidays: readonly Holiday[]): ReadonlySet<string> => {
  const known = closedDates.get(holidays)
  if (known) return known
  const dates = new Set(holidays.map((holiday) => (holiday.yearly ? holiday.date.slice(5) : holiday.date)))
  closedDates.set(holidays, dates)
  return dates
}

const isHoliday = (calendar: BusinessCalendar, day: LocalDay): boolean => {
  const closed = closedDatesOf(calendar.holidays)
  if (closed.size === 0) return false
  const date = formatLocalDay(day)
  return closed.has(date) || closed.has(date.slice(5))
}

const businessIntervalsOn = (calendar: BusinessCalendar, day: LocalDay): readonly TimeInterval[] =>
  isHoliday(calendar, day) ? [] : listOpenIntervals(calendar.time_zone, calendar.hours, day)

const forward = (calendar: BusinessCalendar, from: Instant, span: number): Instant | undefined => {
  const today = toLocalDay(calendar.time_zone, from)
  let left = span
  for (let day = today; day <= today + HORIZON_DAYS; day += 1) {
    for (const open of businessIntervalsOn(calendar, day)) {
      const start = Math.max(open.starts_at, from)
      if (open.ends_at <= start) continue
      if (open.ends_at - start >= left) return start + left
      left -= open.ends_at - start
    }
  }
  return undefined
}

const backward = (calendar: BusinessCalendar, from: Instant, span: number): Instant | undefined => {
  const today = toLocalDay(calendar.time_zone, from)
  let left = span
  for (let day = today; day >= today - HORIZON_DAYS; day -= 1) {
    for (const open of businessIntervalsOn(calendar, day).toReversed()) {
      const end = Math.min(open.ends_at, from)
      if (end <= open.starts_at) continue
      if (end - open.starts_at >= left) return end - left
      left -= end - open.starts_at
    }
  }
  return undefined
}

/** Instant after `span` microseconds of business time: one hour from 16:00 is 17:00, even at closing time. Negative spans go back. */
export const addBusinessTime = (calendar: BusinessCalendar | undefined, from: Instant, span: number): Instant | undefined => {
  if (!calendar || span === 0) return from + span
  if (isNeverOpen(calendar.hours)) return undefined
  return span > 0 ? forward(calendar, from, span) : backward(calendar, from, -span)
}

/** Business time between two instants in microseconds; 0 when the second is not later. */
export const getBusinessTimeBetween = (calendar: BusinessCalendar | undefined, from: Instant, to: Instant): number => {
  if (to <= from) return 0
  if (!calendar) return to - from
  if (isNeverOpen(calendar.hours)) return 0
  const last = toLocalDay(calendar.time_zone, to)
  let total = 0
  for (let day = toLocalDay(calendar.time_zone, from); day <= last; day += 1) {
    for (const open of businessIntervalsOn(calendar, day)) {
      total += Math.max(0, Math.min(open.ends_at, to) - Math.max(open.starts_at, from))
    }
  }
  return total
}
