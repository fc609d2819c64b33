import { isUnavailable } from '../../kernel/db/unavailable.ts'
import { AppError, type ErrorCode } from '../../kernel/errors.ts'
import type { Verdict } from '../../kernel/rate-limit.ts'
import type { Reply } from '../replies.ts'

const STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported_type: 415,
  invalid: 400,
  rate_limited: 429,
  unavailable: 503,
} satisfies Record<ErrorCode, number>

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
  if (error.code === 'rate_limited') {
    // The door puts its verdict into the detail.
    const verdict = error.detail['verdict'] as Verdict
    return say(429, 'rate limit exceeded', { 'retry-after': String(verdict.retry_after) })
  }
  const allow = error.detail['allow']
  return say(STATUS[error.code], error.message, typeof allow === 'string' ? { allow } : {})
}
