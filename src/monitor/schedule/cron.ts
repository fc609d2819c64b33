import type { CalendarFields } from './term.ts'
import type { WallPattern } from './wall-pattern.ts'

/** A cron schedule with the semantics of Debian's cron. */
export type Cron = {
  readonly fields: CalendarFields
  readonly pattern: WallPattern
  /**
   * True when the minute or hour begins with `*`. Such a job follows real time: an hour that the clocks skip has no runs, a repeated hour
   * has them twice. Every other job follows the wall clock and runs once at each of its times.
   */
  readonly followsRealTime: boolean
}

/** A schedule without a run within this many years counts as one that never runs. */
export const CRON_HORIZON_YEARS = 50
