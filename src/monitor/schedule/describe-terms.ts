import { valuesOf, valuesOfTerm } from './term.ts'
import type { Term } from './term.ts'
import { listed } from './words.ts'

/** How a field is best said: any value, every nth value, or these values. */
export type Shape = { readonly kind: 'any' } | { readonly kind: 'every'; readonly step: number } | { readonly kind: 'values' }

/** Of `count` values starting at `first`. A step that does not divide them is uneven at the end and no "every nth". */
export const shapeOf = (terms: readonly Term[], first: number, count: number): Shape => {
  const values = valuesOf(terms)
  if (values.length === count) return { kind: 'any' }
  const step = count / values.length
  const isEven = values.length > 1 && values.every((value, index) => value === first + index * step)
  return isEven ? { kind: 'every', step } : { kind: 'values' }
}

const SPELT_OUT = 8

/** The values of a field in words: "1, 5 and 9 to 17". */
export const valuesInWords = (terms: readonly Term[], word: (value: number) => string): readonly string[] =>
  terms.flatMap((term) => {
    const values = valuesOfTerm(term)
    const [first, last] = [values[0], values.at(-1)]
    if (first === undefined || last === undefined || term.kind !== 'span') return []
    if (values.length < 3 || (term.step > 1 && values.length <= SPELT_OUT)) return values.map(word)
    return [term.step === 1 ? `${word(first)} to ${word(last)}` : `${word(first)} to ${word(last)} in steps of ${term.step}`]
  })

export const listedValues = (terms: readonly Term[], word: (value: number) => string = String): string => listed(valuesInWords(terms, word))
