import type { FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { findJsonExcess } from '../kit/json-limits.ts'
import { readBytes } from '../kit/json.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

const WRITTEN_AS_FRACTION = /\d(?:\.\d|[eE])/

// TypeScript's library lacks the source text that a reviver receives.
const sourceOf = (rest: readonly unknown[]): string => (rest[0] as { source?: string } | undefined)?.source ?? ''

/** `60.0` is not an integer here, although JavaScript parses it as one. */
const keepFractions = (_key: string, value: unknown, ...rest: readonly unknown[]): unknown =>
  typeof value === 'number' && Number.isInteger(value) && /[.eE]/.test(sourceOf(rest)) ? NaN : value

const parse = (bytes: Uint8Array): unknown => {
  if (findJsonExcess(bytes) !== undefined) throw new AppError('bad_request', 'could not parse request body')
  try {
    const text = strictUtf8.decode(bytes)
    return WRITTEN_AS_FRACTION.test(text) ? JSON.parse(text, keepFractions) : JSON.parse(text)
  } catch {
    throw new AppError('bad_request', 'could not parse request body')
  }
}

/** The body of a POST is JSON with any Content-Type; an empty body is an empty object. */
export const readBody = (request: FastifyRequest): unknown => {
  const bytes = request.method === 'POST' ? readBytes(request) : undefined
  if (!bytes) return {}
  const body = parse(bytes)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('bad_request', 'json validation error: value is not an object')
  return body
}
