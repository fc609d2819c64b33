import { listedValues, shapeOf, valuesInWords } from './describe-terms.ts'
import { valuesOf } from './term.ts'
import type { Fields, FromEnd, Term } from './term.ts'
import { listed, monthName, place, weekdayName } from './words.ts'

const isAnyDay = (terms: readonly Term[]): boolean => shapeOf(terms, 1, 31).kind === 'any'
const isAnyWeekday = (terms: readonly Term[]): boolean => new Set(valuesOf(terms).map((weekday) => weekday % 7)).size === 7

const fromEndInWords = ({ from, to, step }: FromEnd): string => {
  if (from === to) return from === 1 ? 'the last day' : `the ${place(from)} to last day`
  return to === 1 && step === 1
    ? `the last ${from} days`
    : `every ${step === 1 ? '' : `${place(step)} `}day from the ${place(from)} to last to the ${place(to)} to last`
}

const specialDay = (term: Term): readonly string[] => {
  if (term.kind === 'last-workday') return ['the last workday']
  return term.kind === 'from-end' ? [fromEndInWords(term)] : []
}

/** "day 1", "days 1 and 15", "the last day". */
const daysOfMonth = (terms: readonly Term[]): string => {
  const numbers = valuesOf(terms)
  const plain = numbers.length === 0 ? [] : [`${numbers.length === 1 ? 'day' : 'days'} ${listedValues(terms)}`]
  return listed([...plain, ...terms.flatMap(specialDay)])
}

const nthWeekday = (term: Term): readonly string[] =>
  term.kind === 'nth-weekday' ? [`the ${place(term.nth)} ${weekdayName(term.weekday)}`] : []

const weekdays = (terms: readonly Term[], last: 'and' | 'or'): string =>
  listed([...valuesInWords(terms, weekdayName), ...terms.flatMap(nthWeekday)], last)

const isOneRange = (terms: readonly Term[]): boolean => terms.length === 1 && weekdays(terms, 'and').includes(' to ')

const hasPlace = (terms: readonly Term[]): boolean => terms.some((term) => term.kind === 'nth-weekday')

const withoutDayOfMonth = (weekday: readonly Term[], month: string): string => {
  if (isOneRange(weekday)) return weekdays(weekday, 'and') + (month && `, in ${month}`)
  if (hasPlace(weekday)) return `on ${weekdays(weekday, 'and')} of ${month || 'the month'}`
  return `on ${weekdays(weekday, 'and')}` + (month && `, in ${month}`)
}

/** The days a schedule runs on: "Monday to Friday", "on day 1 of January"; empty for every day. */
export const describeDays = ({ day, weekday, month: months, year }: Fields, eitherDay: boolean): string => {
  const month = shapeOf(months, 1, 12).kind === 'any' ? '' : listedValues(months, monthName)
  const inYear = year.length === 0 ? '' : `in ${listedValues(year)}`
  const byNumber = `on ${daysOfMonth(day)} of ${month || 'the month'}`
  const days = (): string => {
    if (isAnyDay(day) && isAnyWeekday(weekday)) return month && `every day in ${month}`
    if (isAnyDay(day) && !eitherDay) return withoutDayOfMonth(weekday, month)
    if (isAnyWeekday(weekday) && !eitherDay) return byNumber
    const ofMonth = hasPlace(weekday) ? ` of ${month || 'the month'}` : ''
    return eitherDay
      ? `${byNumber} or on ${weekdays(weekday, 'or')}${ofMonth}`
      : `${byNumber}, if that is ${weekdays(weekday, 'or')}${ofMonth}`
  }
  return [days(), inYear].filter((part) => part !== '').join(', ')
}
