import { isUnavailable } from '../../../kernel/db/unavailable.ts'
import { AppError, type ErrorCode } from '../../../kernel/errors.ts'
import { errorBody, ScimError, type ScimType } from '../../../people/scim/engine/errors.ts'
import type { HttpResponse } from '../responses.ts'
import { toErrorHeaders, STATUS, getRateLimitDecision } from './statuses.ts'

export const SCIM_JSON = 'application/scim+json; charset=utf-8'

const TYPES: Readonly<Partial<Record<ErrorCode, ScimType>>> = { bad_request: 'invalidSyntax', invalid: 'invalidValue' }

type Headers = Readonly<Record<string, string>>

const toResponse = (error: ScimError, headers: Headers = {}): HttpResponse => ({
  status: error.status,
  body: errorBody(error),
  headers: { 'content-type': SCIM_JSON, ...headers },
})

const headersOf = (error: AppError): Headers =>
  error.code === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : toErrorHeaders(error)

/** Protection of the last administrator is permanent, so it is not a conflict to retry. */
const statusOf = (error: AppError): number => (error.detail['code'] === 'last_admin' ? 403 : STATUS[error.code])

/** Renders an error of SCIM (RFC 7644, 3.12). */
export const renderScimError = (error: unknown): HttpResponse => {
  if (error instanceof ScimError) return toResponse(error)
  if (isUnavailable(error))
    return toResponse(new ScimError(503, undefined, 'The service is temporarily unavailable. Try again later.'), { 'retry-after': '1' })
  if (!(error instanceof AppError)) return toResponse(new ScimError(500, undefined, 'Internal error. It was logged.'))
  if (error.code === 'rate_limited') {
    const { limit, retry_after } = getRateLimitDecision(error)
    const detail = `Rate limit exceeded: ${limit} requests per minute. Retry after ${retry_after} s.`
    return toResponse(new ScimError(429, undefined, detail), { 'retry-after': String(retry_after) })
  }
  return toResponse(new ScimError(statusOf(error), TYPES[error.code], error.message), headersOf(error))
}
