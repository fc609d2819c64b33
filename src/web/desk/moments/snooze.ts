import { HOUR, formatIsoMillis, MILLISECOND, type Instant } from '../../../contract/time.ts'

export const SNOOZES = ['hour', 'afternoon', 'tomorrow', 'monday', 'week'] as const
export type Snooze = (typeof SNOOZES)[number]

const startOfWork = 9

/** 09:00 local time, in the given number of days. */
const morning = (now: Instant, days: number): Instant => {
  const date = new Date(now / MILLISECOND)
  date.setDate(date.getDate() + days)
  date.setHours(startOfWork, 0, 0, 0)
  return date.getTime() * MILLISECOND
}

const untilMonday = (now: Instant): number =>
  ((8 - new Date(now / MILLISECOND).getDay()) % 7) + (new Date(now / MILLISECOND).getDay() === 1 ? 7 : 0)

const moments = {
  hour: (now) => now + HOUR,
  afternoon: (now) => now + 4 * HOUR,
  tomorrow: (now) => morning(now, 1),
  monday: (now) => morning(now, untilMonday(now)),
  week: (now) => morning(now, 7),
} satisfies Record<Snooze, (now: Instant) => Instant>

export const snoozeUntil = (snooze: Snooze, now: Instant): string => formatIsoMillis(moments[snooze](now))
