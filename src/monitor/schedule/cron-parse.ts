import type { Cron } from './cron.ts'
import { namesFrom, readStepped } from './field.ts'
import type { FieldRule } from './field.ts'
import { reading, refuse, splitPiece, tokensOf, wholePiece } from './refusal.ts'
import type { Piece, Reading } from './refusal.ts'
import { span } from './term.ts'
import type { Fields, Term } from './term.ts'
import { compile } from './wall-pattern.ts'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

const MINUTE: FieldRule = { label: 'minute', min: 0, max: 59, rangeMark: '-' }
const HOUR: FieldRule = { label: 'hour', min: 0, max: 23, rangeMark: '-' }
const DAY: FieldRule = { label: 'day of the month', min: 1, max: 31, rangeMark: '-' }
const MONTH: FieldRule = { label: 'month', min: 1, max: 12, rangeMark: '-', names: namesFrom(1, MONTHS) }
const WEEKDAY: FieldRule = { label: 'day of the week', min: 0, max: 7, rangeMark: '-', names: namesFrom(0, WEEKDAYS) }

const readDay = (piece: Piece): Term => {
  const special = piece.text.toUpperCase()
  if (special === 'L') return { kind: 'from-end', from: 1, to: 1, step: 1 }
  if (special === 'LW') return { kind: 'last-workday' }
  return readStepped(piece, DAY)
}

const readWeekday = (piece: Piece): Term => {
  const last = /^(\d+)L$/i.exec(piece.text)
  if (last) return { kind: 'nth-weekday', weekday: readStepped({ text: last[1] ?? '', from: piece.from }, WEEKDAY).from, nth: 0 }
  if (/^[a-z]+L$/i.test(piece.text)) return refuse(piece, `Write the last weekday of a month with a number: 5L is the last Friday.`)
  const [weekday = piece, nth, ...more] = splitPiece(piece, '#')
  if (nth === undefined) return readStepped(piece, WEEKDAY)
  if (!/^0*[1-5]$/.test(nth.text) || more.length > 0)
    return refuse(piece, 'After “#” comes a number from 1 to 5: MON#2 is the second Monday.')
  if (/[*/-]/.test(weekday.text)) return refuse(weekday, 'Before “#” comes one day of the week: MON#2 is the second Monday.')
  return { kind: 'nth-weekday', weekday: readStepped(weekday, WEEKDAY).from, nth: Number(nth.text) }
}

const readList = (piece: Piece, readTerm: (item: Piece) => Term): readonly Term[] => {
  if (piece.text === '?') return refuse(piece, '“?” is not supported; write “*” for any value.')
  return splitPiece(piece, ',').map(readTerm)
}

const readFields = (tokens: readonly Piece[], whole: Piece): Cron => {
  const [minute, hour, day, month, weekday, ...more] = tokens
  if (!minute || !hour || !day || !month || !weekday || more.length > 0) {
    return refuse(
      whole,
      `A cron schedule has five fields: minute, hour, day of the month, month and day of the week; this has ${tokens.length}.`,
    )
  }
  const fields: Fields = {
    year: [],
    month: readList(month, (item) => readStepped(item, MONTH)),
    day: readList(day, readDay),
    weekday: readList(weekday, readWeekday),
    hour: readList(hour, (item) => readStepped(item, HOUR)),
    minute: readList(minute, (item) => readStepped(item, MINUTE)),
    second: [span(0, 0)],
  }
  const hasStar = (field: Piece): boolean => field.text.startsWith('*')
  return { fields, pattern: compile(fields, !hasStar(day) && !hasStar(weekday)), followsRealTime: hasStar(minute) || hasStar(hour) }
}

/** Reads the five fields; whether they ever fit a date is not asked here. */
export const parseCron = (text: string): Reading<Cron> => reading(() => readFields(tokensOf(wholePiece(text)), wholePiece(text)))
