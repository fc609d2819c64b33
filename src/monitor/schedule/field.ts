import { failParse, splitSource } from './parse-error.ts'
import type { SourceText } from './parse-error.ts'
import { toRange } from './term.ts'
import type { RangeTerm } from './term.ts'

export type FieldRule = {
  /** Used in error messages: "the minute must be …". */
  readonly label: string
  readonly min: number
  readonly max: number
  /** Upper-case names of numbers. */
  readonly names?: ReadonlyMap<string, number>
  readonly rangeMark: '-' | '..'
  readonly meaning?: (written: number) => number
}

export const numberNames = (first: number, names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name, index) => [name, first + index]))

const DIGITS = /^\d+$/

const parseValue = (piece: SourceText, rule: FieldRule): number => {
  const named = rule.names?.get(piece.text.toUpperCase())
  if (named !== undefined) return named
  if (piece.text === '') return failParse(piece, `A value for the ${rule.label} is missing here.`)
  if (!DIGITS.test(piece.text)) return failParse(piece, `“${piece.text}” is not a value for the ${rule.label}.`)
  const written = Number(piece.text)
  const value = rule.meaning?.(written) ?? written
  if (value >= rule.min && value <= rule.max) return value
  return failParse(piece, `The ${rule.label} must be between ${rule.min} and ${rule.max}; “${piece.text}” is not.`)
}

/** `a` or `a-b`. */
export const parseRange = (piece: SourceText, rule: FieldRule): RangeTerm => {
  const [first = piece, last, ...more] = splitSource(piece, rule.rangeMark)
  const from = parseValue(first, rule)
  if (last === undefined) return toRange(from, from)
  if (more.length > 0) return failParse(piece, `“${piece.text}” is not a range for the ${rule.label}.`)
  const to = parseValue(last, rule)
  return from <= to
    ? toRange(from, to)
    : failParse(piece, `A range must run from the smaller to the larger ${rule.label}; “${piece.text}” does not.`)
}

const parseStep = (piece: SourceText, rule: FieldRule): number => {
  if (!DIGITS.test(piece.text) || Number(piece.text) === 0) {
    return failParse(piece, `The step of the ${rule.label} must be a whole number from 1; “${piece.text}” is not.`)
  }
  return Number(piece.text)
}

/** `a`, `a-b`, `a/n` (from `a` to the end) or `a-b/n`; `*` where the caller allows it. */
export const parseSteppedRange = (piece: SourceText, rule: FieldRule): RangeTerm => {
  const [body = piece, stepPiece, ...more] = splitSource(piece, '/')
  const whole = body.text === '*' ? toRange(rule.min, rule.max) : parseRange(body, rule)
  if (stepPiece === undefined) return whole
  if (more.length > 0) return failParse(piece, `“${piece.text}” has more than one step.`)
  const isOpen = !body.text.includes(rule.rangeMark)
  return toRange(whole.from, isOpen ? rule.max : whole.to, parseStep(stepPiece, rule))
}
