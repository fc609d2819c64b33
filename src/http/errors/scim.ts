import { isUnavailable } from '../../kernel/db/unavailable.ts'
import { AppError, type ErrorCode } from '../../kernel/errors.ts'
import type { Verdict } from '../../kernel/rate-limit.ts'
import { errorBody, ScimError, type ScimType } from '../../people/scim/engine/errors.ts'
import type { Reply } from '../replies.ts'

export const SCIM_JSON = 'application/scim+json; charset=utf-8'

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

const TYPES: Readonly<Partial<Record<ErrorCode, ScimType>>> = { bad_request: 'invalidSyntax', invalid: 'invalidValue' }

type Headers = Readonly<Record<string, string>>

const say = (error: ScimError, headers: Headers = {}): Reply => ({
  status: error.status,
  body: errorBody(error),
  headers: { 'content-type': SCIM_JSON, ...headers },
})

const headersOf = (error: AppError): Headers => {
  if (error.code === 'unauthenticated') return { 'www-authenticate': 'Bearer' }
  const allow = error.detail['allow']
  return typeof allow === 'string' ? { allow } : {}
}

/** Protecting the last administrator is a refusal for ever, not a conflict that goes away. */
const statusOf = (error: AppError): number => (error.detail['code'] === 'last_admin' ? 403 : STATUS[error.code])

/** SCIM's way to say no (RFC 7644 3.12). */
export const renderScim = (error: unknown): Reply => {
  if (error instanceof ScimError) return say(error)
  if (isUnavailable(error))
    return say(new ScimError(503, undefined, 'The service is briefly unavailable. Try again.'), { 'retry-after': '1' })
  if (!(error instanceof AppError)) return say(new ScimError(500, undefined, 'Something broke on our side; it was written to the log.'))
  if (error.code === 'rate_limited') {
    // The door puts its verdict into the detail.
    const verdict = error.detail['verdict'] as Verdict
    const detail = `Too many requests: ${verdict.limit} per minute are allowed. Try again in ${verdict.retry_after} s.`
    return say(new ScimError(429, undefined, detail), { 'retry-after': String(verdict.retry_after) })
  }
  return say(new ScimError(statusOf(error), TYPES[error.code], error.message), headersOf(error))
}
