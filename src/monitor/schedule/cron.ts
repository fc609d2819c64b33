import type { CalendarFields } from './term.ts'
import type { WallPattern } from './wall-pattern.ts'

/** A cron schedule as Debian's cron understands it. */
export type Cron = {
  readonly fields: CalendarFields
  readonly pattern: WallPattern
  /**
   * The minute or the hour starts with `*`: the job follows real time, so that an hour the clocks skip has no runs and an hour
   * they repeat has them twice. Every other job follows the wall clock: it runs once for each time asked for.
   */
  readonly followsRealTime: boolean
}

/** A schedule without a run in this many years never runs. */
export const CRON_HORIZON_YEARS = 50
