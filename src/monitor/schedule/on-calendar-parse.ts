import { numberNames, parseRange, parseSteppedRange } from './field.ts'
import type { FieldRule } from './field.ts'
import { FIRST_YEAR, LAST_YEAR } from './on-calendar.ts'
import type { OnCalendar, OnCalendarLine } from './on-calendar.ts'
import { catchParseErrors, failParse, splitSource, tokenize, toSourceText } from './parse-error.ts'
import type { ScheduleParseResult, SourceText } from './parse-error.ts'
import { toRange } from './term.ts'
import type { CalendarFields, ScheduleTerm } from './term.ts'
import { compilePattern } from './wall-pattern.ts'
import { canonicalZone } from './zones.ts'

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const SHORT_WEEKDAYS = WEEKDAYS.map((name) => name.slice(0, 3))

const SHORTHANDS: ReadonlyMap<string, string> = new Map([
  ['minutely', '*-*-* *:*:00'],
  ['hourly', '*-*-* *:00:00'],
  ['daily', '*-*-* 00:00:00'],
  ['weekly', 'Mon *-*-* 00:00:00'],
  ['monthly', '*-*-01 00:00:00'],
  ['quarterly', '*-01,04,07,10-01 00:00:00'],
  ['semiannually', '*-01,07-01 00:00:00'],
  ['yearly', '*-01-01 00:00:00'],
  ['annually', '*-01-01 00:00:00'],
])

const toFullYear = (written: number): number => (written < 70 ? written + 2_000 : written < 100 ? written + 1_900 : written)

const YEAR: FieldRule = { label: 'year', min: FIRST_YEAR, max: LAST_YEAR, rangeMark: '..', meaning: toFullYear }
const MONTH: FieldRule = { label: 'month', min: 1, max: 12, rangeMark: '..' }
const DAY: FieldRule = { label: 'day of the month', min: 1, max: 31, rangeMark: '..' }
const HOUR: FieldRule = { label: 'hour', min: 0, max: 23, rangeMark: '..' }
const MINUTE: FieldRule = { label: 'minute', min: 0, max: 59, rangeMark: '..' }
const SECOND: FieldRule = { label: 'second', min: 0, max: 59, rangeMark: '..' }
const WEEKDAY: FieldRule = {
  label: 'day of the week',
  min: 1,
  max: 7,
  rangeMark: '..',
  names: new Map([...numberNames(1, WEEKDAYS), ...numberNames(1, SHORT_WEEKDAYS)]),
}
// Days that every month has, counted from its end.
const DAY_FROM_END: FieldRule = { label: 'day before the end of the month', min: 1, max: 28, rangeMark: '..' }

const parseList = (piece: SourceText, rule: FieldRule): readonly ScheduleTerm[] => {
  if (piece.text === '*') return [toRange(rule.min, rule.max)]
  if (piece.text.includes('*')) return failParse(piece, `“*” means any ${rule.label} and must stand alone.`)
  return splitSource(piece, ',').map((item) => parseSteppedRange(item, rule))
}

/** When counting from the end, a step also goes towards the end: `~7/1` is the last seven days. */
const parseDaysFromEnd = (piece: SourceText): readonly ScheduleTerm[] => {
  if (piece.text === '*') return [toRange(DAY.min, DAY.max)]
  if (piece.text.includes('*')) return failParse(piece, `“*” means any ${DAY.label} and must stand alone.`)
  return splitSource(piece, ',').map((item) => {
    const { from, to, step } = parseSteppedRange(item, DAY_FROM_END)
    const isOpen = item.text.includes('/') && !item.text.includes('..')
    return isOpen ? { kind: 'from-end', from, to: 1, step } : { kind: 'from-end', from: to, to: from, step }
  })
}

const parseWeekdays = (piece: SourceText): readonly ScheduleTerm[] => {
  const listed = { ...piece, text: piece.text.replace(/(?<=.),$/, '') }
  return splitSource(listed, ',').map((item) => {
    if (/\d/.test(item.text)) return failParse(item, `“${item.text}” is not a day of the week.`)
    return parseRange(item, item.text.includes('..') ? WEEKDAY : { ...WEEKDAY, rangeMark: '-' })
  })
}

