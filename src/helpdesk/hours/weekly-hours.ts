import { DAY, MINUTE } from '../../contract/time.ts'
import { getWeekday, toInstant } from './local-time.ts'
import type { LocalDay, TimeInterval } from './local-time.ts'

/** Weekly hours. Weekdays run from 1 (Monday) to 7; `to` may be `24:00`; a `to` not after `from` is on the next day. */
export type WeeklyHours = { readonly weekdays: readonly number[]; readonly from: string; readonly to: string }

type DayRange = { readonly from: number; readonly to: number }
type Week = readonly (readonly DayRange[])[]

const weeks = new WeakMap<readonly WeeklyHours[], Week>()

const sinceMidnightOf = (clock: string): number => {
  const [hour, minute] = clock.split(':')
  return (Number(hour) * 60 + Number(minute)) * MINUTE
}

/** Merges overlapping and adjacent ranges, so that no hour counts twice. */
const mergeRanges = (ranges: readonly DayRange[]): readonly DayRange[] => {
  const out: DayRange[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = out.at(-1)
    if (last && range.from <= last.to) out[out.length - 1] = { from: last.from, to: Math.max(last.to, range.to) }
    else out.push(range)
  }
  return out
}

const weekOf = (hours: readonly WeeklyHours[]): Week => {
  const known = weeks.get(hours)
  if (known) return known
  const week: DayRange[][] = Array.from({ length: 7 }, () => [])
  for (const line of hours) {
    const from = sinceMidnightOf(line.from)
    const to = sinceMidnightOf(line.to)
    for (const weekday of line.weekdays) {
      const wraps = to <= from
      week[weekday - 1]?.push({ from, to: wraps ? DAY : to })
      if (wraps && to > 0) week[weekday % 7]?.push({ from: 0, to })
    }
  }
  const table = week.map(mergeRanges)
  weeks.set(hours, table)
  return table
}

export const isNeverOpen = (hours: readonly WeeklyHours[]): boolean => weekOf(hours).every((day) => day.length === 0)

/** Open intervals of one local day, in order. A clock change can extend, shorten or remove them. */
export const listOpenIntervals = (zone: string, hours: readonly WeeklyHours[], day: LocalDay): readonly TimeInterval[] => {
  const ranges = weekOf(hours)[getWeekday(day) - 1] ?? []
  const intervals = ranges.map((range) => ({ starts_at: toInstant(zone, day, range.from), ends_at: toInstant(zone, day, range.to) }))
  return intervals.filter((interval) => interval.ends_at > interval.starts_at)
}
