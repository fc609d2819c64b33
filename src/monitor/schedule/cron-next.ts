import { dateOfDay, DAY_SECONDS } from './calendar.ts'
import { CRON_HORIZON_YEARS } from './cron.ts'
import type { Cron } from './cron.ts'
import { findOffsetPeriod, findWallTimeOfChange, resolveWallTime, toWallTime } from './offsets.ts'
import { nextWallTime } from './wall-pattern.ts'

const findHorizonYear = (wall: number): number => dateOfDay(Math.floor(wall / DAY_SECONDS)).year + CRON_HORIZON_YEARS

/** Walks real time by stretches of equal offset. */
const nextInRealTime = (cron: Cron, zone: string, after: number): number | undefined => {
  let period = findOffsetPeriod(zone, after)
  let wall = after + 1 + period.offset
  const lastYear = findHorizonYear(wall)
  for (;;) {
    const match = nextWallTime(cron.pattern, wall, lastYear)
    if (match === undefined) return undefined
    if (match - period.offset < period.to) return match - period.offset
    period = findOffsetPeriod(zone, period.to)
    // Unless the change repeats times from before `wall`, nothing fits up to the match: go to the stretch around it.
    if (period.from + period.offset >= wall) period = findOffsetPeriod(zone, Math.max(period.from, match - 2 * DAY_SECONDS))
    wall = period.from + period.offset
  }
}

/** Walks the wall clock: a time it repeats counts where it is first shown, a time it skips counts right after the jump. */
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

/** The first run strictly after a second of real time. */
export const nextCronRun = (cron: Cron, zone: string, after: number): number | undefined =>
  cron.followsRealTime ? nextInRealTime(cron, zone, after) : nextInWallTime(cron, zone, after)
