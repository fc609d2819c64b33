import { DAY_SECONDS, dateOfDay } from './calendar.ts'
import { CRON_HORIZON_YEARS } from './cron.ts'
import type { Cron } from './cron.ts'
import { firstShowing, shownUntil, stretchAt, wallAt } from './offsets.ts'
import { nextWall } from './wall-pattern.ts'

const lastYearFor = (wall: number): number => dateOfDay(Math.floor(wall / DAY_SECONDS)).year + CRON_HORIZON_YEARS

/** Walks real time by stretches of equal offset. */
const nextInRealTime = (cron: Cron, zone: string, after: number): number | undefined => {
  let stretch = stretchAt(zone, after)
  let wall = after + 1 + stretch.offset
  const lastYear = lastYearFor(wall)
  for (;;) {
    const match = nextWall(cron.pattern, wall, lastYear)
    if (match === undefined) return undefined
    if (match - stretch.offset < stretch.to) return match - stretch.offset
    stretch = stretchAt(zone, stretch.to)
    // Unless the change repeats times from before `wall`, nothing fits up to the match: go to the stretch around it.
    if (stretch.from + stretch.offset >= wall) stretch = stretchAt(zone, Math.max(stretch.from, match - 2 * DAY_SECONDS))
    wall = stretch.from + stretch.offset
  }
}

/** Walks the wall clock: a time it repeats counts where it is first shown, a time it skips counts right after the jump. */
const nextOnTheWall = (cron: Cron, zone: string, after: number): number | undefined => {
  let wall = wallAt(zone, after) + 1
  const lastYear = lastYearFor(wall)
  for (;;) {
    const match = nextWall(cron.pattern, wall, lastYear)
    if (match === undefined) return undefined
    const { at } = firstShowing(zone, match)
    if (at > after) return at
    wall = shownUntil(zone, at)
  }
}

/** The first run strictly after a second of real time. */
export const nextCron = (cron: Cron, zone: string, after: number): number | undefined =>
  cron.followsRealTime ? nextInRealTime(cron, zone, after) : nextOnTheWall(cron, zone, after)