type DateFields = Pick<CalendarFields, 'year' | 'month' | 'day'>
type TimeFields = Pick<CalendarFields, 'hour' | 'minute' | 'second'>

const ANY_DATE: DateFields = { year: [], month: [toRange(1, 12)], day: [toRange(1, 31)] }
const MIDNIGHT: TimeFields = { hour: [toRange(0, 0)], minute: [toRange(0, 0)], second: [toRange(0, 0)] }

const parseDate = (piece: SourceText): DateFields => {
  const [head = piece, fromEnd, ...moreEnds] = splitSource(piece, '~')
  const parts = splitSource(head, '-')
  const day = fromEnd ?? parts.at(-1) ?? piece
  const [month, year, ...more] = (fromEnd ? parts : parts.slice(0, -1)).toReversed()
  if (!month || more.length > 0 || moreEnds.length > 0)
    return failParse(piece, `“${piece.text}” is not a date; write year-month-day or month-day.`)
  return {
    year: !year || year.text === '*' ? [] : parseList(year, YEAR),
    month: parseList(month, MONTH),
    day: fromEnd ? parseDaysFromEnd(day) : parseList(day, DAY),
  }
}

const parseTime = (piece: SourceText): TimeFields => {
  const [hour = piece, minute, second, ...more] = splitSource(piece, ':')
  if (!minute || more.length > 0) return failParse(piece, `“${piece.text}” is not a time; write hour:minute or hour:minute:second.`)
  return {
    hour: parseList(hour, HOUR),
    minute: parseList(minute, MINUTE),
    second: second ? parseList(second, SECOND) : MIDNIGHT.second,
  }
}

const isDate = (piece: SourceText | undefined): boolean => piece !== undefined && /^[\d*]/.test(piece.text) && /[-~]/.test(piece.text)

const parseFields = (tokens: readonly SourceText[]): CalendarFields => {
  const rest = [...tokens]
  const time = rest.at(-1)?.text.includes(':') ? rest.pop() : undefined
  const date = isDate(rest.at(-1)) ? rest.pop() : undefined
  const [weekday, surplus] = rest
  if (surplus) return failParse(surplus, 'Write day of the week, date, time and time zone, in this order.')
  return {
    weekday: weekday ? parseWeekdays(weekday) : [toRange(1, 7)],
    ...(date ? parseDate(date) : ANY_DATE),
    ...(time ? parseTime(time) : MIDNIGHT),
  }
}

/** Only the last of several tokens can be a time zone, so that a zone alone is not a schedule. */
const parseZone = (tokens: readonly SourceText[]): string | undefined => {
  const last = tokens.length > 1 ? tokens.at(-1) : undefined
  if (!last) return undefined
  const zone = canonicalZone(last.text)
  return !zone && /^[a-z].*\//i.test(last.text) ? failParse(last, `“${last.text}” is not a known time zone.`) : zone
}

const parseLine = (line: SourceText): OnCalendarLine => {
  const tokens = tokenize(line)
  const [first] = tokens
  if (!first) return failParse(line, 'This line is empty.')
  const zone = parseZone(tokens)
  const tokens_without_zone = zone === undefined ? tokens : tokens.slice(0, -1)
  const expansion = tokens_without_zone.length === 1 ? SHORTHANDS.get(first.text.toLowerCase()) : undefined
  const fields = parseFields(expansion === undefined ? tokens_without_zone : tokenize(toSourceText(expansion)))
  return { fields, pattern: compilePattern(fields, false), zone }
}

/** Parses all lines. Whether a date ever matches them is not checked here. */
export const parseOnCalendar = (text: string): ScheduleParseResult<OnCalendar> =>
  catchParseErrors(() => {
    const from = text.length - text.trimStart().length
    return splitSource({ text: text.trim(), from }, '\n').map(parseLine)
  })
