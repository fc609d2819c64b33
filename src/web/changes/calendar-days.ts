import { MILLISECOND, type Instant } from '../../contract/time.ts'

// Calendar days in local time. A day has 23 or 25 hours when daylight saving time changes.

export type Look = 'week' | 'month'

const lengths = { week: 7, month: 28 } satisfies Record<Look, number>

const midnight = (at: Date, later = 0): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() + later)

const instantOf = (date: Date): Instant => date.getTime() * MILLISECOND

const mondayOf = (at: Date): Date => midnight(at, -((at.getDay() + 6) % 7))

export type CalendarSpan = { readonly from_at: Instant; readonly to_at: Instant; readonly days: readonly Instant[] }

/** One or four weeks starting on a Monday; `moved` is the number of such ranges before (negative) or after the current one. */
export const spanOf = (now: Instant, look: Look, moved: number): CalendarSpan => {
  const start = midnight(mondayOf(new Date(now / MILLISECOND)), moved * lengths[look])
  const days = Array.from({ length: lengths[look] }, (_, index) => instantOf(midnight(start, index)))
  return { from_at: instantOf(start), to_at: instantOf(midnight(start, lengths[look])), days }
}

export const isSameDay = (a: Instant, b: Instant): boolean =>
  midnight(new Date(a / MILLISECOND)).getTime() === midnight(new Date(b / MILLISECOND)).getTime()
