import { MILLISECOND, type Instant } from '../../contract/time.ts'
import type { Span } from './model.ts'

export type PeriodUnit = 'day' | 'week' | 'month'

const zoned = (at: Instant, tz: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(at / MILLISECOND)).toZonedDateTimeISO(tz)

const instantOf = (time: Temporal.ZonedDateTime): Instant => time.epochMilliseconds * MILLISECOND

const firstDay = (day: Temporal.PlainDate, unit: PeriodUnit): Temporal.PlainDate => {
  if (unit === 'month') return day.with({ day: 1 })
  return unit === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day
}

const STEP = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } } satisfies Record<PeriodUnit, Temporal.DurationLike>

/** The last `count` periods, oldest first; the last of them is the one under way. Days are as long as the clocks of the zone make them. */
export const lastPeriods = (unit: PeriodUnit, count: number, now: Instant, tz: string): readonly Span[] => {
  const current = firstDay(zoned(now, tz).toPlainDate(), unit)
  const starts = Array.from({ length: count + 1 }, (_, index) => {
    const back = count - 1 - index
    const step = STEP[unit]
    const day = back >= 0 ? current.subtract(times(step, back)) : current.add(step)
    return instantOf(day.toZonedDateTime({ timeZone: tz }))
  })
  return starts.slice(0, -1).map((from, index) => ({ from, to: starts[index + 1] ?? from }))
}

const times = (step: Temporal.DurationLike, count: number): Temporal.DurationLike =>
  Object.fromEntries(Object.entries(step).map(([unit, size]) => [unit, Number(size) * count]))

const MORNING = 9
const MINUTES = 120

/** When the next report goes out: in the morning of the first day of the next period, at a minute that `fraction` picks, so that not all go at once. */
export const nextReportAt = (unit: PeriodUnit, now: Instant, tz: string, fraction: number): Instant => {
  const minute = Math.floor(fraction * MINUTES)
  const time = Temporal.PlainTime.from({ hour: MORNING }).add({ minutes: minute })
  const current = firstDay(zoned(now, tz).toPlainDate(), unit)
  const moments = [current, current.add(STEP[unit])].map((day) => instantOf(day.toZonedDateTime({ timeZone: tz, plainTime: time })))
  return moments.find((at) => at > now) ?? now
}
