import type { CalendarFields } from './term.ts'
import type { WallPattern } from './wall-pattern.ts'

/** A cron schedule with the semantics of Debian's cron. */
export type Cron = {
  readonly fields: CalendarFields
  readonly pattern: WallPattern
  /** The minute or hour field begins with `*`: runs follow real time, so a skipped hour has no runs and a repeated hour has them twice. */
  readonly followsRealTime: boolean
}

/** A schedule without a run within this many years counts as one that never runs. */
export const CRON_HORIZON_YEARS = 50
