import type { FastifyRequest } from 'fastify'

/** Upload routes have larger limits of their own. */
export const MAX_JSON_BODY_BYTES = 1_048_576

/** Whether the headers announce a body longer than `limit` bytes, or leave its length open. */
export const isOverBodyLimit = ({ headers }: FastifyRequest, limit: number = MAX_JSON_BODY_BYTES): boolean => {
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > limit
}

/** Longest body that pages with forms accept from callers without a session. */
export const MAX_ANONYMOUS_BODY_BYTES = 65_536
