import type { FastifyRequest } from 'fastify'
import { MAX_JSON_BODY_BYTES } from './create-fastify.ts'

/** Whether a body is longer than `limit` bytes, or of a length that its headers leave open. Known before any of it is read. */
export const isOverBodyLimit = ({ headers }: FastifyRequest, limit: number = MAX_JSON_BODY_BYTES): boolean => {
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > limit
}

/** What callers without a session may send to pages that take forms. */
export const MAX_ANONYMOUS_BODY_BYTES = 65_536
