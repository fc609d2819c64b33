import type { FastifyRequest } from 'fastify'
import { HOUR, MINUTE } from '../../contract/time.ts'
import type { RateLimit } from '../../kernel/rate-limit/rate-limit.ts'
import { createNetworkLimit } from '../kit/network-limit.ts'

export type PortalBudget = 'register' | 'login' | 'write' | 'read'

/** Rate limits count clients by account, other visitors by network. */
export const createPortalLimit = (budget: string, request: FastifyRequest, client_id: number | undefined): RateLimit => {
  if (budget === 'register') return createNetworkLimit(request, { scope: 'portal register', limit: 5, window: HOUR })
  if (budget === 'login') return createNetworkLimit(request, { scope: 'portal login', limit: 5, window: MINUTE })
  const scope = budget === 'write' ? 'portal write' : 'portal read'
  const limit = budget === 'write' ? 30 : 120
  if (client_id === undefined) return createNetworkLimit(request, { scope: `${scope} ip`, limit, window: MINUTE })
  return { bucket: `${scope} client ${client_id}`, limit, window: MINUTE }
}
