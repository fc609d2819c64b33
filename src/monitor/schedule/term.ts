/** One item of a field: `5` is a span from 5 to 5, `9-17/2` a span with a step. */
export type RangeTerm = { readonly kind: 'span'; readonly from: number; readonly to: number; readonly step: number }

/** Days counted back from the end of the month, the last day being 1: from the earlier day (the larger number) to the later. */
export type FromEnd = { readonly kind: 'from-end'; readonly from: number; readonly to: number; readonly step: number }

/** The last day from Monday to Friday of a month. */
export type LastWorkday = { readonly kind: 'last-workday' }

/** The nth such weekday of a month; 0 is the last one. */
export type NthWeekday = { readonly kind: 'nth-weekday'; readonly weekday: number; readonly nth: number }

export type ScheduleTerm = RangeTerm | FromEnd | LastWorkday | NthWeekday

/** What a schedule asks of every part of the wall clock. Sunday is both 0 and 7, so that a week may start on either day. */
export type CalendarFields = {
  readonly year: readonly ScheduleTerm[]
  readonly month: readonly ScheduleTerm[]
  readonly day: readonly ScheduleTerm[]
  readonly weekday: readonly ScheduleTerm[]
  readonly hour: readonly ScheduleTerm[]
  readonly minute: readonly ScheduleTerm[]
  readonly second: readonly ScheduleTerm[]
}

export const toRange = (from: number, to: number, step = 1): RangeTerm => ({ kind: 'span', from, to, step })

const listSteps = (from: number, to: number, step: number): readonly number[] => {
  const values: number[] = []
  for (let value = from; value <= to; value += step) values.push(value)
  return values
}

/** The numbers a term stands for; the special days of a month are not numbers. */
export const listTermValues = (term: ScheduleTerm): readonly number[] =>
  term.kind === 'span' ? listSteps(term.from, term.to, term.step) : []

/** The days before the end of the month a term stands for. */
export const listDaysFromEnd = (term: ScheduleTerm): readonly number[] =>
  term.kind === 'from-end' ? listSteps(-term.from, -term.to, term.step).map((day) => -day) : []

export const listValues = (terms: readonly ScheduleTerm[]): readonly number[] =>
  [...new Set(terms.flatMap(listTermValues))].toSorted((a, b) => a - b)
