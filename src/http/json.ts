import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { excessOf, MAX_JSON_DEPTH } from './json-limits.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** The body as bytes; every API's bodies arrive untouched, so that each reads them by its own rules. */
export const bytesOf = (request: FastifyRequest): Buffer | undefined =>
  Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : undefined

const hasNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, member]) => name.includes('\0') || hasNul(member))
}

const withWholeCharacters = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(withWholeCharacters)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toWellFormed(), withWholeCharacters(member)]))
}

const parsed = (bytes: Uint8Array, complaint: string, finish: (text: string, value: unknown) => unknown): unknown => {
  const excess = excessOf(bytes)
  if (excess !== undefined) throw new AppError('bad_request', excess)
  try {
    const text = strictUtf8.decode(bytes)
    const value: unknown = JSON.parse(text)
    if (!text.includes('\\u0000') || !hasNul(value)) return finish(text, value)
  } catch {
    // Whatever the parser has to say, the caller is told in the API's own words.
  }
  throw new AppError('bad_request', complaint)
}

/**
 * Bytes to JSON. Invalid UTF-8 is as broken as a missing bracket; a NUL is no text, and one of the databases cannot store it. Half a
 * character cannot be stored either: programs that cut texts leave one behind, and are answered with what is kept.
 */
export const parseJson = (bytes: Uint8Array, complaint: string): unknown =>
  parsed(bytes, complaint, (text, value) => (/\\u[dD]/.test(text) ? withWholeCharacters(value) : value))

const STRUCTURE = [',', '[', '{'].map((character) => character.charCodeAt(0))

/** Whether JSON has more separators and brackets than this. Base64 has none, so the body of an upload has few, however long it is. */
export const hasMoreValuesThan = (bytes: Uint8Array, most: number): boolean =>
  STRUCTURE.some((character) => {
    let at = -1
    for (let count = 0; count <= most; count++) {
      at = bytes.indexOf(character, at + 1)
      if (at < 0) return false
    }
    return true
  })

/** The same for whoever judges halves of characters by rules of their own. */
export const parseJsonAsSent = (bytes: Uint8Array, complaint: string): unknown => parsed(bytes, complaint, (_text, value) => value)

/** Deeper nesting than any of our bodies has is an attack or a mistake. */
export const isTooDeep = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (depth >= MAX_JSON_DEPTH) return true
  return Object.values(value).some((member) => isTooDeep(member, depth + 1))
}
