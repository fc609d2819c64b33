import { describeValueList, describeValues, toFieldShape } from './describe-terms.ts'
import { joinList, monthName, toOrdinal, weekdayName } from './english-text.ts'
import { listValues } from './term.ts'
import type { CalendarFields, FromEnd, ScheduleTerm } from './term.ts'

const isAnyDay = (terms: readonly ScheduleTerm[]): boolean => toFieldShape(terms, 1, 31).kind === 'any'
const isAnyWeekday = (terms: readonly ScheduleTerm[]): boolean => new Set(listValues(terms).map((weekday) => weekday % 7)).size === 7

const describeFromEnd = ({ from, to, step }: FromEnd): string => {
  if (from === to) return from === 1 ? 'the last day' : `the ${toOrdinal(from)} to last day`
  return to === 1 && step === 1
    ? `the last ${from} days`
    : `every ${step === 1 ? '' : `${toOrdinal(step)} `}day from the ${toOrdinal(from)} to last to the ${toOrdinal(to)} to last`
}

const describeSpecialDay = (term: ScheduleTerm): readonly string[] => {
  if (term.kind === 'last-workday') return ['the last workday']
  return term.kind === 'from-end' ? [describeFromEnd(term)] : []
}

/** "day 1", "days 1 and 15", "the last day". */
const describeDaysOfMonth = (terms: readonly ScheduleTerm[]): string => {
  const numbers = listValues(terms)
  const plain = numbers.length === 0 ? [] : [`${numbers.length === 1 ? 'day' : 'days'} ${describeValueList(terms)}`]
  return joinList([...plain, ...terms.flatMap(describeSpecialDay)])
}

const describeNthWeekday = (term: ScheduleTerm): readonly string[] =>
  term.kind === 'nth-weekday' ? [`the ${toOrdinal(term.nth)} ${weekdayName(term.weekday)}`] : []

const describeWeekdays = (terms: readonly ScheduleTerm[], last: 'and' | 'or'): string =>
  joinList([...describeValues(terms, weekdayName), ...terms.flatMap(describeNthWeekday)], last)

const isOneRange = (terms: readonly ScheduleTerm[]): boolean => terms.length === 1 && describeWeekdays(terms, 'and').includes(' to ')

const hasNthWeekday = (terms: readonly ScheduleTerm[]): boolean => terms.some((term) => term.kind === 'nth-weekday')

const describeWeekdayRun = (weekday: readonly ScheduleTerm[], month: string): string => {
  if (isOneRange(weekday)) return describeWeekdays(weekday, 'and') + (month && `, in ${month}`)
  if (hasNthWeekday(weekday)) return `on ${describeWeekdays(weekday, 'and')} of ${month || 'the month'}`
  return `on ${describeWeekdays(weekday, 'and')}` + (month && `, in ${month}`)
}

/** The days of a schedule, such as "Monday to Friday" or "on day 1 of January"; empty for every day. */
export const describeDays = ({ day, weekday, month: months, year }: CalendarFields, eitherDay: boolean): string => {
  const month = toFieldShape(months, 1, 12).kind === 'any' ? '' : describeValueList(months, monthName)
  const inYear = year.length === 0 ? '' : `in ${describeValueList(year)}`
  const byNumber = `on ${describeDaysOfMonth(day)} of ${month || 'the month'}`
  const days = (): string => {
    if (isAnyDay(day) && isAnyWeekday(weekday)) return month && `every day in ${month}`
    if (isAnyDay(day) && !eitherDay) return describeWeekdayRun(weekday, month)
    if (isAnyWeekday(weekday) && !eitherDay) return byNumber
    const ofMonth = hasNthWeekday(weekday) ? ` of ${month || 'the month'}` : ''
    return eitherDay
      ? `${byNumber} or on ${describeWeekdays(weekday, 'or')}${ofMonth}`
      : `${byNumber}, if that is ${describeWeekdays(weekday, 'or')}${ofMonth}`
  }
  return [days(), inYear].filter((part) => part !== '').join(', ')
}
