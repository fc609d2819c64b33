import type { FastifyRequest } from 'fastify'
import type { Visitor } from '../../people/sessions/sessions.ts'
import type { House } from '../surface.ts'

/** Who asks, as far as a request tells. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: request.ip,
  user_agent: (request.headers['user-agent'] ?? '').slice(0, 200),
})

/** Where people reach the product by https, cookies may only travel there. */
export const isSecure = ({ config }: House): boolean => config.BASE_URL.startsWith('https:')
