import type { FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import type { RequestOrigin } from '../../people/sessions/sessions.ts'
import { isFromOurPage } from '../auth/cookie.ts'
import type { House } from '../surface.ts'

/** Who asks, as far as a request tells. */
export const visitorOf = (request: FastifyRequest): RequestOrigin => ({
  ip: request.ip,
  user_agent: (request.headers['user-agent'] ?? '').slice(0, 200),
})

/** Where people reach the product by https, cookies may only travel there. */
export const isSecure = ({ config }: House): boolean => config.BASE_URL.startsWith('https:')

let hasWarned = false

/** On plain http whoever listens on the way has the session. Good for a first try on one's own machine; said once, for the rest. */
export const warnOfPlainHttp = (house: House): void => {
  if (hasWarned || isSecure(house)) return
  hasWarned = true
  house.log.warn('BASE_URL is plain http: sessions can be read on the way. Use https wherever others can reach this server.')
}

/** Another site could sign a visitor in as somebody else, and wait for what they type. */
export const refuseOtherPages = (request: FastifyRequest): void => {
  if (!isFromOurPage(request)) throw new AppError('forbidden', 'Sign in on the page itself.')
}
