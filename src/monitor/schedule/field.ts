import { refuse, splitPiece } from './refusal.ts'
import type { Piece } from './refusal.ts'
import { span } from './term.ts'
import type { Span } from './term.ts'

/** How the numbers of one field are written. */
export type FieldRule = {
  /** As in a sentence: "the minute must be …". */
  readonly label: string
  readonly min: number
  readonly max: number
  /** Upper-case names that stand for numbers. */
  readonly names?: ReadonlyMap<string, number>
  readonly rangeMark: '-' | '..'
  /** From the number as written to the number as meant. */
  readonly meaning?: (written: number) => number
}

export const namesFrom = (first: number, names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name, index) => [name, first + index]))

const DIGITS = /^\d+$/

const readValue = (piece: Piece, rule: FieldRule): number => {
  const named = rule.names?.get(piece.text.toUpperCase())
  if (named !== undefined) return named
  if (piece.text === '') return refuse(piece, `A value for the ${rule.label} is missing here.`)
  if (!DIGITS.test(piece.text)) return refuse(piece, `“${piece.text}” is not a value for the ${rule.label}.`)
  const written = Number(piece.text)
  const value = rule.meaning?.(written) ?? written
  if (value >= rule.min && value <= rule.max) return value
  return refuse(piece, `The ${rule.label} must be between ${rule.min} and ${rule.max}; “${piece.text}” is not.`)
}

/** `a` or `a-b`. */
export const readSpan = (piece: Piece, rule: FieldRule): Span => {
  const [first = piece, last, ...more] = splitPiece(piece, rule.rangeMark)
  const from = readValue(first, rule)
  if (last === undefined) return span(from, from)
  if (more.length > 0) return refuse(piece, `“${piece.text}” is not a range for the ${rule.label}.`)
  const to = readValue(last, rule)
  return from <= to
    ? span(from, to)
    : refuse(piece, `A range must run from the smaller to the larger ${rule.label}; “${piece.text}” does not.`)
}

const readStep = (piece: Piece, rule: FieldRule): number => {
  if (!DIGITS.test(piece.text) || Number(piece.text) === 0) {
    return refuse(piece, `The step of the ${rule.label} must be a whole number from 1; “${piece.text}” is not.`)
  }
  return Number(piece.text)
}

/** `a`, `a-b`, `a/n` (from `a` to the end) or `a-b/n`; `*` where the caller lets it through. */
export const readStepped = (piece: Piece, rule: FieldRule): Span => {
  const [body = piece, stepPiece, ...more] = splitPiece(piece, '/')
  const whole = body.text === '*' ? span(rule.min, rule.max) : readSpan(body, rule)
  if (stepPiece === undefined) return whole
  if (more.length > 0) return refuse(piece, `“${piece.text}” has more than one step.`)
  const isOpen = !body.text.includes(rule.rangeMark)
  return span(whole.from, isOpen ? rule.max : whole.to, readStep(stepPiece, rule))
}
