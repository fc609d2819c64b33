import { SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import { dateOfDay, DAY_SECONDS } from './calendar.ts'
import { formatLongDuration, twoDigits } from './english-text.ts'
import { findOffsetPeriod, resolveWallTime, toWallTime } from './offsets.ts'
import { getCron, nextRun } from './schedule.ts'
import type { CheckSchedule, ScheduledRun } from './schedule.ts'
import { nextWallTime } from './wall-pattern.ts'

/** A future run, with notes about clock changes on that day. */
export type PreviewRun = ScheduledRun & { readonly notes: readonly string[] }

const isoDate = (wall: number): string => new Date(wall * 1_000).toISOString().slice(0, 10)
const timeOfDay = (wall: number): string => {
  const second = ((wall % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS
  return `${twoDigits(Math.floor(second / 3_600))}:${twoDigits(Math.floor(second / 60) % 60)}`
}

/** The last clock change before a run whose offset differs from that of the previous run. */
const describeClockChange = (zone: string, previous: number, at: number): string | undefined => {
  let after = findOffsetPeriod(zone, at)
  if (after.offset === findOffsetPeriod(zone, previous).offset) return undefined
  let before = findOffsetPeriod(zone, after.from - 1)
  while (before.offset === after.offset) [before, after] = [findOffsetPeriod(zone, before.from - 1), before]
  const [wall_before, wall_after] = [after.from + before.offset, after.from + after.offset]
  const direction = wall_after > wall_before ? 'forward' : 'back'
  const by = formatLongDuration(Math.abs(wall_after - wall_before))
  return `The clocks go ${direction} by ${by} on ${isoDate(wall_before)}, from ${timeOfDay(wall_before)} to ${timeOfDay(wall_after)}.`
}

/** A cron job at a skipped time runs right after the change. */
const describeShiftedRun = (schedule: CheckSchedule, zone: string, at: number): string | undefined => {
  const cron = schedule.kind === 'cron' ? getCron(schedule.schedule) : undefined
  const before = toWallTime(zone, at - 1) + 1
  const wall = toWallTime(zone, at)
  const { year } = dateOfDay(Math.floor(wall / DAY_SECONDS))
  if (!cron?.ok || nextWallTime(cron.value.pattern, wall, year) === wall) return undefined
  const skipped = nextWallTime(cron.value.pattern, before, year)
  return skipped === undefined
    ? undefined
    : `${timeOfDay(skipped)} does not exist on ${isoDate(skipped)}; the run is at ${timeOfDay(wall)}.`
}

const describeRepeatedTime = (zone: string, at: number): string | undefined => {
  const wall = toWallTime(zone, at)
  if (resolveWallTime(zone, wall).at < at) return `The clocks show ${timeOfDay(wall)} twice on ${isoDate(wall)}; this is the second time.`
  const again = findOffsetPeriod(zone, at).to
  const next = findOffsetPeriod(zone, again)
  return wall >= again + next.offset ? `The clocks show ${timeOfDay(wall)} twice on ${isoDate(wall)}; this is the first time.` : undefined
}

const listNotes = (schedule: CheckSchedule, run: ScheduledRun, previous: Instant): readonly string[] => {
  if (schedule.kind === 'simple') return []
  const at = run.at / SECOND
  const change = describeClockChange(run.tz, Math.floor(previous / SECOND), at)
  return [change, describeShiftedRun(schedule, run.tz, at), describeRepeatedTime(run.tz, at)].filter((note) => note !== undefined)
}

export const previewRuns = (schedule: CheckSchedule, from: Instant, count: number): readonly PreviewRun[] => {
  const runs: PreviewRun[] = []
  let previous = from
  while (runs.length < count) {
    const run = nextRun(schedule, previous)
    if (run === undefined) break
    runs.push({ ...run, notes: listNotes(schedule, run, previous) })
    previous = run.at
  }
  return runs
}
