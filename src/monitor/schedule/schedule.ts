import { SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import { nextCronRun } from './cron-next.ts'
import { parseCron } from './cron-parse.ts'
import { CRON_HORIZON_YEARS } from './cron.ts'
import { memoize } from '../../kernel/memoize.ts'
import { nextOnCalendarRun } from './on-calendar-next.ts'
import { parseOnCalendar } from './on-calendar-parse.ts'
import { LAST_YEAR } from './on-calendar.ts'
import { catchParseErrors, failParse, tokenize, toSourceText } from './parse-error.ts'
import type { ScheduleError, ScheduleParseResult } from './parse-error.ts'

/** When pings of a check are expected. `timeout` is in seconds. */
export type CheckSchedule =
  | { readonly kind: 'simple'; readonly timeout: number }
  | { readonly kind: 'cron' | 'oncalendar'; readonly schedule: string; readonly tz: string }

export type ScheduleKind = CheckSchedule['kind']
export type TextScheduleKind = Exclude<ScheduleKind, 'simple'>

const MAX_CACHED_SCHEDULES = 10_000

export const getCron = memoize(MAX_CACHED_SCHEDULES, parseCron)
export const getOnCalendar = memoize(MAX_CACHED_SCHEDULES, parseOnCalendar)

/** A schedule is valid only if it has a run after the start of the year 2000 in UTC. */
const VALIDATION_START_SECOND = Date.UTC(2000, 0, 1) / 1_000
const VALIDATION_ZONE = 'UTC'

const hasFiveFields = (text: string): boolean => !text.trim().includes('\n') && tokenize(toSourceText(text)).length === 5

const validateCron = (text: string): ScheduleParseResult<TextScheduleKind> => {
  const cron = getCron(text)
  if (!cron.ok) return cron
  if (nextCronRun(cron.value, VALIDATION_ZONE, VALIDATION_START_SECOND) !== undefined) return { ok: true, value: 'cron' }
  return catchParseErrors(() => failParse(toSourceText(text), `No day fits this schedule within ${CRON_HORIZON_YEARS} years.`))
}

const validateOnCalendar = (text: string): ScheduleParseResult<TextScheduleKind> => {
  const lines = getOnCalendar(text)
  if (!lines.ok) return lines
  if (nextOnCalendarRun(lines.value, VALIDATION_ZONE, VALIDATION_START_SECOND) !== undefined) return { ok: true, value: 'oncalendar' }
  return catchParseErrors(() => failParse(toSourceText(text), `No moment between the years 2000 and ${LAST_YEAR} fits this schedule.`))
}

/** Errors of texts that look like cron. As OnCalendar, where no token is a bare number or star, their error would say less. */
const explainCommonError = (text: string): string | undefined => {
  const [first, ...others] = tokenize(toSourceText(text))
  if (!first) return 'The schedule is empty.'
  if (first.text.startsWith('@')) return 'Shortcuts with “@” are not supported; write “daily” or “0 0 * * *”.'
  const count = others.length + 1
  const isOneLine = !text.trim().includes('\n')
  if (!isOneLine || count === 5 || (count < 5 && !/^[\d*][^:~-]*$/.test(first.text))) return undefined
  return `A cron schedule has five fields: minute, hour, day of the month, month and day of the week; this has ${count}.`
}

const validateSchedule = (text: string): ScheduleParseResult<TextScheduleKind> => {
  const error = explainCommonError(text)
  if (error !== undefined) return catchParseErrors(() => failParse(toSourceText(text), error))
  return hasFiveFields(text) ? validateCron(text) : validateOnCalendar(text)
}

/** A line of five fields is cron; any other text must be OnCalendar. Undefined when the text is invalid or never has a run. */
export const detectScheduleKind = (text: string): TextScheduleKind | undefined => {
  const result = validateSchedule(text)
  return result.ok ? result.value : undefined
}

export const isValidSchedule = (text: string): boolean => detectScheduleKind(text) !== undefined

/** Why a text is no schedule, as feedback while it is entered. */
export const findScheduleError = (text: string): ScheduleError | undefined => {
  const result = validateSchedule(text)
  return result.ok ? undefined : result.error
}

/** `tz`: the zone whose clocks the run follows. */
export type ScheduledRun = { readonly at: Instant; readonly tz: string }

/** The first run strictly after an instant. Undefined when there is none left, or when the text is invalid. */
export const nextRun = (schedule: CheckSchedule, after: Instant): ScheduledRun | undefined => {
  if (schedule.kind === 'simple') return { at: after + schedule.timeout * SECOND, tz: VALIDATION_ZONE }
  // Runs are on whole seconds, so fractions of a second make no difference.
  const second = Math.floor(after / SECOND)
  if (schedule.kind === 'cron') {
    const cron = getCron(schedule.schedule)
    const at = cron.ok ? nextCronRun(cron.value, schedule.tz, second) : undefined
    return at === undefined ? undefined : { at: at * SECOND, tz: schedule.tz }
  }
  const lines = getOnCalendar(schedule.schedule)
  const run = lines.ok ? nextOnCalendarRun(lines.value, schedule.tz, second) : undefined
  return run === undefined ? undefined : { at: run.at * SECOND, tz: run.zone }
}

export const nextAfter = (schedule: CheckSchedule, after: Instant): Instant | undefined => nextRun(schedule, after)?.at
