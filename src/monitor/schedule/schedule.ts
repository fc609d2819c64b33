import { SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import { CRON_HORIZON_YEARS } from './cron.ts'
import { nextCron } from './cron-next.ts'
import { parseCron } from './cron-parse.ts'
import { memo } from './memo.ts'
import { LAST_YEAR } from './on-calendar.ts'
import { nextOnCalendar } from './on-calendar-next.ts'
import { parseOnCalendar } from './on-calendar-parse.ts'
import { reading, refuse, tokensOf, wholePiece } from './refusal.ts'
import type { Reading, Refusal } from './refusal.ts'

/** When a check expects its pings. `timeout` is in seconds. */
export type Schedule =
  | { readonly kind: 'simple'; readonly timeout: number }
  | { readonly kind: 'cron' | 'oncalendar'; readonly schedule: string; readonly tz: string }

export type ScheduleKind = Schedule['kind']
export type WrittenKind = Exclude<ScheduleKind, 'simple'>

const TEXTS_KEPT = 10_000

export const getCron = memo(TEXTS_KEPT, parseCron)
export const getOnCalendar = memo(TEXTS_KEPT, parseOnCalendar)

/** A schedule must have a run after this moment, seen from UTC: the start of the year 2000. */
const TRIAL_SECOND = Date.UTC(2000, 0, 1) / 1_000
const TRIAL_ZONE = 'UTC'

const isCronShaped = (text: string): boolean => !text.trim().includes('\n') && tokensOf(wholePiece(text)).length === 5

const tryCron = (text: string): Reading<WrittenKind> => {
  const cron = getCron(text)
  if (!cron.ok) return cron
  if (nextCron(cron.value, TRIAL_ZONE, TRIAL_SECOND) !== undefined) return { ok: true, value: 'cron' }
  return reading(() => refuse(wholePiece(text), `No day fits this schedule within ${CRON_HORIZON_YEARS} years.`))
}

const tryOnCalendar = (text: string): Reading<WrittenKind> => {
  const lines = getOnCalendar(text)
  if (!lines.ok) return lines
  if (nextOnCalendar(lines.value, TRIAL_ZONE, TRIAL_SECOND) !== undefined) return { ok: true, value: 'oncalendar' }
  return reading(() => refuse(wholePiece(text), `No moment between the years 2000 and ${LAST_YEAR} fits this schedule.`))
}

/** Mistakes that say more when they are not read as OnCalendar, in which no word is a bare number or star. */
const commonMistake = (text: string): string | undefined => {
  const [first, ...others] = tokensOf(wholePiece(text))
  if (!first) return 'The schedule is empty.'
  if (first.text.startsWith('@')) return 'Shortcuts with “@” are not supported; write “daily” or “0 0 * * *”.'
  const count = others.length + 1
  const isOneLine = !text.trim().includes('\n')
  if (!isOneLine || count === 5 || (count < 5 && !/^[\d*][^:~-]*$/.test(first.text))) return undefined
  return `A cron schedule has five fields: minute, hour, day of the month, month and day of the week; this has ${count}.`
}

const trySchedule = (text: string): Reading<WrittenKind> => {
  const mistake = commonMistake(text)
  if (mistake !== undefined) return reading(() => refuse(wholePiece(text), mistake))
  return isCronShaped(text) ? tryCron(text) : tryOnCalendar(text)
}

/** One line of five fields is cron; everything else must be OnCalendar. Nothing when the text is no schedule or never has a run. */
export const detectKind = (text: string): WrittenKind | undefined => {
  const tried = trySchedule(text)
  return tried.ok ? tried.value : undefined
}

export const isValidSchedule = (text: string): boolean => detectKind(text) !== undefined

/** Why a text is no schedule, for the person who is writing it. */
export const findRefusal = (text: string): Refusal | undefined => {
  const tried = trySchedule(text)
  return tried.ok ? undefined : tried.refusal
}

/** A run and the zone whose clocks it follows. */
export type Run = { readonly at: Instant; readonly tz: string }

/** The first run strictly after an instant. Nothing when there is none any more, or when the text cannot be read. */
export const nextRun = (schedule: Schedule, after: Instant): Run | undefined => {
  if (schedule.kind === 'simple') return { at: after + schedule.timeout * SECOND, tz: TRIAL_ZONE }
  // Runs fall on whole seconds, so that "after" is the same for every part of a second.
  const second = Math.floor(after / SECOND)
  if (schedule.kind === 'cron') {
    const cron = getCron(schedule.schedule)
    const at = cron.ok ? nextCron(cron.value, schedule.tz, second) : undefined
    return at === undefined ? undefined : { at: at * SECOND, tz: schedule.tz }
  }
  const lines = getOnCalendar(schedule.schedule)
  const run = lines.ok ? nextOnCalendar(lines.value, schedule.tz, second) : undefined
  return run === undefined ? undefined : { at: run.at * SECOND, tz: run.zone }
}

export const nextAfter = (schedule: Schedule, after: Instant): Instant | undefined => nextRun(schedule, after)?.at
