import type { FastifyRequest } from 'fastify'
import { ErrorPage } from '../../contract/schemas.ts'
import { MINUTE } from '../../contract/time.ts'
import { AppError } from '../../kernel/errors.ts'
import { renderPage } from '../errors/page.ts'
import { readFields } from '../form-body.ts'
import { networkLimit } from '../network-limit.ts'
import { checkWithSentences } from '../sentences.ts'
import type { Surface } from '../surface.ts'

const PER_MINUTE = 120

/** The doors browsers come through on their way from and to identity providers: they speak in pages, and nobody has signed in yet. */
export const browserSurface = (prefix: string): Surface => ({
  prefix,
  bodyBeforeAuth: false,
  readBody: () => undefined,
  checkBody: checkWithSentences,
  authenticate: async (request) => ({ kind: 'nobody', ip: request.ip }),
  authorize: () => undefined,
  limitOf: (_actor, _route, request) => networkLimit(request, { scope: prefix, limit: PER_MINUTE, window: MINUTE }),
  renderError: renderPage,
  errorSchema: ErrorPage,
  headers: { 'cache-control': 'no-store' },
  limitHeaders: false,
})

/** The fields of a form posted by a browser. */
export const formOf = (request: FastifyRequest): URLSearchParams => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupported_type', 'A form is expected here.')
  return readFields(request)
}

/** A field that stands in the form once at most. */
export const fieldOf = (form: URLSearchParams, name: string): string | undefined => {
  const values = form.getAll(name)
  if (values.length > 1) throw new AppError('bad_request', 'The form has a field twice.')
  return values[0]
}
