import { namesFrom, readSpan, readStepped } from './field.ts'
import type { FieldRule } from './field.ts'
import { FIRST_YEAR, LAST_YEAR } from './on-calendar.ts'
import type { OnCalendar, OnCalendarLine } from './on-calendar.ts'
import { reading, refuse, splitPiece, tokensOf, wholePiece } from './refusal.ts'
import type { Piece, Reading } from './refusal.ts'
import { span } from './term.ts'
import type { Fields, Term } from './term.ts'
import { compile } from './wall-pattern.ts'
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

const fullYear = (written: number): number => (written < 70 ? written + 2_000 : written < 100 ? written + 1_900 : written)

const YEAR: FieldRule = { label: 'year', min: FIRST_YEAR, max: LAST_YEAR, rangeMark: '..', meaning: fullYear }
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
  names: new Map([...namesFrom(1, WEEKDAYS), ...namesFrom(1, SHORT_WEEKDAYS)]),
}
// Every month has these, counted from its end.
const DAY_FROM_END: FieldRule = { label: 'day before the end of the month', min: 1, max: 28, rangeMark: '..' }

const readList = (piece: Piece, rule: FieldRule): readonly Term[] => {
  if (piece.text === '*') return [span(rule.min, rule.max)]
  if (piece.text.includes('*')) return refuse(piece, `“*” means any ${rule.label} and must stand alone.`)
  return splitPiece(piece, ',').map((item) => readStepped(item, rule))
}

/** Counting from the end, a step also walks towards the end: `~7/1` are the last seven days. */
const readDaysFromEnd = (piece: Piece): readonly Term[] => {
  if (piece.text === '*') return [span(DAY.min, DAY.max)]
  if (piece.text.includes('*')) return refuse(piece, `“*” means any ${DAY.label} and must stand alone.`)
  return splitPiece(piece, ',').map((item) => {
    const { from, to, step } = readStepped(item, DAY_FROM_END)
    const isOpen = item.text.includes('/') && !item.text.includes('..')
    return isOpen ? { kind: 'from-end', from, to: 1, step } : { kind: 'from-end', from: to, to: from, step }
  })
}

const readWeekdays = (piece: Piece): readonly Term[] => {
  const listed = { ...piece, text: piece.text.replace(/(?<=.),$/, '') }
  return splitPiece(listed, ',').map((item) => {
    if (/\d/.test(item.text)) return refuse(item, `“${item.text}” is not a day of the week.`)
    return readSpan(item, item.text.includes('..') ? WEEKDAY : { ...WEEKDAY, rangeMark: '-' })
  })
}

type DateFields = Pick<Fields, 'year' | 'month' | 'day'>
type TimeFields = Pick<Fields, 'hour' | 'minute' | 'second'>

const ANY_DATE: DateFields = { year: [], month: [span(1, 12)], day: [span(1, 31)] }
const MIDNIGHT: TimeFields = { hour: [span(0, 0)], minute: [span(0, 0)], second: [span(0, 0)] }

const readDate = (piece: Piece): DateFields => {
  const [head = piece, fromEnd, ...moreEnds] = splitPiece(piece, '~')
  const parts = splitPiece(head, '-')
  const day = fromEnd ?? parts.at(-1) ?? piece
  const [month, year, ...more] = (fromEnd ? parts : parts.slice(0, -1)).toReversed()
  if (!month || more.length > 0 || moreEnds.length > 0)
    return refuse(piece, `“${piece.text}” is not a date; write year-month-day or month-day.`)
  return {
    year: !year || year.text === '*' ? [] : readList(year, YEAR),
    month: readList(month, MONTH),
    day: fromEnd ? readDaysFromEnd(day) : readList(day, DAY),
  }
}

const readTime = (piece: Piece): TimeFields => {
  const [hour = piece, minute, second, ...more] = splitPiece(piece, ':')
  if (!minute || more.length > 0) return refuse(piece, `“${piece.text}” is not a time; write hour:minute or hour:minute:second.`)
  return {
    hour: readList(hour, HOUR),
    minute: readList(minute, MINUTE),
    second: second ? readList(second, SECOND) : MIDNIGHT.second,
  }
}

const isDate = (piece: Piece | undefined): boolean => piece !== undefined && /^[\d*]/.test(piece.text) && /[-~]/.test(piece.text)

const readFields = (tokens: readonly Piece[]): Fields => {
  const rest = [...tokens]
  const time = rest.at(-1)?.text.includes(':') ? rest.pop() : undefined
  const date = isDate(rest.at(-1)) ? rest.pop() : undefined
  const [weekday, surplus] = rest
  if (surplus) return refuse(surplus, 'Write day of the week, date, time and time zone, in this order.')
  return {
    weekday: weekday ? readWeekdays(weekday) : [span(1, 7)],
    ...(date ? readDate(date) : ANY_DATE),
    ...(time ? readTime(time) : MIDNIGHT),
  }
}

/** A time zone is only the last of several words, so that a lone one is not a schedule. */
const readZone = (tokens: readonly Piece[]): string | undefined => {
  const last = tokens.length > 1 ? tokens.at(-1) : undefined
  if (!last) return undefined
  const zone = canonicalZone(last.text)
  return !zone && /^[a-z].*\//i.test(last.text) ? refuse(last, `“${last.text}” is not a known time zone.`) : zone
}

const readLine = (line: Piece): OnCalendarLine => {
  const tokens = tokensOf(line)
  const [first] = tokens
  if (!first) return refuse(line, 'This line is empty.')
  const zone = readZone(tokens)
  const words = zone === undefined ? tokens : tokens.slice(0, -1)
  const meaning = words.length === 1 ? SHORTHANDS.get(first.text.toLowerCase()) : undefined
  const fields = readFields(meaning === undefined ? words : tokensOf(wholePiece(meaning)))
  return { fields, pattern: compile(fields, false), zone }
}

/** Reads every line; whether a date ever fits is not asked here. */
export const parseOnCalendar = (text: string): Reading<OnCalendar> =>
  reading(() => {
    const from = text.length - text.trimStart().length
    return splitPiece({ text: text.trim(), from }, '\n').map(readLine)
  })
