import type { FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { bytesOf } from '../json.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

const WRITTEN_AS_FRACTION = /\d(?:\.\d|[eE])/

type Source = { readonly source?: string }

/** `60.0` is not a whole number here, although JavaScript would take it for one. */
const keepFractions = (_key: string, value: unknown, { source }: Source): unknown =>
  typeof value === 'number' && Number.isInteger(value) && /[.eE]/.test(source ?? '') ? NaN : value

const parse = (bytes: Uint8Array): unknown => {
  try {
    const text = strictUtf8.decode(bytes)
    return WRITTEN_AS_FRACTION.test(text) ? JSON.parse(text, keepFractions) : JSON.parse(text)
  } catch {
    throw new AppError('bad_request', 'could not parse request body')
  }
}

/** Whatever the content type says, the body of a POST is JSON; nothing at all is an empty object. */
export const readBody = (request: FastifyRequest): unknown => {
  const bytes = request.method === 'POST' ? bytesOf(request) : undefined
  if (!bytes) return {}
  const body = parse(bytes)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('bad_request', 'json validation error: value is not an object')
  return body
}
