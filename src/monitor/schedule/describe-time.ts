import { listedValues, shapeOf } from './describe-terms.ts'
import { valuesOf } from './term.ts'
import type { Fields, Term } from './term.ts'
import { listed, place, twoDigits } from './words.ts'

const MOST_TIMES_LISTED = 6

const clock = (...parts: readonly number[]): string => parts.map(twoDigits).join(':')

const hasSeconds = ({ second }: Fields): boolean => valuesOf(second).some((value) => value > 0)

/** "At 02:00 and 14:00", when there are few enough to list. */
const listedTimes = (fields: Fields): string | undefined => {
  const [hours, minutes, seconds] = [valuesOf(fields.hour), valuesOf(fields.minute), valuesOf(fields.second)]
  if (hours.length * minutes.length * seconds.length > MOST_TIMES_LISTED) return undefined
  const times = hours.flatMap((h) => minutes.flatMap((m) => seconds.map((s) => (hasSeconds(fields) ? clock(h, m, s) : clock(h, m)))))
  return `At ${listed(times)}`
}

const units = (terms: readonly Term[], noun: string): string => `${noun}${valuesOf(terms).length > 1 ? 's' : ''} ${listedValues(terms)}`

/** "every 5 minutes", "every minute", "at minutes 5 and 10". */
const often = (terms: readonly Term[], noun: string): string => {
  const shape = shapeOf(terms, 0, 60)
  if (shape.kind === 'any') return `every ${noun}`
  return shape.kind === 'every' ? `every ${shape.step} ${noun}s` : `at ${units(terms, noun)}`
}

/** The ends of values without a gap. */
const oneRun = (terms: readonly Term[]): { readonly first: number; readonly last: number } | undefined => {
  const values = valuesOf(terms)
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  return last - first === values.length - 1 ? { first, last } : undefined
}

/** "from 09:00 to 17:59", or the hours one by one. */
const duringHours = (hour: readonly Term[], isOften: boolean): string => {
  const shape = shapeOf(hour, 0, 24)
  if (shape.kind === 'any') return isOften ? '' : ' of every hour'
  if (shape.kind === 'every') return `${isOften ? ' in' : ' of'} every ${place(shape.step)} hour`
  const run = oneRun(hour)
  if (isOften && run) return ` from ${clock(run.first, 0)} to ${clock(run.last, 59)}`
  return `${isOften ? ' in' : ' of'} ${units(hour, 'hour')}`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const hourly = ({ hour, minute }: Fields): string | undefined => {
  const shape = shapeOf(hour, 0, 24)
  const [only, ...more] = valuesOf(minute)
  if (only === undefined || more.length > 0) return undefined
  if (shape.kind === 'values') {
    const run = oneRun(hour)
    return run && `Every hour from ${clock(run.first, only)} to ${clock(run.last, only)}`
  }
  const at = only === 0 ? 'on the hour' : `at ${only} ${only === 1 ? 'minute' : 'minutes'} past`
  return shape.kind === 'any' ? `Every hour, ${at}` : `Every ${shape.step} hours, ${at}`
}

const minutely = (fields: Fields): string => {
  const minutes = often(fields.minute, 'minute')
  return minutes + duringHours(fields.hour, minutes.startsWith('every'))
}

/** When on a day a schedule runs, as the beginning of a sentence. */
export const describeTime = (fields: Fields): string => {
  const times = listedTimes(fields)
  if (times !== undefined) return times
  if (!hasSeconds(fields)) return hourly(fields) ?? capital(minutely(fields))
  const seconds = often(fields.second, 'second')
  const minutes = minutely(fields)
  if (minutes === 'every minute') return capital(seconds.startsWith('every') ? seconds : `${seconds} of every minute`)
  return capital(`${seconds}, ${minutes}`)
}

/** Whether the times are few enough to be one list, so that the days need to be said too. */
export const hasListedTimes = (fields: Fields): boolean => listedTimes(fields) !== undefined
