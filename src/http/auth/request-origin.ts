import type { FastifyRequest } from 'fastify'
import type { RequestOrigin } from '../../people/sessions/sessions.ts'
import type { ApiContext } from '../kit/api-conventions.ts'

export const readRequestOrigin = (request: FastifyRequest): RequestOrigin => ({
  ip: request.ip,
  user_agent: (request.headers['user-agent'] ?? '').slice(0, 200),
})

/** With an https BASE_URL, cookies are sent over https only. */
export const isHttps = ({ config }: Pick<ApiContext, 'config'>): boolean => config.BASE_URL.startsWith('https:')

/** Logs a warning at its first call: on plain http, sessions can be intercepted. It is meant for a first try on one machine. */
export const createPlainHttpWarning = (context: Pick<ApiContext, 'config' | 'log'>): (() => void) => {
  let hasWarned = isHttps(context)
  return () => {
    if (hasWarned) return
    hasWarned = true
    context.log.warn('BASE_URL uses plain http: sessions can be intercepted. Use https if other machines can reach this server.')
  }
}
