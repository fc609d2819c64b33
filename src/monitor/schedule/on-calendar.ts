import type { CalendarFields } from './term.ts'
import type { WallPattern } from './wall-pattern.ts'

/** One line of a schedule in the language of systemd timers. */
export type OnCalendarLine = {
  readonly fields: CalendarFields
  readonly pattern: WallPattern
  /** The line's own time zone, which wins over the check's. */
  readonly zone: string | undefined
}

/** The runs of all lines together. */
export type OnCalendar = readonly OnCalendarLine[]

export const FIRST_YEAR = 1970
export const LAST_YEAR = 2199
