import type { FastifyRequest } from 'fastify'
import { ScimErrorBody } from '../../contract/scim.ts'
import type { Route } from '../../contract/route.ts'
import { MINUTE } from '../../contract/time.ts'
import { AppError, forbidden, unauthenticated } from '../../kernel/errors.ts'
import type { RateLimit } from '../../kernel/rate-limit/rate-limit.ts'
import type { Actor } from '../../people/actor.ts'
import { authenticateScimToken } from '../../people/scim/connections/connections.ts'
import { readBearerToken } from '../auth/authorization-header.ts'
import { renderScimError } from '../kit/errors/scim.ts'
import { readBytes, parseJsonVerbatim } from '../kit/json.ts'
import { createNetworkLimit } from '../kit/network-limit.ts'
import type { ApiDeps } from '../kit/mount-api.ts'
import type { ApiConventions } from '../kit/api-conventions.ts'
import { isScimBody } from './accept.ts'
import { findCaller, rememberCaller } from './caller.ts'

// Anonymous requests have a budget of their own, so that they cannot use up that of an identity provider.
const ANONYMOUS_PER_MINUTE = 100

const createAnonymousLimit = (request: FastifyRequest): RateLimit =>
  createNetworkLimit(request, { scope: 'scim anonymous', limit: ANONYMOUS_PER_MINUTE, window: MINUTE })

type ScimConventionsDeps = Pick<ApiDeps, 'db' | 'limiter'> & { readonly context: Pick<ApiDeps['context'], 'countRefusedSignIn'> }

const rejectUnauthenticated = async ({ limiter, context }: ScimConventionsDeps, request: FastifyRequest): Promise<never> => {
  context.countRefusedSignIn('scim_token')
  const decision = await limiter.hit(createAnonymousLimit(request))
  if (!decision.allowed) throw new AppError('rate_limited', 'Too many requests.', { decision })
  return unauthenticated('Authentication required: send a SCIM token as Authorization: Bearer <token>.')
}

const authenticate = async (deps: ScimConventionsDeps, request: FastifyRequest, route: Route): Promise<Actor> => {
  if (route.auth.kind === 'open' && request.headers.authorization === undefined) return { kind: 'anonymous', ip: request.ip }
  const token = readBearerToken(request)
  const found = token === undefined ? undefined : await deps.db.read((reader) => authenticateScimToken(reader, token))
  if (!found) return await rejectUnauthenticated(deps, request)
  rememberCaller(request, found.actor)
  if (!found.is_active) forbidden('This identity provider connection is disabled.')
  return found.actor
}

/** One rate limit per identity provider, shared by its tokens. */
const limitOf = (_actor: Actor, _route: Route, request: FastifyRequest): RateLimit => {
  const caller = findCaller(request)
  if (!caller) return createAnonymousLimit(request)
  const { connection_id, per_minute } = caller
  return { bucket: `scim ${connection_id} ${per_minute}`, limit: per_minute, window: MINUTE }
}

const readBody = (request: FastifyRequest): unknown => {
  const bytes = request.method === 'GET' || request.method === 'DELETE' ? undefined : readBytes(request)
  if (!bytes) return undefined
  if (!isScimBody(request.headers['content-type']))
    throw new AppError('unsupported_type', 'Send the body as JSON with Content-Type: application/scim+json.')
  return parseJsonVerbatim(bytes, 'The body is not valid JSON.')
}

export const createScimConventions = (deps: ScimConventionsDeps): ApiConventions => ({
  prefix: '/scim/v2',
  bodyBeforeAuth: false,
  readBody,
  // Validation is left to the protocol's own schemas and errors.
  assertValid: () => undefined,
  authenticate: (request, route) => authenticate(deps, request, route),
  authorize: () => undefined,
  rateLimitFor: limitOf,
  renderError: renderScimError,
  errorSchema: ScimErrorBody,
  headers: { 'cache-control': 'no-store' },
  sendsRateLimitHeaders: false,
})
