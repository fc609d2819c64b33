import { joinList } from './english-text.ts'
import { listTermValues, listValues } from './term.ts'
import type { ScheduleTerm } from './term.ts'

/** How a field is described. */
export type FieldShape = { readonly kind: 'any' } | { readonly kind: 'every'; readonly step: number } | { readonly kind: 'values' }

/** The field has `count` values from `first` on. A step that does not divide `count` is irregular at the end, so it is no "every nth". */
export const toFieldShape = (terms: readonly ScheduleTerm[], first: number, count: number): FieldShape => {
  const values = listValues(terms)
  if (values.length === count) return { kind: 'any' }
  const step = count / values.length
  const isEven = values.length > 1 && values.every((value, index) => value === first + index * step)
  return isEven ? { kind: 'every', step } : { kind: 'values' }
}

const MAX_SPELLED_OUT = 8

export const describeValues = (terms: readonly ScheduleTerm[], format: (value: number) => string): readonly string[] =>
  terms.flatMap((term) => {
    const values = listTermValues(term)
    const [first, last] = [values[0], values.at(-1)]
    if (first === undefined || last === undefined || term.kind !== 'span') return []
    if (values.length < 3 || (term.step > 1 && values.length <= MAX_SPELLED_OUT)) return values.map(format)
    return [term.step === 1 ? `${format(first)} to ${format(last)}` : `${format(first)} to ${format(last)} in steps of ${term.step}`]
  })

export const describeValueList = (terms: readonly ScheduleTerm[], format: (value: number) => string = String): string =>
  joinList(describeValues(terms, format))
