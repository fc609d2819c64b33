import type { FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import type { RequestOrigin } from '../../people/sessions/sessions.ts'
import { isSameOrigin } from '../auth/cookie.ts'
import type { ApiContext } from '../api-conventions.ts'

/** Who asks, as far as a request tells. */
export const readRequestOrigin = (request: FastifyRequest): RequestOrigin => ({
  ip: request.ip,
  user_agent: (request.headers['user-agent'] ?? '').slice(0, 200),
})

/** Where people reach the product by https, cookies may only travel there. */
export const isHttps = ({ config }: ApiContext): boolean => config.BASE_URL.startsWith('https:')

let hasWarned = false

/** On plain http whoever listens on the way has the session. Good for a first try on one's own machine; said once, for the rest. */
export const warnAboutPlainHttp = (context: ApiContext): void => {
  if (hasWarned || isHttps(context)) return
  hasWarned = true
  context.log.warn('BASE_URL is plain http: sessions can be read on the way. Use https wherever others can reach this server.')
}

/** Another site could sign a visitor in as somebody else, and wait for what they type. */
export const assertSameOriginPage = (request: FastifyRequest): void => {
  if (!isSameOrigin(request)) throw new AppError('forbidden', 'Sign in on the page itself.')
}
