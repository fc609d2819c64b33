import type { FastifyRequest } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { MINUTE } from '../../contract/time.ts'
import type { Db } from '../../kernel/db/db.ts'
import { unauthenticated } from '../../kernel/errors.ts'
import type { RateLimit } from '../../kernel/rate-limit/rate-limit.ts'
import type { Actor } from '../../people/actor.ts'
import type { ApiConventions } from '../kit/api-conventions.ts'
import { authenticateAgent } from '../auth/agent.ts'
import { createNetworkLimit } from '../kit/network-limit.ts'
import { createV1Conventions } from '../v1/v1-conventions.ts'

const SESSION_PER_MINUTE = 1_200
const ANONYMOUS_PER_MINUTE = 300
const SIGN_INS_PER_MINUTE = 5

const limitOf = (actor: Actor, route: Route, request: FastifyRequest): RateLimit => {
  if (route.limit === 'sign-in') return createNetworkLimit(request, { scope: 'app sign-in', limit: SIGN_INS_PER_MINUTE, window: MINUTE })
  if (actor.kind === 'agent') return { bucket: `app account ${actor.account_id}`, limit: SESSION_PER_MINUTE, window: MINUTE }
  return createNetworkLimit(request, { scope: 'app open', limit: ANONYMOUS_PER_MINUTE, window: MINUTE })
}

/** A token would get the larger budget of a session here, so it is rejected. */
const assertNoToken = (request: FastifyRequest, { auth }: Route): void => {
  if (auth.kind !== 'open' && request.headers.authorization !== undefined)
    unauthenticated('API tokens are not accepted here. Use them with /api/v1.')
}

/** Conventions of the dashboard's API: those of the helpdesk, with a larger rate limit per session for live pages. */
export const createAppConventions = (db: Db): ApiConventions => ({
  ...createV1Conventions(db),
  prefix: '/app/api',
  rateLimitFor: limitOf,
  sendsRateLimitHeaders: false,
  authenticate: async (request, route) => {
    assertNoToken(request, route)
    return await authenticateAgent(db, request, route)
  },
})
