import { type Instant, MILLISECOND } from '../../contract/time.ts'
import type { TimeRange } from './model.ts'

export type PeriodUnit = 'day' | 'week' | 'month'

const toZonedDateTime = (at: Instant, tz: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(at / MILLISECOND)).toZonedDateTimeISO(tz)

const toInstant = (time: Temporal.ZonedDateTime): Instant => time.epochMilliseconds * MILLISECOND

const firstDayOfPeriod = (day: Temporal.PlainDate, unit: PeriodUnit): Temporal.PlainDate => {
  if (unit === 'month') return day.with({ day: 1 })
  return unit === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day
}

const PERIOD_LENGTH = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } } satisfies Record<PeriodUnit, Temporal.DurationLike>

/** The last `count` periods, oldest first, the current one last. Days are local days in `tz`, so some have 23 or 25 hours. */
export const lastPeriods = (unit: PeriodUnit, count: number, now: Instant, tz: string): readonly TimeRange[] => {
  const current = firstDayOfPeriod(toZonedDateTime(now, tz).toPlainDate(), unit)
  const starts = Array.from({ length: count + 1 }, (_, index) => {
    const back = count - 1 - index
    const step = PERIOD_LENGTH[unit]
    const day = back >= 0 ? current.subtract(multiplyDuration(step, back)) : current.add(step)
    return toInstant(day.toZonedDateTime({ timeZone: tz }))
  })
  return starts.slice(0, -1).map((from, index) => ({ from, to: starts[index + 1] ?? from }))
}

const multiplyDuration = (step: Temporal.DurationLike, count: number): Temporal.DurationLike =>
  Object.fromEntries(Object.entries(step).map(([unit, size]) => [unit, Number(size) * count]))

const REPORT_HOUR = 9
const REPORT_SPREAD_MINUTES = 120

/** Time of the next report: the morning of the first day of the next period. `fraction` picks the minute, so that reports are spread. */
export const nextReportAt = (unit: PeriodUnit, now: Instant, tz: string, fraction: number): Instant => {
  const minute = Math.floor(fraction * REPORT_SPREAD_MINUTES)
  const time = Temporal.PlainTime.from({ hour: REPORT_HOUR }).add({ minutes: minute })
  const current = firstDayOfPeriod(toZonedDateTime(now, tz).toPlainDate(), unit)
  const candidates = [current, current.add(PERIOD_LENGTH[unit])].map((day) =>
    toInstant(day.toZonedDateTime({ timeZone: tz, plainTime: time })),
  )
  return candidates.find((at) => at > now) ?? now
}
