/** `5` is a range from 5 to 5, `9-17/2` a range with a step. */
export type RangeTerm = { readonly kind: 'span'; readonly from: number; readonly to: number; readonly step: number }

/** Days counted from the end of the month, the last day being 1, from the earlier day (the larger number) to the later. */
export type FromEnd = { readonly kind: 'from-end'; readonly from: number; readonly to: number; readonly step: number }

/** The last day of a month from Monday to Friday. */
export type LastWorkday = { readonly kind: 'last-workday' }

/** The nth occurrence of a weekday in a month; 0 is the last. */
export type NthWeekday = { readonly kind: 'nth-weekday'; readonly weekday: number; readonly nth: number }

export type ScheduleTerm = RangeTerm | FromEnd | LastWorkday | NthWeekday

/** Conditions for each part of the wall-clock time. Sunday is both 0 and 7, so that a range can begin or end with it. */
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

/** The numbers of a term. The special days of a month are not numbers. */
export const listTermValues = (term: ScheduleTerm): readonly number[] =>
  term.kind === 'span' ? listSteps(term.from, term.to, term.step) : []

export const listDaysFromEnd = (term: ScheduleTerm): readonly number[] =>
  term.kind === 'from-end' ? listSteps(-term.from, -term.to, term.step).map((day) => -day) : []

export const listValues = (terms: readonly ScheduleTerm[]): readonly number[] =>
  [...new Set(terms.flatMap(listTermValues))].toSorted((a, b) => a - b)
