import { parseInstant } from '../../../contract/time.ts'
import type { Instant } from '../../../contract/time.ts'

/**
 * The form in which text is compared when case does not matter. The store keeps folded copies of its columns made by this
 * function, because no two databases agree on lower(). Normalised twice: lower-casing can open a sequence that composes.
 * The final sigma is undone, or the start of a Greek word would not be found in the whole word.
 */
export const caseFold = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')

// Puts surrogates above the rest of the basic plane, which turns UTF-16 order into code point order.
const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/** Code point order: that of UTF-8 bytes, hence of SQLite's BINARY and PostgreSQL's "C" collation. */
export const compareText = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const difference = rank(a.charCodeAt(at)) - rank(b.charCodeAt(at))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Reads an instant of a document or a filter. A time without an offset is taken as UTC. */
export const readInstant = (text: string): Instant | undefined => parseInstant(text) ?? parseInstant(`${text}Z`)

/** A boolean, also as the word "True" and its kin, which Entra sends. */
export const readFlag = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  return word === 'true' ? true : word === 'false' ? false : undefined
}
