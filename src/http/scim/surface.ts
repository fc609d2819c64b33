import type { FastifyRequest } from 'fastify'
import { ScimErrorBody } from '../../contract/scim.ts'
import type { Route } from '../../contract/route.ts'
import { MINUTE } from '../../contract/time.ts'
import { AppError, forbidden, unauthenticated } from '../../kernel/errors.ts'
import type { RateLimit } from '../../kernel/rate-limit.ts'
import type { Actor } from '../../people/actor.ts'
import { authenticateScimToken } from '../../people/scim/connections/connections.ts'
import { bearerOf } from '../auth/bearer.ts'
import { renderScim } from '../errors/scim.ts'
import { bytesOf, parseJsonAsSent } from '../json.ts'
import { networkLimit } from '../network-limit.ts'
import type { DoorParts } from '../open-door.ts'
import type { Surface } from '../surface.ts'
import { isScimBody } from './accept.ts'
import { callerOf, rememberCaller } from './caller.ts'

// Strangers have a budget of their own, so that they cannot use up an identity provider's.
const STRANGERS_PER_MINUTE = 100

const strangers = (request: FastifyRequest): RateLimit =>
  networkLimit(request, { scope: 'scim stranger', limit: STRANGERS_PER_MINUTE, window: MINUTE })

type Parts = Pick<DoorParts, 'db' | 'limiter'> & { readonly house: Pick<DoorParts['house'], 'countRefusedSignIn'> }

const refuseStranger = async ({ limiter, house }: Parts, request: FastifyRequest): Promise<never> => {
  house.countRefusedSignIn('scim_token')
  const verdict = await limiter.hit(strangers(request))
  if (!verdict.allowed) throw new AppError('rate_limited', 'Too many requests.', { verdict })
  return unauthenticated('Show a SCIM token of this service: Authorization: Bearer <token>.')
}

const authenticate = async (parts: Parts, request: FastifyRequest, route: Route): Promise<Actor> => {
  if (route.auth.kind === 'open' && request.headers.authorization === undefined) return { kind: 'nobody', ip: request.ip }
  const token = bearerOf(request)
  const found = token === undefined ? undefined : await parts.db.read((reader) => authenticateScimToken(reader, token))
  if (!found) return await refuseStranger(parts, request)
  rememberCaller(request, found.actor)
  if (!found.is_active) forbidden('This identity provider connection is switched off.')
  return found.actor
}

/** One budget per identity provider, whichever of its tokens it shows. */
const limitOf = (_actor: Actor, _route: Route, request: FastifyRequest): RateLimit => {
  const caller = callerOf(request)
  if (!caller) return strangers(request)
  const { connection_id, per_minute } = caller
  return { bucket: `scim ${connection_id} ${per_minute}`, limit: per_minute, window: MINUTE }
}

const readBody = (request: FastifyRequest): unknown => {
  const bytes = request.method === 'GET' || request.method === 'DELETE' ? undefined : bytesOf(request)
  if (!bytes) return undefined
  if (!isScimBody(request.headers['content-type']))
    throw new AppError('unsupported_type', 'Send the body as JSON, with Content-Type: application/scim+json.')
  return parseJsonAsSent(bytes, 'The body is not JSON.')
}

/** What identity providers speak (RFC 7644). */
export const scimSurface = (parts: Parts): Surface => ({
  prefix: '/scim/v2',
  bodyBeforeAuth: false,
  readBody,
  // The protocol's own schemas decide, with refusals of their own.
  checkBody: () => undefined,
  authenticate: (request, route) => authenticate(parts, request, route),
  authorize: () => undefined,
  limitOf,
  renderError: renderScim,
  errorSchema: ScimErrorBody,
  headers: { 'cache-control': 'no-store' },
  limitHeaders: false,
})
