import type { FastifyRequest } from 'fastify'
import { HelpdeskError } from '../../contract/v1/errors.ts'
import { MINUTE } from '../../contract/time.ts'
import type { Route } from '../../contract/route.ts'
import { BUDGETS, type Budget } from '../../contract/v1/tokens.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { RateLimit } from '../../kernel/rate-limit.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { authenticateAgent, authorizeAgent } from '../auth/agent.ts'
import { authenticateBasic, type BasicParts } from '../auth/basic.ts'
import { renderV1 } from '../errors/v1.ts'
import { bytesOf, isTooDeep, parseJson } from '../json.ts'
import { networkLimit } from '../network-limit.ts'
import { checkWithSentences } from '../sentences.ts'
import type { Surface } from '../surface.ts'
import { withLinks } from './paging.ts'

/** Calls per minute; a route names another budget by its `limit`. */
const PER_MINUTE: Readonly<Record<Budget, number>> = {
  read: 60,
  write: 60,
  'tickets.create': 30,
  'replies.create': 60,
  discovery: 120,
  alerts: 120,
}

const SESSION_PER_MINUTE = 1_200
const STRANGERS_PER_MINUTE = 300

const isBudget = (limit: string | undefined): limit is Budget => BUDGETS.some((budget) => budget === limit)

const budgetOf = ({ method, limit }: Route): Budget => (isBudget(limit) ? limit : method === 'GET' ? 'read' : 'write')

type Limited = { readonly token_id: number; readonly rate_limits?: AgentActor['rate_limits'] }

export const tokenRate = ({ token_id, rate_limits }: Limited, budget: Budget): RateLimit => {
  const allowed = rate_limits?.[budget]
  // A bucket belongs to one limit, so another limit is another bucket.
  if (allowed !== undefined) return { bucket: `v1 token ${token_id} ${budget} ${allowed}`, limit: allowed, window: MINUTE }
  return { bucket: `v1 token ${token_id} ${budget}`, limit: PER_MINUTE[budget], window: MINUTE }
}

/** Each token has budgets of its own; a dashboard's session has one large one. */
const limitOf = (actor: Actor, route: Route, request: FastifyRequest): RateLimit => {
  if (actor.kind !== 'agent') return networkLimit(request, { scope: 'v1 open', limit: STRANGERS_PER_MINUTE, window: MINUTE })
  if (actor.token_id === null) return { bucket: `v1 account ${actor.account_id}`, limit: SESSION_PER_MINUTE, window: MINUTE }
  return tokenRate({ ...actor, token_id: actor.token_id }, budgetOf(route))
}

const isJson = (request: FastifyRequest): boolean => {
  const type = request.headers['content-type']
  return type === undefined || /^application\/(?:[\w.+-]+\+)?json\b/i.test(type)
}

/** Routes that take files or mails besides JSON; whatever else they are sent stays bytes, for their handlers to read. */
const TAKES_BYTES = /\/(?:attachments|inbound-email|import\/:?\w+)$/

const readBody = (request: FastifyRequest): unknown => {
  const bytes = bytesOf(request)
  if (!bytes || (!isJson(request) && TAKES_BYTES.test(request.routeOptions.url ?? ''))) return undefined
  if (!isJson(request)) throw new AppError('unsupported_type', 'Send the body as JSON, with Content-Type: application/json.')
  const body = parseJson(bytes, 'Malformed JSON.')
  if (isTooDeep(body)) throw new AppError('bad_request', 'The JSON is nested too deeply.')
  return body
}

/** Whoever does not know the password is a stranger: counted like one, told so by the headers, and refused then. */
const byPassword = (basic: BasicParts, request: FastifyRequest, route: Route): Promise<Actor | undefined> =>
  authenticateBasic(basic, request, route).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthenticated') return { kind: 'nobody', ip: request.ip }
    throw error
  })

/** The helpdesk's API. With the parts for it, a token can be had for an e-mail and a password. */
export const v1Surface = (db: Db, basic?: BasicParts): Surface => ({
  prefix: '/api/v1',
  bodyBeforeAuth: false,
  readBody,
  checkBody: checkWithSentences,
  dropsUnknown: true,
  collectsErrors: true,
  authenticate: async (request, route) =>
    (basic && (await byPassword(basic, request, route))) ?? (await authenticateAgent(db, request, route)),
  authorize: authorizeAgent,
  limitOf,
  renderError: renderV1,
  errorSchema: HelpdeskError,
  headers: { 'cache-control': 'no-store' },
  limitHeaders: true,
  locates: true,
  namesIgnored: true,
  finish: ({ url }, reply) => withLinks(url, reply),
  announces: true,
})
