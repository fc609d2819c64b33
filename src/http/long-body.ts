import type { FastifyRequest } from 'fastify'
import { JSON_LIMIT } from './app.ts'

/** Whether a body is longer than `limit` bytes, or of a length that its headers leave open. Known before any of it is read. */
export const isLong = ({ headers }: FastifyRequest, limit: number = JSON_LIMIT): boolean => {
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > limit
}

/** What callers without a session may send to pages that take forms. */
export const ANONYMOUS_BODY_LIMIT = 65_536
