import { MILLISECOND, type Instant } from '../../contract/time.ts'

// Days on the reader's own clock. A day is a date and not 24 hours: twice a year it is longer or shorter.

export type Look = 'week' | 'month'

const lengths = { week: 7, month: 28 } satisfies Record<Look, number>

const midnight = (at: Date, later = 0): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() + later)

const instantOf = (date: Date): Instant => date.getTime() * MILLISECOND

/** The Monday on or before the day. */
const mondayOf = (at: Date): Date => midnight(at, -((at.getDay() + 6) % 7))

export type CalendarSpan = { readonly from_at: Instant; readonly to_at: Instant; readonly days: readonly Instant[] }

/** One week or four, beginning with a Monday, `moved` times further on. */
export const spanOf = (now: Instant, look: Look, moved: number): CalendarSpan => {
  const start = midnight(mondayOf(new Date(now / MILLISECOND)), moved * lengths[look])
  const days = Array.from({ length: lengths[look] }, (_, index) => instantOf(midnight(start, index)))
  return { from_at: instantOf(start), to_at: instantOf(midnight(start, lengths[look])), days }
}

export const isSameDay = (a: Instant, b: Instant): boolean =>
  midnight(new Date(a / MILLISECOND)).getTime() === midnight(new Date(b / MILLISECOND)).getTime()
