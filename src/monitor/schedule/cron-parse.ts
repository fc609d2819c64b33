import type { Cron } from './cron.ts'
import { numberNames, parseSteppedRange } from './field.ts'
import type { FieldRule } from './field.ts'
import { catchParseErrors, failParse, splitSource, tokenize, toSourceText } from './parse-error.ts'
import type { ScheduleParseResult, SourceText } from './parse-error.ts'
import { toRange } from './term.ts'
import type { CalendarFields, ScheduleTerm } from './term.ts'
import { compilePattern } from './wall-pattern.ts'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

const MINUTE: FieldRule = { label: 'minute', min: 0, max: 59, rangeMark: '-' }
const HOUR: FieldRule = { label: 'hour', min: 0, max: 23, rangeMark: '-' }
const DAY: FieldRule = { label: 'day of the month', min: 1, max: 31, rangeMark: '-' }
const MONTH: FieldRule = { label: 'month', min: 1, max: 12, rangeMark: '-', names: numberNames(1, MONTHS) }
const WEEKDAY: FieldRule = { label: 'day of the week', min: 0, max: 7, rangeMark: '-', names: numberNames(0, WEEKDAYS) }

const parseDay = (piece: SourceText): ScheduleTerm => {
  const special = piece.text.toUpperCase()
  if (special === 'L') return { kind: 'from-end', from: 1, to: 1, step: 1 }
  if (special === 'LW') return { kind: 'last-workday' }
  return parseSteppedRange(piece, DAY)
}

const parseWeekday = (piece: SourceText): ScheduleTerm => {
  const last = /^(\d+)L$/i.exec(piece.text)
  if (last) return { kind: 'nth-weekday', weekday: parseSteppedRange({ text: last[1] ?? '', from: piece.from }, WEEKDAY).from, nth: 0 }
  if (/^[a-z]+L$/i.test(piece.text)) return failParse(piece, `Write the last weekday of a month with a number: 5L is the last Friday.`)
  const [weekday = piece, nth, ...more] = splitSource(piece, '#')
  if (nth === undefined) return parseSteppedRange(piece, WEEKDAY)
  if (!/^0*[1-5]$/.test(nth.text) || more.length > 0)
    return failParse(piece, 'After “#” comes a number from 1 to 5: MON#2 is the second Monday.')
  if (/[*/-]/.test(weekday.text)) return failParse(weekday, 'Before “#” comes one day of the week: MON#2 is the second Monday.')
  return { kind: 'nth-weekday', weekday: parseSteppedRange(weekday, WEEKDAY).from, nth: Number(nth.text) }
}

const parseList = (piece: SourceText, readTerm: (item: SourceText) => ScheduleTerm): readonly ScheduleTerm[] => {
  if (piece.text === '?') return failParse(piece, '“?” is not supported; write “*” for any value.')
  return splitSource(piece, ',').map(readTerm)
}

const parseFields = (tokens: readonly SourceText[], whole: SourceText): Cron => {
  const [minute, hour, day, month, weekday, ...more] = tokens
  if (!minute || !hour || !day || !month || !weekday || more.length > 0) {
    return failParse(
      whole,
      `A cron schedule has five fields: minute, hour, day of the month, month and day of the week; this has ${tokens.length}.`,
    )
  }
  const fields: CalendarFields = {
    year: [],
    month: parseList(month, (item) => parseSteppedRange(item, MONTH)),
    day: parseList(day, parseDay),
    weekday: parseList(weekday, parseWeekday),
    hour: parseList(hour, (item) => parseSteppedRange(item, HOUR)),
    minute: parseList(minute, (item) => parseSteppedRange(item, MINUTE)),
    second: [toRange(0, 0)],
  }
  const hasStar = (field: SourceText): boolean => field.text.startsWith('*')
  return { fields, pattern: compilePattern(fields, !hasStar(day) && !hasStar(weekday)), followsRealTime: hasStar(minute) || hasStar(hour) }
}

/** Parses the five fields. Whether a date ever matches them is not checked here. */
export const parseCron = (text: string): ScheduleParseResult<Cron> =>
  catchParseErrors(() => parseFields(tokenize(toSourceText(text)), toSourceText(text)))
