import { dateOfDay, DAY_SECONDS } from './calendar.ts'
import { CRON_HORIZON_YEARS } from './cron.ts'
import type { Cron } from './cron.ts'
import { findOffsetPeriod, findWallTimeOfChange, resolveWallTime, toWallTime } from './offsets.ts'
import { nextWallTime } from './wall-pattern.ts'

const findHorizonYear = (wall: number): number => dateOfDay(Math.floor(wall / DAY_SECONDS)).year + CRON_HORIZON_YEARS

/** Searches in real time, one period of constant UTC offset after another. */
const nextInRealTime = (cron: Cron, zone: string, after: number): number | undefined => {
  let period = findOffsetPeriod(zone, after)
  let wall = after + 1 + period.offset
  const lastYear = findHorizonYear(wall)
  for (;;) {
    const match = nextWallTime(cron.pattern, wall, lastYear)
    if (match === undefined) return undefined
    if (match - period.offset < period.to) return match - period.offset
    period = findOffsetPeriod(zone, period.to)
    // Unless the clock goes back to before `wall`, no run precedes `match`: the search continues at the period around `match`.
    if (period.from + period.offset >= wall) period = findOffsetPeriod(zone, Math.max(period.from, match - 2 * DAY_SECONDS))
    wall = period.from + period.offset
  }
}

/** Searches in wall-clock time: a repeated time counts once, at its first occurrence; a skipped time counts right after the change. */
const nextInWallTime = (cron: Cron, zone: string, after: number): number | undefined => {
  let wall = toWallTime(zone, after) + 1
  const lastYear = findHorizonYear(wall)
  for (;;) {
    const match = nextWallTime(cron.pattern, wall, lastYear)
    if (match === undefined) return undefined
    const { at } = resolveWallTime(zone, match)
    if (at > after) return at
    wall = findWallTimeOfChange(zone, at)
  }
}

/** The first run strictly after `after`, in seconds of real time. */
export const nextCronRun = (cron: Cron, zone: string, after: number): number | undefined =>
  cron.followsRealTime ? nextInRealTime(cron, zone, after) : nextInWallTime(cron, zone, after)
