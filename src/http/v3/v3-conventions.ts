import type { FastifyRequest } from 'fastify'
import { MonitorError } from '../../contract/v3/errors.ts'
import type { Route } from '../../contract/route.ts'
import { MINUTE } from '../../contract/time.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { RateLimit } from '../../kernel/rate-limit/rate-limit.ts'
import type { Actor } from '../../people/actor.ts'
import { authenticateAgent, authorizeAgent } from '../auth/agent.ts'
import { authenticateKey } from '../auth/key.ts'
import { CORS, renderV3Error } from '../kit/errors/v3.ts'
import { noContent } from '../kit/responses.ts'
import type { ApiConventions } from '../kit/api-conventions.ts'
import { assertValidBody } from './validate-body.ts'
import { readBody } from './read-body.ts'

const PER_MINUTE = 100
const SESSION_PER_MINUTE = 1_200

/** Routes for the records of a project need an API key of it; routes that manage projects need the session or the API token of an agent. */
const authenticate = (db: Db, request: FastifyRequest, route: Route, body: unknown): Promise<Actor> =>
  route.auth.kind === 'key' ? authenticateKey(db, request, route.auth.access, body) : authenticateAgent(db, request, route)

export const createKeyRateLimit = (key_id: number): RateLimit => ({ bucket: `v3 key ${key_id}`, limit: PER_MINUTE, window: MINUTE })

const limitOf = (actor: Actor): RateLimit | undefined => {
  if (actor.kind === 'key') return createKeyRateLimit(actor.key_id)
  if (actor.kind !== 'agent') return undefined
  if (actor.token_id === null) return { bucket: `v3 account ${actor.account_id}`, limit: SESSION_PER_MINUTE, window: MINUTE }
  return { bucket: `v3 token ${actor.token_id}`, limit: PER_MINUTE, window: MINUTE }
}

export const createV3Conventions = (db: Db, version: 1 | 2 | 3): ApiConventions => ({
  prefix: `/api/v${version}`,
  bodyBeforeAuth: true,
  readBody,
  assertValid: assertValidBody,
  authenticate: (request, route, body) => authenticate(db, request, route, body),
  authorize: authorizeAgent,
  rateLimitFor: limitOf,
  renderError: renderV3Error,
  errorSchema: MonitorError,
  headers: { ...CORS, 'cache-control': 'no-store' },
  sendsRateLimitHeaders: false,
  foldsUuids: true,
  preflight: (methods) =>
    noContent({
      ...CORS,
      'access-control-allow-headers': 'X-Api-Key, Content-Type',
      'access-control-allow-methods': [...methods, 'OPTIONS'].join(', '),
      'access-control-max-age': '600',
    }),
})
