import { dateOfDay, DAY_SECONDS, dayNumber, daysInMonth, weekdayOfDay } from './calendar.ts'
import { listDaysFromEnd, listValues } from './term.ts'
import type { CalendarFields } from './term.ts'

/** The conditions of a run on date and wall-clock time, prepared for searching. In a mask, bit n stands for the value n. */
export type WallPattern = {
  readonly years: ReadonlySet<number>
  readonly months: number
  readonly days: number
  readonly daysFromEnd: number
  readonly lastWorkday: boolean
  readonly weekdays: number
  /** Masks of weekdays, indexed by their occurrence in the month; index 0 is the last one. */
  readonly nthWeekdays: readonly number[]
  /** A day matches when its number or its weekday matches; otherwise both must. */
  readonly eitherDay: boolean
  readonly hours: readonly number[]
  readonly minutes: readonly number[]
  readonly seconds: readonly number[]
}

const NTH = [0, 1, 2, 3, 4, 5]

const toMask = (values: readonly number[]): number => values.reduce((mask, value) => mask | (1 << value), 0)
const hasBit = (mask: number, value: number): boolean => ((mask >>> value) & 1) === 1

/** Without a condition on years, every year matches. */
export const compilePattern = (fields: CalendarFields, eitherDay: boolean): WallPattern => ({
  years: new Set(listValues(fields.year)),
  months: toMask(listValues(fields.month)),
  days: toMask(listValues(fields.day)),
  daysFromEnd: toMask(fields.day.flatMap(listDaysFromEnd)),
  lastWorkday: fields.day.some((term) => term.kind === 'last-workday'),
  weekdays: toMask(listValues(fields.weekday).map((weekday) => weekday % 7)),
  nthWeekdays: NTH.map((nth) =>
    toMask(fields.weekday.flatMap((term) => (term.kind === 'nth-weekday' && term.nth === nth ? [term.weekday % 7] : []))),
  ),
  eitherDay,
  hours: listValues(fields.hour),
  minutes: listValues(fields.minute),
  seconds: listValues(fields.second),
})

const isLastWorkday = (day: number, last: number, weekday: number): boolean =>
  (weekday === 5 && day + 2 >= last) || (weekday >= 1 && weekday < 5 && day === last)

const dayFits = (pattern: WallPattern, day: number, last: number, weekday: number): boolean => {
  const byNumber =
    hasBit(pattern.days, day) || hasBit(pattern.daysFromEnd, last - day + 1) || (pattern.lastWorkday && isLastWorkday(day, last, weekday))
  // `byNumber` decides alone if it is true and one condition suffices, or if it is false and both conditions are required.
  if (byNumber === pattern.eitherDay) return byNumber
  return (
    hasBit(pattern.weekdays, weekday) ||
    hasBit(pattern.nthWeekdays[Math.ceil(day / 7)] ?? 0, weekday) ||
    (day + 7 > last && hasBit(pattern.nthWeekdays[0] ?? 0, weekday))
  )
}

const nextDay = (pattern: WallPattern, from: number, lastYear: number): number | undefined => {
  let { year, month, day } = dateOfDay(from)
  for (; year <= lastYear; year++, month = 1, day = 1) {
    if (pattern.years.size > 0 && !pattern.years.has(year)) continue
    for (; month <= 12; month++, day = 1) {
      if (!hasBit(pattern.months, month)) continue
      const last = daysInMonth(year, month)
      const first = dayNumber(year, month, 1)
      for (; day <= last; day++) if (dayFits(pattern, day, last, weekdayOfDay(first + day - 1))) return first + day - 1
    }
  }
  return undefined
}

const nextTimeOfDay = (pattern: WallPattern, from: number): number | undefined => {
  const fromHour = Math.floor(from / 3_600)
  const fromMinute = Math.floor(from / 60) % 60
  for (const hour of pattern.hours) {
    if (hour < fromHour) continue
    for (const minute of pattern.minutes) {
      if (hour === fromHour && minute < fromMinute) continue
      const isFirst = hour === fromHour && minute === fromMinute
      const second = isFirst ? pattern.seconds.find((value) => value >= from % 60) : pattern.seconds[0]
      if (second !== undefined) return hour * 3_600 + minute * 60 + second
    }
  }
  return undefined
}

export const nextWallTime = (pattern: WallPattern, from: number, lastYear: number): number | undefined => {
  const today = Math.floor(from / DAY_SECONDS)
  const day = nextDay(pattern, today, lastYear)
  if (day === undefined) return undefined
  const time = nextTimeOfDay(pattern, day === today ? from - today * DAY_SECONDS : 0)
  return time === undefined ? nextWallTime(pattern, (day + 1) * DAY_SECONDS, lastYear) : day * DAY_SECONDS + time
}
