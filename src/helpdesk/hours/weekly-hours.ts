import { DAY, MINUTE } from '../../contract/time.ts'
import { instantOn, weekdayOf } from './local-time.ts'
import type { LocalDay, Stretch } from './local-time.ts'

/** Hours that come back every week. Weekdays run from 1 (Monday) to 7; `to` may be `24:00`; a `to` not after `from` lies on the next day. */
export type WeeklyHours = { readonly weekdays: readonly number[]; readonly from: string; readonly to: string }

type Range = { readonly from: number; readonly to: number }
type Week = readonly (readonly Range[])[]

const weeks = new WeakMap<readonly WeeklyHours[], Week>()

const sinceMidnightOf = (clock: string): number => {
  const [hour, minute] = clock.split(':')
  return (Number(hour) * 60 + Number(minute)) * MINUTE
}

/** Overlapping and touching ranges become one: an hour that two lines name counts once. */
const joined = (ranges: readonly Range[]): readonly Range[] => {
  const out: Range[] = []
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
  const week: Range[][] = Array.from({ length: 7 }, () => [])
  for (const line of hours) {
    const from = sinceMidnightOf(line.from)
    const to = sinceMidnightOf(line.to)
    for (const weekday of line.weekdays) {
      const wraps = to <= from
      week[weekday - 1]?.push({ from, to: wraps ? DAY : to })
      if (wraps && to > 0) week[weekday % 7]?.push({ from: 0, to })
    }
  }
  const table = week.map(joined)
  weeks.set(hours, table)
  return table
}

export const isNeverOpen = (hours: readonly WeeklyHours[]): boolean => weekOf(hours).every((day) => day.length === 0)

/** The open stretches of one local day, in order. A clock change makes them longer or shorter, or swallows them. */
export const openOn = (zone: string, hours: readonly WeeklyHours[], day: LocalDay): readonly Stretch[] => {
  const ranges = weekOf(hours)[weekdayOf(day) - 1] ?? []
  const stretches = ranges.map((range) => ({ starts_at: instantOn(zone, day, range.from), ends_at: instantOn(zone, day, range.to) }))
  return stretches.filter((stretch) => stretch.ends_at > stretch.starts_at)
}
