import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** The body as bytes; every API's bodies arrive untouched, so that each reads them by its own rules. */
export const bytesOf = (request: FastifyRequest): Buffer | undefined =>
  Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : undefined

/** Bytes to JSON. Invalid UTF-8 is as broken as a missing bracket. */
export const parseJson = (bytes: Uint8Array, complaint: string): unknown => {
  try {
    return JSON.parse(strictUtf8.decode(bytes))
  } catch {
    throw new AppError('bad_request', complaint)
  }
}

const LARGEST_DEPTH = 20

/** Deeper nesting than any of our bodies has is an attack or a mistake. */
export const isTooDeep = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (depth >= LARGEST_DEPTH) return true
  return Object.values(value).some((member) => isTooDeep(member, depth + 1))
}
