import { DAY, HOUR, type Instant } from '../../contract/time.ts'

/** Axis ticks: every few hours of a day, every midnight of a week, in the browser’s zone. */
export const ticksOf = (from: Instant, to: Instant, offset: number): readonly Instant[] => {
  const step = to - from > 2 * DAY ? DAY : 4 * HOUR
  const first = Math.ceil((from + offset) / step) * step - offset
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, at) => first + at * step)
}
