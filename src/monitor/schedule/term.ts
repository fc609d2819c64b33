/** One item of a field: `5` is a span from 5 to 5, `9-17/2` a span with a step. */
export type Span = { readonly kind: 'span'; readonly from: number; readonly to: number; readonly step: number }

/** Days counted back from the end of the month, the last day being 1: from the earlier day (the larger number) to the later. */
export type FromEnd = { readonly kind: 'from-end'; readonly from: number; readonly to: number; readonly step: number }

/** The last day from Monday to Friday of a month. */
export type LastWorkday = { readonly kind: 'last-workday' }

/** The nth such weekday of a month; 0 is the last one. */
export type NthWeekday = { readonly kind: 'nth-weekday'; readonly weekday: number; readonly nth: number }

export type Term = Span | FromEnd | LastWorkday | NthWeekday

/** What a schedule asks of every part of the wall clock. Sunday is both 0 and 7, so that a week may start on either day. */
export type Fields = {
  readonly year: readonly Term[]
  readonly month: readonly Term[]
  readonly day: readonly Term[]
  readonly weekday: readonly Term[]
  readonly hour: readonly Term[]
  readonly minute: readonly Term[]
  readonly second: readonly Term[]
}

export const span = (from: number, to: number, step = 1): Span => ({ kind: 'span', from, to, step })

const everyStep = (from: number, to: number, step: number): readonly number[] => {
  const values: number[] = []
  for (let value = from; value <= to; value += step) values.push(value)
  return values
}

/** The numbers a term stands for; the special days of a month are not numbers. */
export const valuesOfTerm = (term: Term): readonly number[] => (term.kind === 'span' ? everyStep(term.from, term.to, term.step) : [])

/** The days before the end of the month a term stands for. */
export const daysFromEndOfTerm = (term: Term): readonly number[] =>
  term.kind === 'from-end' ? everyStep(-term.from, -term.to, term.step).map((day) => -day) : []

export const valuesOf = (terms: readonly Term[]): readonly number[] => [...new Set(terms.flatMap(valuesOfTerm))].toSorted((a, b) => a - b)
