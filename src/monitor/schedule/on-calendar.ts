import type { CalendarFields } from './term.ts'
import type { WallPattern } from './wall-pattern.ts'

/** One OnCalendar expression of systemd timers. */
export type OnCalendarLine = {
  readonly fields: CalendarFields
  readonly pattern: WallPattern
  /** Time zone of the line, which takes precedence over that of the check. */
  readonly zone: string | undefined
}

/** The union of the runs of all lines. */
export type OnCalendar = readonly OnCalendarLine[]

export const FIRST_YEAR = 1970
export const LAST_YEAR = 2199
