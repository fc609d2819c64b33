import { describeValueList, toFieldShape } from './describe-terms.ts'
import { joinList, toOrdinal, twoDigits } from './english-text.ts'
import { listValues } from './term.ts'
import type { CalendarFields, ScheduleTerm } from './term.ts'

const MAX_TIMES_LISTED = 6

const formatClock = (...parts: readonly number[]): string => parts.map(twoDigits).join(':')

const hasSeconds = ({ second }: CalendarFields): boolean => listValues(second).some((value) => value > 0)

/** "At 02:00 and 14:00"; undefined when the times are too many to list. */
const listTimes = (fields: CalendarFields): string | undefined => {
  const [hours, minutes, seconds] = [listValues(fields.hour), listValues(fields.minute), listValues(fields.second)]
  if (hours.length * minutes.length * seconds.length > MAX_TIMES_LISTED) return undefined
  const times = hours.flatMap((h) =>
    minutes.flatMap((m) => seconds.map((s) => (hasSeconds(fields) ? formatClock(h, m, s) : formatClock(h, m)))),
  )
  return `At ${joinList(times)}`
}

const describeUnits = (terms: readonly ScheduleTerm[], noun: string): string =>
  `${noun}${listValues(terms).length > 1 ? 's' : ''} ${describeValueList(terms)}`

/** "every 5 minutes", "every minute", "at minutes 5 and 10". */
const describeFrequency = (terms: readonly ScheduleTerm[], noun: string): string => {
  const shape = toFieldShape(terms, 0, 60)
  if (shape.kind === 'any') return `every ${noun}`
  return shape.kind === 'every' ? `every ${shape.step} ${noun}s` : `at ${describeUnits(terms, noun)}`
}

/** First and last of values without a gap. */
const findContiguousRange = (terms: readonly ScheduleTerm[]): { readonly first: number; readonly last: number } | undefined => {
  const values = listValues(terms)
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  return last - first === values.length - 1 ? { first, last } : undefined
}

/** "from 09:00 to 17:59", or the hours one by one. */
const describeHours = (hour: readonly ScheduleTerm[], isOften: boolean): string => {
  const shape = toFieldShape(hour, 0, 24)
  if (shape.kind === 'any') return isOften ? '' : ' of every hour'
  if (shape.kind === 'every') return `${isOften ? ' in' : ' of'} every ${toOrdinal(shape.step)} hour`
  const range = findContiguousRange(hour)
  if (isOften && range) return ` from ${formatClock(range.first, 0)} to ${formatClock(range.last, 59)}`
  return `${isOften ? ' in' : ' of'} ${describeUnits(hour, 'hour')}`
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const describeHourly = ({ hour, minute }: CalendarFields): string | undefined => {
  const shape = toFieldShape(hour, 0, 24)
  const [only, ...more] = listValues(minute)
  if (only === undefined || more.length > 0) return undefined
  if (shape.kind === 'values') {
    const range = findContiguousRange(hour)
    return range && `Every hour from ${formatClock(range.first, only)} to ${formatClock(range.last, only)}`
  }
  const at = only === 0 ? 'on the hour' : `at ${only} ${only === 1 ? 'minute' : 'minutes'} past`
  return shape.kind === 'any' ? `Every hour, ${at}` : `Every ${shape.step} hours, ${at}`
}

const describeMinutely = (fields: CalendarFields): string => {
  const minutes = describeFrequency(fields.minute, 'minute')
  return minutes + describeHours(fields.hour, minutes.startsWith('every'))
}

export const describeTime = (fields: CalendarFields): string => {
  const times = listTimes(fields)
  if (times !== undefined) return times
  if (!hasSeconds(fields)) return describeHourly(fields) ?? capitalize(describeMinutely(fields))
  const seconds = describeFrequency(fields.second, 'second')
  const minutes = describeMinutely(fields)
  if (minutes === 'every minute') return capitalize(seconds.startsWith('every') ? seconds : `${seconds} of every minute`)
  return capitalize(`${seconds}, ${minutes}`)
}

/** Whether the description lists single times. Without a condition on days it then adds "every day". */
export const hasListedTimes = (fields: CalendarFields): boolean => listTimes(fields) !== undefined
