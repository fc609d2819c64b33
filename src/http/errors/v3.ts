import { isUnavailable } from '../../kernel/db/unavailable.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Reply } from '../replies.ts'
import { allowedBy, STATUS, verdictOf } from './statuses.ts'

/** Pages of any origin may read the answers, refusals included. */
export const CORS = { 'access-control-allow-origin': '*' }

const say = (status: number, error: string, headers: Record<string, string> = {}): Reply => ({
  status,
  body: { error },
  headers: { ...CORS, ...headers },
})

/** The monitor's way to say no: one sentence under `error`. */
export const renderV3 = (error: unknown): Reply => {
  if (isUnavailable(error)) return say(503, 'the service is briefly unavailable, try again', { 'retry-after': '1' })
  if (!(error instanceof AppError)) return say(500, 'internal server error')
  if (error.code === 'rate_limited') return say(429, 'rate limit exceeded', { 'retry-after': String(verdictOf(error).retry_after) })
  return say(STATUS[error.code], error.message, allowedBy(error))
}
