import type { FastifyRequest } from 'fastify'
import { ErrorPage } from '../../../contract/schemas.ts'
import { MINUTE } from '../../../contract/time.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { ApiConventions } from '../../kit/api-conventions.ts'
import { renderErrorPage } from '../../kit/errors/page.ts'
import { readFields } from '../../kit/form-body.ts'
import { createNetworkLimit } from '../../kit/network-limit.ts'
import { assertMatchesSchema } from '../../kit/validation-messages.ts'

const PER_MINUTE = 120

/** Conventions of the routes between browser and identity provider: responses are pages, callers are anonymous. */
export const createBrowserConventions = (prefix: string): ApiConventions => ({
  prefix,
  bodyBeforeAuth: false,
  readBody: () => undefined,
  assertValid: assertMatchesSchema,
  authenticate: async (request) => ({ kind: 'anonymous', ip: request.ip }),
  authorize: () => undefined,
  rateLimitFor: (_actor, _route, request) => createNetworkLimit(request, { scope: prefix, limit: PER_MINUTE, window: MINUTE }),
  renderError: renderErrorPage,
  errorSchema: ErrorPage,
  headers: { 'cache-control': 'no-store' },
  sendsRateLimitHeaders: false,
})

export const readUrlEncodedForm = (request: FastifyRequest): URLSearchParams => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupported_type', 'The content type must be application/x-www-form-urlencoded.')
  return readFields(request)
}

export const readSingleField = (form: URLSearchParams, name: string): string | undefined => {
  const values = form.getAll(name)
  if (values.length > 1) throw new AppError('bad_request', 'A form field occurs twice.')
  return values[0]
}
