import { findWallTimeOfChange, resolveWallTime, toWallTime } from './offsets.ts'
import { LAST_YEAR } from './on-calendar.ts'
import type { OnCalendar } from './on-calendar.ts'
import { nextWallTime } from './wall-pattern.ts'
import type { WallPattern } from './wall-pattern.ts'

/** A skipped time has no run; a repeated time has one, at its first occurrence. */
const nextLineRun = (pattern: WallPattern, zone: string, after: number): number | undefined => {
  let wall = toWallTime(zone, after) + 1
  for (;;) {
    const match = nextWallTime(pattern, wall, LAST_YEAR)
    if (match === undefined) return undefined
    const { at, skipped } = resolveWallTime(zone, match)
    if (!skipped && at > after) return at
    wall = skipped ? toWallTime(zone, at) : findWallTimeOfChange(zone, at)
  }
}

export type OnCalendarRun = { readonly at: number; readonly zone: string }

/** The first run of any line strictly after `after`, in seconds of real time, with the zone of that line. */
export const nextOnCalendarRun = (lines: OnCalendar, checkZone: string, after: number): OnCalendarRun | undefined => {
  let earliest: OnCalendarRun | undefined
  for (const line of lines) {
    const zone = line.zone ?? checkZone
    const at = nextLineRun(line.pattern, zone, after)
    if (at !== undefined && (earliest === undefined || at < earliest.at)) earliest = { at, zone }
  }
  return earliest
}
