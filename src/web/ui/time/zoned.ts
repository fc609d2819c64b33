import { DAY, MILLISECOND, SECOND, type Instant } from '../../../contract/time.ts'

// Wall times are microseconds as if in UTC; days are counted from 1970-01-01.

export type Wall = number
export type LocalDay = number

const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const clock = new Intl.DateTimeFormat('en', { ...digits, hourCycle: 'h23', timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn' })
  clocks.set(zone, clock)
  return clock
}

export const isZone = (zone: string): boolean => {
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

export const wallAt = (zone: string, at: Instant): Wall => {
  const shown = new Map(
    clockOf(zone)
      .formatToParts(Math.floor(at / MILLISECOND))
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes): number => shown.get(name) ?? 0
  const millis = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return millis * MILLISECOND + (((at % SECOND) + SECOND) % SECOND)
}

/** Inverse of `wallAt`. An ambiguous time is its first occurrence; a skipped one moves forward by the gap. */
export const instantAt = (zone: string, wall: Wall): Instant => {
  const candidates = [wall - DAY, wall + DAY].map((near) => wall - (wallAt(zone, near) - near)).toSorted((a, b) => a - b)
  return candidates.find((at) => wallAt(zone, at) === wall) ?? candidates.at(-1) ?? wall
}

export const dayAt = (zone: string, at: Instant): LocalDay => Math.floor(wallAt(zone, at) / DAY)

export const startOfDay = (zone: string, day: LocalDay): Instant => instantAt(zone, day * DAY)

/** ISO weekday: 1 is Monday. */
export const weekdayOf = (day: LocalDay): number => ((((day + 3) % 7) + 7) % 7) + 1

export const mondayOf = (day: LocalDay): LocalDay => day - weekdayOf(day) + 1

export const clockChange = (zone: string, day: LocalDay): number => DAY - (startOfDay(zone, day + 1) - startOfDay(zone, day))

export const printDay = (day: LocalDay): string => new Date((day * DAY) / MILLISECOND).toISOString().slice(0, 10)

export const printWall = (wall: Wall): string => new Date(wall / MILLISECOND).toISOString().slice(0, 16)

const parsed = (text: string, shape: RegExp, end: string): Wall | undefined => {
  const millis = shape.test(text) ? Date.parse(`${text.slice(0, 16)}${end}`) : Number.NaN
  return Number.isNaN(millis) ? undefined : millis * MILLISECOND
}

export const readDay = (text: string): LocalDay | undefined => {
  const wall = parsed(text, /^\d{4}-\d{2}-\d{2}$/, 'T00:00Z')
  return wall === undefined ? undefined : wall / DAY
}

export const readWall = (text: string): Wall | undefined => parsed(text, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, 'Z')
