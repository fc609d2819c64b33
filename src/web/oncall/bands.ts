import type { Instant } from '../../contract/time.ts'
import { mondayOf, printDay, readDay, startOfDay, type LocalDay } from '../ui/time/zoned.ts'
import type { View } from './search.ts'

// Days of a calendar view, one band per week, so that names stay readable in longer views.

export type Band = { readonly days: readonly LocalDay[]; readonly starts_at: Instant; readonly ends_at: Instant }

const monthOf = (day: LocalDay): string => printDay(day).slice(0, 7)
const firstOf = (month: string): LocalDay => readDay(`${month}-01`) ?? 0

const nextMonth = (day: LocalDay, by: 1 | -1): LocalDay => {
  const first = firstOf(monthOf(day))
  return firstOf(monthOf(by === 1 ? first + 31 : first - 1))
}

const mondaysOf = (view: View, anchor: LocalDay): readonly LocalDay[] => {
  if (view === 'week') return [mondayOf(anchor)]
  if (view === 'fortnight') return [mondayOf(anchor), mondayOf(anchor) + 7]
  const first = mondayOf(firstOf(monthOf(anchor)))
  const weeks = Math.ceil((nextMonth(anchor, 1) - first) / 7)
  return Array.from({ length: weeks }, (_, week) => first + week * 7)
}

export const bandsOf = (zone: string, view: View, anchor: LocalDay): readonly Band[] =>
  mondaysOf(view, anchor).map((monday) => ({
    days: Array.from({ length: 7 }, (_, day) => monday + day),
    starts_at: startOfDay(zone, monday),
    ends_at: startOfDay(zone, monday + 7),
  }))

export const moved = (view: View, anchor: LocalDay, by: 1 | -1): LocalDay => {
  if (view === 'month') return nextMonth(anchor, by)
  return mondayOf(anchor) + by * (view === 'week' ? 7 : 14)
}

type Stretch = { readonly starts_at: Instant; readonly ends_at: Instant }

/** Number of intervals in which at least two lists overlap; an interval shared by several is counted once. */
export const overlapsOf = (lists: readonly (readonly Stretch[])[]): number => {
  const ends = lists.flatMap((list) => list.flatMap(({ starts_at, ends_at }) => [[starts_at, 1] as const, [ends_at, -1] as const]))
  let [busy, places] = [0, 0]
  for (const [, step] of ends.toSorted(([a, up], [b, down]) => a - b || up - down)) {
    busy += step
    if (step === 1 && busy === 2) places += 1
  }
  return places
}

export const spanOfAll = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { starts_at, ends_at }) => sum + ends_at - starts_at, 0)
