import { DAY, MILLISECOND, SECOND, type Instant } from '../../../contract/time.ts'

// Times as clocks on a wall show them. A wall time is counted in microseconds as if it were UTC, a day in whole days since 1970.

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

/** What a clock in the zone shows. */
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

/** When a clock in the zone shows this; a time shown twice is the first one, a time that is skipped is as much later as the clock jumps. */
export const instantAt = (zone: string, wall: Wall): Instant => {
  const candidates = [wall - DAY, wall + DAY].map((near) => wall - (wallAt(zone, near) - near)).toSorted((a, b) => a - b)
  return candidates.find((at) => wallAt(zone, at) === wall) ?? candidates.at(-1) ?? wall
}

export const dayAt = (zone: string, at: Instant): LocalDay => Math.floor(wallAt(zone, at) / DAY)

export const startOfDay = (zone: string, day: LocalDay): Instant => instantAt(zone, day * DAY)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: LocalDay): number => ((((day + 3) % 7) + 7) % 7) + 1

export const mondayOf = (day: LocalDay): LocalDay => day - weekdayOf(day) + 1

/** By how much clocks in the zone are put forward on this day; negative when they are put back. */
export const clockChange = (zone: string, day: LocalDay): number => DAY - (startOfDay(zone, day + 1) - startOfDay(zone, day))

/** `2026-03-29`. */
export const printDay = (day: LocalDay): string => new Date((day * DAY) / MILLISECOND).toISOString().slice(0, 10)

/** `2026-03-29T18:00`, as fields for date and time want it. */
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
