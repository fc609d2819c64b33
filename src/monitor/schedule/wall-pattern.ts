import { dateOfDay, DAY_SECONDS, dayNumber, daysInMonth, weekdayOfDay } from './calendar.ts'
import { daysFromEndOfTerm, valuesOf } from './term.ts'
import type { Fields } from './term.ts'

/** What calendar and wall clock must show for a run, prepared for searching. In a mask, bit n stands for the value n. */
export type WallPattern = {
  readonly years: ReadonlySet<number>
  readonly months: number
  readonly days: number
  readonly daysFromEnd: number
  readonly lastWorkday: boolean
  readonly weekdays: number
  /** Masks of weekdays by their place in the month; place 0 is the last one. */
  readonly nthWeekdays: readonly number[]
  /** A day fits when its number or its weekday does; otherwise both must. */
  readonly eitherDay: boolean
  readonly hours: readonly number[]
  readonly minutes: readonly number[]
  readonly seconds: readonly number[]
}

const NTH = [0, 1, 2, 3, 4, 5]

const maskOf = (values: readonly number[]): number => values.reduce((mask, value) => mask | (1 << value), 0)
const isIn = (mask: number, value: number): boolean => ((mask >>> value) & 1) === 1

/** No years at all mean every year. */
export const compile = (fields: Fields, eitherDay: boolean): WallPattern => ({
  years: new Set(valuesOf(fields.year)),
  months: maskOf(valuesOf(fields.month)),
  days: maskOf(valuesOf(fields.day)),
  daysFromEnd: maskOf(fields.day.flatMap(daysFromEndOfTerm)),
  lastWorkday: fields.day.some((term) => term.kind === 'last-workday'),
  weekdays: maskOf(valuesOf(fields.weekday).map((weekday) => weekday % 7)),
  nthWeekdays: NTH.map((nth) =>
    maskOf(fields.weekday.flatMap((term) => (term.kind === 'nth-weekday' && term.nth === nth ? [term.weekday % 7] : []))),
  ),
  eitherDay,
  hours: valuesOf(fields.hour),
  minutes: valuesOf(fields.minute),
  seconds: valuesOf(fields.second),
})

const isLastWorkday = (day: number, last: number, weekday: number): boolean =>
  (weekday === 5 && day + 2 >= last) || (weekday >= 1 && weekday < 5 && day === last)

const dayFits = (pattern: WallPattern, day: number, last: number, weekday: number): boolean => {
  const byNumber =
    isIn(pattern.days, day) || isIn(pattern.daysFromEnd, last - day + 1) || (pattern.lastWorkday && isLastWorkday(day, last, weekday))
  // Where either is enough, a fitting number settles it; where both are needed, one that does not fit.
  if (byNumber === pattern.eitherDay) return byNumber
  return (
    isIn(pattern.weekdays, weekday) ||
    isIn(pattern.nthWeekdays[Math.ceil(day / 7)] ?? 0, weekday) ||
    (day + 7 > last && isIn(pattern.nthWeekdays[0] ?? 0, weekday))
  )
}

/** The first day that fits, not before `from` and not after `lastYear`. */
const nextDay = (pattern: WallPattern, from: number, lastYear: number): number | undefined => {
  let { year, month, day } = dateOfDay(from)
  for (; year <= lastYear; year++, month = 1, day = 1) {
    if (pattern.years.size > 0 && !pattern.years.has(year)) continue
    for (; month <= 12; month++, day = 1) {
      if (!isIn(pattern.months, month)) continue
      const last = daysInMonth(year, month)
      const first = dayNumber(year, month, 1)
      for (; day <= last; day++) if (dayFits(pattern, day, last, weekdayOfDay(first + day - 1))) return first + day - 1
    }
  }
  return undefined
}

/** The first second of a day that fits, not before `from`. */
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

/** The first wall time that fits, not before `from` and not after the end of `lastYear`. */
export const nextWall = (pattern: WallPattern, from: number, lastYear: number): number | undefined => {
  const today = Math.floor(from / DAY_SECONDS)
  const day = nextDay(pattern, today, lastYear)
  if (day === undefined) return undefined
  const time = nextTimeOfDay(pattern, day === today ? from - today * DAY_SECONDS : 0)
  return time === undefined ? nextWall(pattern, (day + 1) * DAY_SECONDS, lastYear) : day * DAY_SECONDS + time
}
