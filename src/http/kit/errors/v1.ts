import { isUnavailable } from '../../../kernel/db/unavailable.ts'
import { AppError } from '../../../kernel/errors.ts'
import { SECOND } from '../../../contract/time.ts'
import type { HttpResponse } from '../responses.ts'
import { toErrorHeaders, STATUS, getRateLimitDecision } from './statuses.ts'

type MessagesByField = Readonly<Record<string, readonly string[]>>

const summarize = (message: string, errors: MessagesByField): string => {
  const more = Object.values(errors).flat().length - 1
  return more > 0 ? `${message} (and ${more} more error${more > 1 ? 's' : ''})` : message
}

// `invalid()` puts the messages by field into the detail.
const errorsOf = (error: AppError): MessagesByField => (error.detail['errors'] ?? {}) as MessagesByField

const toRateLimitResponse = (error: AppError): HttpResponse => {
  const decision = getRateLimitDecision(error)
  return {
    status: 429,
    body: { message: 'Too Many Attempts.' },
    headers: {
      'retry-after': String(decision.retry_after),
      'x-ratelimit-reset': String(Math.ceil(decision.reset_at / SECOND)),
      'x-ratelimit-limit': String(decision.limit),
      'x-ratelimit-remaining': String(decision.remaining),
    },
  }
}

const bodyOf = (error: AppError): unknown => {
  if (error.code === 'unauthenticated') return { message: 'Unauthenticated.' }
  if (error.code === 'not_found') return { message: 'Not found.' }
  if (error.code === 'invalid') return { message: summarize(error.message, errorsOf(error)), errors: errorsOf(error) }
  // Allowed methods and the retry time are in headers.
  const { allow: _, retry_after: __, ...detail } = error.detail
  return { message: error.message, ...detail }
}

const headersOf = (error: AppError): HttpResponse['headers'] =>
  error.code === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : toErrorHeaders(error)

export const renderV1Error = (error: unknown): HttpResponse => {
  if (isUnavailable(error))
    return { status: 503, body: { message: 'The service is temporarily unavailable. Try again later.' }, headers: { 'retry-after': '1' } }
  if (!(error instanceof AppError)) return { status: 500, body: { message: 'Server Error' } }
  if (error.code === 'rate_limited') return toRateLimitResponse(error)
  return { status: error.code === 'invalid' ? 422 : STATUS[error.code], body: bodyOf(error), headers: headersOf(error) }
}
