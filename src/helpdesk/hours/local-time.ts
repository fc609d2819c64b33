import { DAY, MILLISECOND, MINUTE, SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'

/** Half-open interval. */
export type TimeInterval = { readonly starts_at: Instant; readonly ends_at: Instant }

export type LocalDay = number

const MILLIS_PER_DAY = 86_400_000
const MAX_CACHED_DAYS = 50_000

type DayShape = { readonly starts_at: Instant; readonly is_regular: boolean }

const shapes = new Map<string, DayShape>()

/** First instant with this local time or a later one, also at clock changes. Monotonic: adjacent hours neither overlap nor leave a gap. */
const firstInstantAt = (zone: string, local: Temporal.PlainDateTime): Instant => {
  const guess = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const isSkipped = !guess.toPlainDateTime().equals(local)
  const moment = isSkipped ? (guess.getTimeZoneTransition('next') ?? guess) : guess
  return Number(moment.epochNanoseconds / 1_000n)
}

const plainOf = (day: LocalDay): Temporal.PlainDateTime => Temporal.PlainDateTime.from(`${formatLocalDay(day)}T00:00:00`)

const shapeOf = (zone: string, day: LocalDay): DayShape => {
  const key = `${day} ${zone}`
  const known = shapes.get(key)
  if (known) return known
  if (shapes.size >= MAX_CACHED_DAYS) shapes.clear()
  const midnight = plainOf(day)
  const starts_at = firstInstantAt(zone, midnight)
  const shape = { starts_at, is_regular: firstInstantAt(zone, midnight.add({ days: 1 })) - starts_at === DAY }
  shapes.set(key, shape)
  return shape
}

export const formatLocalDay = (day: LocalDay): string => new Date(day * MILLIS_PER_DAY).toISOString().slice(0, 10)

/** Weekday of a day: 1 is Monday, 7 is Sunday. */
export const getWeekday = (day: LocalDay): number => ((((day + 3) % 7) + 7) % 7) + 1

/** The instant of a local time. `sinceMidnight` is in microseconds; a whole `DAY` is the next midnight. */
export const toInstant = (zone: string, day: LocalDay, sinceMidnight: number): Instant => {
  if (sinceMidnight >= DAY) return shapeOf(zone, day + 1).starts_at
  const shape = shapeOf(zone, day)
  if (shape.is_regular) return shape.starts_at + sinceMidnight
  return firstInstantAt(zone, plainOf(day).add({ microseconds: sinceMidnight }))
}

/** The local day of an instant. A day ends at the first occurrence of the next midnight, even if the clock is then set back. */
export const toLocalDay = (zone: string, at: Instant): LocalDay => {
  let day = Math.floor(at / DAY)
  while (at >= shapeOf(zone, day + 1).starts_at) day += 1
  while (at < shapeOf(zone, day).starts_at) day -= 1
  return day
}

export const toWallClock = (zone: string, at: Instant): { readonly day: LocalDay; readonly since_midnight: number } => {
  const shown = Temporal.Instant.fromEpochMilliseconds(Math.floor(at / MILLISECOND)).toZonedDateTimeISO(zone)
  const day = Date.UTC(shown.year, shown.month - 1, shown.day) / MILLIS_PER_DAY
  const minutes = shown.hour * 60 + shown.minute
  return { day, since_midnight: minutes * MINUTE + shown.second * SECOND + shown.millisecond * MILLISECOND + (at % MILLISECOND) }
}
