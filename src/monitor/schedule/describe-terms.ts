import { joinList } from './english-text.ts'
import { listTermValues, listValues } from './term.ts'
import type { ScheduleTerm } from './term.ts'

/** How a field is best said: any value, every nth value, or these values. */
export type FieldShape = { readonly kind: 'any' } | { readonly kind: 'every'; readonly step: number } | { readonly kind: 'values' }

/** Of `count` values starting at `first`. A step that does not divide them is uneven at the end and no "every nth". */
export const toFieldShape = (terms: readonly ScheduleTerm[], first: number, count: number): FieldShape => {
  const values = listValues(terms)
  if (values.length === count) return { kind: 'any' }
  const step = count / values.length
  const isEven = values.length > 1 && values.every((value, index) => value === first + index * step)
  return isEven ? { kind: 'every', step } : { kind: 'values' }
}

const MAX_SPELLED_OUT = 8

/** The values of a field in words: "1, 5 and 9 to 17". */
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
