import { isUnavailable } from '../../../kernel/db/unavailable.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { HttpResponse } from '../responses.ts'
import { toErrorHeaders, STATUS, getRateLimitDecision } from './statuses.ts'

/** Pages of any origin may read responses, including errors. */
export const CORS = { 'access-control-allow-origin': '*' }

const toResponse = (status: number, error: string, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  body: { error },
  headers: { ...CORS, ...headers },
})

export const renderV3Error = (error: unknown): HttpResponse => {
  if (isUnavailable(error)) return toResponse(503, 'the service is temporarily unavailable, try again later', { 'retry-after': '1' })
  if (!(error instanceof AppError)) return toResponse(500, 'internal server error')
  if (error.code === 'rate_limited')
    return toResponse(429, 'rate limit exceeded', { 'retry-after': String(getRateLimitDecision(error).retry_after) })
  return toResponse(STATUS[error.code], error.message, toErrorHeaders(error))
}
