import type { FastifyRequest } from 'fastify'
import { JSON_LIMIT } from './app.ts'

/** Longer than what everybody may send, or of a length that is not told. Strangers' ones are refused before they take up any room. */
export const isLong = ({ headers }: FastifyRequest): boolean => {
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > JSON_LIMIT
}
