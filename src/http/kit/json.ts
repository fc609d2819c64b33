import type { FastifyRequest } from 'fastify'
import { AppError, type FieldErrors } from '../../kernel/errors.ts'
import { toStorable } from '../../kernel/storable-text.ts'
import { findJsonExcess, MAX_JSON_DEPTH } from './json-limits.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

export const readBytes = (request: FastifyRequest): Buffer | undefined =>
  Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : undefined

const NUL_SENTENCE = 'must not contain NUL characters.'

const fieldsWithNul = (value: unknown, path = ''): readonly string[] => {
  if (typeof value === 'string') return value.includes('\0') ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const field = `${path === '' ? '' : `${path}.`}${name.replaceAll('\0', '')}`
    return name.includes('\0') ? [field] : fieldsWithNul(member, field)
  })
}

const MAX_FIELDS = 100
const MAX_FIELD_LENGTH = 200

/** Error of a body with NUL characters. `rest` is the body without them, whose other errors belong to the same response. */
export class NulRefusal extends AppError {
  readonly rest: unknown
  constructor(errors: FieldErrors, rest: unknown) {
    super('invalid', Object.values(errors).flat()[0] ?? '', { errors })
    this.rest = rest
  }
}

const assertNoNul = (value: unknown): void => {
  const fields = fieldsWithNul(value).slice(0, MAX_FIELDS)
  if (fields.length === 0) return
  const named = fields.map((field) => (field === '' ? 'body' : field.slice(0, MAX_FIELD_LENGTH).toWellFormed()))
  const errors = named.map((field) => [field, [`The ${field.replaceAll('_', ' ')} field ${NUL_SENTENCE}`]] as const)
  throw new NulRefusal(Object.fromEntries(errors), withTexts(value, toStorable))
}

const withTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [change(name), withTexts(member, change)]))
}

const parseChecked = (bytes: Uint8Array, message: string): { readonly text: string; readonly value: unknown } => {
  const excess = findJsonExcess(bytes)
  if (excess !== undefined) throw new AppError('bad_request', excess)
  try {
    const text = strictUtf8.decode(bytes)
    return { text, value: JSON.parse(text) }
  } catch {
    throw new AppError('bad_request', message)
  }
}

// PostgreSQL can store neither NUL nor lone surrogates. NUL is an error of its field; lone surrogates come from programs that cut texts,
// so they are replaced.
export const parseJson = (bytes: Uint8Array, message: string): unknown => {
  const { text, value } = parseChecked(bytes, message)
  if (text.includes('\\u0000')) assertNoNul(value)
  return /\\u[dD]/.test(text) ? withTexts(value, (part) => part.toWellFormed()) : value
}

const JSON_SEPARATORS = [',', '[', '{'].map((character) => character.charCodeAt(0))

/** Whether JSON has more separators and brackets than `limit`. Base64 has none, so the body of an upload has few, however long it is. */
export const hasMoreValuesThan = (bytes: Uint8Array, limit: number): boolean =>
  JSON_SEPARATORS.some((character) => {
    let at = -1
    for (let count = 0; count <= limit; count++) {
      at = bytes.indexOf(character, at + 1)
      if (at < 0) return false
    }
    return true
  })

/** Parses JSON and keeps lone surrogates, for APIs with rules of their own. */
export const parseJsonVerbatim = (bytes: Uint8Array, message: string): unknown => parseChecked(bytes, message).value

export const isTooDeep = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (depth >= MAX_JSON_DEPTH) return true
  return Object.values(value).some((member) => isTooDeep(member, depth + 1))
}
