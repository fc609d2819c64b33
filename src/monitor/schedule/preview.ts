import { SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import { dateOfDay, DAY_SECONDS } from './calendar.ts'
import { firstShowing, stretchAt, wallAt } from './offsets.ts'
import { getCron, nextRun } from './schedule.ts'
import type { Run, Schedule } from './schedule.ts'
import { nextWall } from './wall-pattern.ts'
import { durationInWords, twoDigits } from './words.ts'

/** A coming run with what a person should know about the clocks on that day. */
export type PreviewRun = Run & { readonly notes: readonly string[] }

const isoDate = (wall: number): string => new Date(wall * 1_000).toISOString().slice(0, 10)
const timeOfDay = (wall: number): string => {
  const second = ((wall % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS
  return `${twoDigits(Math.floor(second / 3_600))}:${twoDigits(Math.floor(second / 60) % 60)}`
}

/** The last change before a run that follows another offset than the run before it. Changes that undo each other are no news. */
const changeNote = (zone: string, previous: number, at: number): string | undefined => {
  let after = stretchAt(zone, at)
  if (after.offset === stretchAt(zone, previous).offset) return undefined
  let before = stretchAt(zone, after.from - 1)
  while (before.offset === after.offset) [before, after] = [stretchAt(zone, before.from - 1), before]
  const [shown, next] = [after.from + before.offset, after.from + after.offset]
  const direction = next > shown ? 'forward' : 'back'
  const by = durationInWords(Math.abs(next - shown))
  return `The clocks go ${direction} by ${by} on ${isoDate(shown)}, from ${timeOfDay(shown)} to ${timeOfDay(next)}.`
}

/** A cron job at a time the clocks skip runs right after the jump. */
const shiftNote = (schedule: Schedule, zone: string, at: number): string | undefined => {
  const cron = schedule.kind === 'cron' ? getCron(schedule.schedule) : undefined
  const before = wallAt(zone, at - 1) + 1
  const wall = wallAt(zone, at)
  const { year } = dateOfDay(Math.floor(wall / DAY_SECONDS))
  if (!cron?.ok || nextWall(cron.value.pattern, wall, year) === wall) return undefined
  const asked = nextWall(cron.value.pattern, before, year)
  return asked === undefined ? undefined : `${timeOfDay(asked)} does not exist on ${isoDate(asked)}; the run is at ${timeOfDay(wall)}.`
}

const repeatNote = (zone: string, at: number): string | undefined => {
  const wall = wallAt(zone, at)
  if (firstShowing(zone, wall).at < at) return `The clocks show ${timeOfDay(wall)} twice on ${isoDate(wall)}; this is the second time.`
  const again = stretchAt(zone, at).to
  const next = stretchAt(zone, again)
  return wall >= again + next.offset ? `The clocks show ${timeOfDay(wall)} twice on ${isoDate(wall)}; this is the first time.` : undefined
}

const notesOf = (schedule: Schedule, run: Run, previous: Instant): readonly string[] => {
  if (schedule.kind === 'simple') return []
  const at = run.at / SECOND
  const change = changeNote(run.tz, Math.floor(previous / SECOND), at)
  return [change, shiftNote(schedule, run.tz, at), repeatNote(run.tz, at)].filter((note) => note !== undefined)
}

/** The next runs after an instant, at most `count`. */
export const preview = (schedule: Schedule, from: Instant, count: number): readonly PreviewRun[] => {
  const runs: PreviewRun[] = []
  let previous = from
  while (runs.length < count) {
    const run = nextRun(schedule, previous)
    if (run === undefined) break
    runs.push({ ...run, notes: notesOf(schedule, run, previous) })
    previous = run.at
  }
  return runs
}
