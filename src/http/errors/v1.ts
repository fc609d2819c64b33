import { isUnavailable } from '../../kernel/db/unavailable.ts'
import { AppError } from '../../kernel/errors.ts'
import { SECOND } from '../../contract/time.ts'
import type { Reply } from '../replies.ts'
import { allowedBy, STATUS, verdictOf } from './statuses.ts'

type Errors = Readonly<Record<string, readonly string[]>>

const summed = (message: string, errors: Errors): string => {
  const more = Object.values(errors).flat().length - 1
  return more > 0 ? `${message} (and ${more} more error${more > 1 ? 's' : ''})` : message
}

// `invalid()` puts the sentences by field into the detail.
const errorsOf = (error: AppError): Errors => (error.detail['errors'] ?? {}) as Errors

const tooMany = (error: AppError): Reply => {
  const verdict = verdictOf(error)
  return {
    status: 429,
    body: { message: 'Too Many Attempts.' },
    headers: {
      'retry-after': String(verdict.retry_after),
      'x-ratelimit-reset': String(Math.ceil(verdict.reset_at / SECOND)),
      'x-ratelimit-limit': String(verdict.limit),
      'x-ratelimit-remaining': String(verdict.remaining),
    },
  }
}

const bodyOf = (error: AppError): unknown => {
  if (error.code === 'unauthenticated') return { message: 'Unauthenticated.' }
  if (error.code === 'not_found') return { message: 'Not found.' }
  if (error.code === 'invalid') return { message: summed(error.message, errorsOf(error)), errors: errorsOf(error) }
  // The methods that are allowed, and when to try again, stand in the headers.
  const { allow: _, retry_after: __, ...detail } = error.detail
  return { message: error.message, ...detail }
}

const headersOf = (error: AppError): Reply['headers'] =>
  error.code === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : allowedBy(error)

/** The helpdesk's way to say no. */
export const renderV1 = (error: unknown): Reply => {
  if (isUnavailable(error))
    return { status: 503, body: { message: 'The service is briefly unavailable. Try again.' }, headers: { 'retry-after': '1' } }
  if (!(error instanceof AppError)) return { status: 500, body: { message: 'Server Error' } }
  if (error.code === 'rate_limited') return tooMany(error)
  return { status: error.code === 'invalid' ? 422 : STATUS[error.code], body: bodyOf(error), headers: headersOf(error) }
}
