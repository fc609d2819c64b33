import type { FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import type { ApiContext } from '../kit/api-conventions.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF check: another site can make a browser send the cookie, but neither this header nor our origin. */
export const isSameOrigin = (request: FastifyRequest): boolean => {
  if (SAFE_METHODS.has(request.method)) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return request.headers['x-requested-with'] === 'watchdesk'
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
