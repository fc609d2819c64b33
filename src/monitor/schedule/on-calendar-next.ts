import { firstShowing, shownUntil, wallAt } from './offsets.ts'
import { LAST_YEAR } from './on-calendar.ts'
import type { OnCalendar } from './on-calendar.ts'
import { nextWall } from './wall-pattern.ts'
import type { WallPattern } from './wall-pattern.ts'

/** A time the clocks skip has no run; a time they repeat has one, where it is first shown. */
const nextOfLine = (pattern: WallPattern, zone: string, after: number): number | undefined => {
  let wall = wallAt(zone, after) + 1
  for (;;) {
    const match = nextWall(pattern, wall, LAST_YEAR)
    if (match === undefined) return undefined
    const { at, skipped } = firstShowing(zone, match)
    if (!skipped && at > after) return at
    wall = skipped ? wallAt(zone, at) : shownUntil(zone, at)
  }
}

export type OnCalendarRun = { readonly at: number; readonly zone: string }

/** The first run of any line strictly after a second of real time, with the zone it was found in. */
export const nextOnCalendar = (lines: OnCalendar, checkZone: string, after: number): OnCalendarRun | undefined => {
  let earliest: OnCalendarRun | undefined
  for (const line of lines) {
    const zone = line.zone ?? checkZone
    const at = nextOfLine(line.pattern, zone, after)
    if (at !== undefined && (earliest === undefined || at < earliest.at)) earliest = { at, zone }
  }
  return earliest
}
