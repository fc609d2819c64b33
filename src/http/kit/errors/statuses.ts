import { AppError, type ErrorCode } from '../../../kernel/errors.ts'
import type { RateLimitDecision } from '../../../kernel/rate-limit/rate-limit.ts'

export const STATUS = {
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

// The rate limit decision is in the error's detail.
export const getRateLimitDecision = (error: AppError): RateLimitDecision => error.detail['decision'] as RateLimitDecision

export const toErrorHeaders = (error: AppError): Readonly<Record<string, string>> => {
  const { allow, retry_after } = error.detail
  return {
    ...(typeof allow === 'string' && { allow }),
    ...(error.code === 'unavailable' && typeof retry_after === 'number' && { 'retry-after': String(retry_after) }),
  }
}
