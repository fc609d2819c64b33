import type { FastifyRequest } from 'fastify'
import { HelpdeskError } from '../../contract/v1/errors.ts'
import { MINUTE } from '../../contract/time.ts'
import type { Route } from '../../contract/route.ts'
import { RATE_LIMIT_BUDGETS, type RateLimitBudget } from '../../contract/v1/tokens.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { RateLimit } from '../../kernel/rate-limit/rate-limit.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { authenticateAgent, authorizeAgent } from '../auth/agent.ts'
import { authenticateBasic, type BasicAuthDeps } from '../auth/basic.ts'
import { renderV1Error } from '../kit/errors/v1.ts'
import { readBytes, isTooDeep, parseJson } from '../kit/json.ts'
import { createNetworkLimit } from '../kit/network-limit.ts'
import { assertMatchesSchema } from '../kit/validation-messages.ts'
import type { ApiConventions } from '../kit/api-conventions.ts'
import { addPageLinks } from './pagination.ts'

/** Requests per minute; a route selects another budget by its `limit`. */
const REQUESTS_PER_MINUTE: Readonly<Record<RateLimitBudget, number>> = {
  read: 60,
  write: 60,
  'tickets.create': 30,
  'replies.create': 60,
  discovery: 120,
  alerts: 120,
}

const SESSION_PER_MINUTE = 1_200
const ANONYMOUS_PER_MINUTE = 300

const isBudget = (limit: string | undefined): limit is RateLimitBudget => RATE_LIMIT_BUDGETS.some((budget) => budget === limit)

const budgetOf = ({ method, limit }: Route): RateLimitBudget => (isBudget(limit) ? limit : method === 'GET' ? 'read' : 'write')

type RateLimitedToken = { readonly token_id: number; readonly rate_limits?: AgentActor['rate_limits'] }

export const createTokenRateLimit = ({ token_id, rate_limits }: RateLimitedToken, budget: RateLimitBudget): RateLimit => {
  const allowed = rate_limits?.[budget]
  if (allowed !== undefined) return { bucket: `v1 token ${token_id} ${budget} ${allowed}`, limit: allowed, window: MINUTE }
  return { bucket: `v1 token ${token_id} ${budget}`, limit: REQUESTS_PER_MINUTE[budget], window: MINUTE }
}

/** Each token has budgets of its own; a session of the dashboard has one larger budget. */
const limitOf = (actor: Actor, route: Route, request: FastifyRequest): RateLimit => {
  if (actor.kind !== 'agent') return createNetworkLimit(request, { scope: 'v1 open', limit: ANONYMOUS_PER_MINUTE, window: MINUTE })
  if (actor.token_id === null) return { bucket: `v1 account ${actor.account_id}`, limit: SESSION_PER_MINUTE, window: MINUTE }
  return createTokenRateLimit({ ...actor, token_id: actor.token_id }, budgetOf(route))
}

const isJson = (request: FastifyRequest): boolean => {
  const type = request.headers['content-type']
  return type === undefined || /^application\/(?:[\w.+-]+\+)?json\b/i.test(type)
}

/** Routes that accept files or mails besides JSON. Their other bodies stay bytes, which the handlers parse. */
const RAW_BODY_ROUTES = /\/(?:attachments|inbound-email|import\/:?\w+)$/

const readBody = (request: FastifyRequest): unknown => {
  const bytes = readBytes(request)
  if (!bytes || (!isJson(request) && RAW_BODY_ROUTES.test(request.routeOptions.url ?? ''))) return undefined
  if (!isJson(request)) throw new AppError('unsupported_type', 'Send the body as JSON with Content-Type: application/json.')
  const body = parseJson(bytes, 'Malformed JSON.')
  if (isTooDeep(body)) throw new AppError('bad_request', 'The JSON is nested too deeply.')
  return body
}

/** A wrong password counts as anonymous: with the rate limit and headers of anonymous requests, then 401. */
const authenticateByPassword = (basic: BasicAuthDeps, request: FastifyRequest, route: Route): Promise<Actor | undefined> =>
  authenticateBasic(basic, request, route).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthenticated') return { kind: 'anonymous', ip: request.ip }
    throw error
  })

/** Conventions of the helpdesk's API. With `basic`, a token can be created by e-mail address and password. */
export const createV1Conventions = (db: Db, basic?: BasicAuthDeps): ApiConventions => ({
  prefix: '/api/v1',
  bodyBeforeAuth: false,
  readBody,
  assertValid: assertMatchesSchema,
  stripsUnknown: true,
  collectsErrors: true,
  authenticate: async (request, route) =>
    (basic && (await authenticateByPassword(basic, request, route))) ?? (await authenticateAgent(db, request, route)),
  authorize: authorizeAgent,
  rateLimitFor: limitOf,
  renderError: renderV1Error,
  errorSchema: HelpdeskError,
  headers: { 'cache-control': 'no-store' },
  sendsRateLimitHeaders: true,
  sendsLocation: true,
  namesIgnored: true,
  transformResponse: ({ url }, reply) => addPageLinks(url, reply),
  publishesWrites: true,
})
