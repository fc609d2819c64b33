import type { FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import type { RequestOrigin } from '../../people/sessions/sessions.ts'
import { isSameOrigin } from './cookie.ts'
import type { ApiContext } from '../kit/api-conventions.ts'

export const readRequestOrigin = (request: FastifyRequest): RequestOrigin => ({
  ip: request.ip,
  user_agent: (request.headers['user-agent'] ?? '').slice(0, 200),
})

/** With an https BASE_URL, cookies are sent over https only. */
export const isHttps = ({ config }: ApiContext): boolean => config.BASE_URL.startsWith('https:')

let hasWarned = false

/** Logs a warning once: on plain http, sessions can be intercepted. It is meant for a first try on one machine. */
export const warnAboutPlainHttp = (context: ApiContext): void => {
  if (hasWarned || isHttps(context)) return
  hasWarned = true
  context.log.warn('BASE_URL uses plain http: sessions can be intercepted. Use https if other machines can reach this server.')
}

/** Login CSRF: another site could sign a visitor in to an account of its own. */
export const assertSameOriginPage = (request: FastifyRequest): void => {
  if (!isSameOrigin(request)) throw new AppError('forbidden', 'Sign in on the page itself.')
}

/** Whether a form was sent by our own page. Browsers send the origin; other programs have no cookies to abuse. */
export const isSameOriginForm = (request: FastifyRequest, { config }: ApiContext): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return origin === undefined || origin === new URL(config.BASE_URL).origin || URL.parse(origin)?.host === request.host
}
