import { parseInstant } from '../../../contract/time.ts'
import type { Instant } from '../../../contract/time.ts'

// The store keeps folded copies, because databases disagree on lower(). Normalized twice: lower-casing can create a composable sequence.
// The final sigma is replaced, or the start of a Greek word would not be found in the whole word.
export const caseFold = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')

// Orders surrogates above the other UTF-16 units, which yields code point order.
const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/** Code point order, as in SQLite's BINARY and PostgreSQL's "C" collation. */
export const compareText = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const difference = rank(a.charCodeAt(at)) - rank(b.charCodeAt(at))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Parses an instant. A time without an offset is UTC. */
export const readInstant = (text: string): Instant | undefined => parseInstant(text) ?? parseInstant(`${text}Z`)

/** Parses a boolean, also from text such as "True", which Entra sends. */
export const readFlag = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  return word === 'true' ? true : word === 'false' ? false : undefined
}
