import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anyone, type Route } from '../../contract/route.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { RateLimiter, RateLimitDecision } from '../../kernel/rate-limit/rate-limit.ts'
import type { Actor } from '../../people/actor.ts'
import { findErrorRenderer } from './errors/by-path.ts'
import { toAppError } from './errors/framework.ts'
import { toRateLimitHeaders, renderError } from './serve.ts'
import { createPathTable, splitPath, type PathTable } from './path-table.ts'
import { sendError, sendResponse } from './send-response.ts'
import type { Api, RequestHandler, ApiContext, ApiConventions } from './api-conventions.ts'

const DISPLAY_NAME = Symbol.for('fastify.display-name')

const WRITE_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type ServedApiRoute = Api['routes'][number]

const toUnknownRoute = (path: string, { method }: FastifyRequest): Route => ({
  method: method === 'HEAD' || method === 'OPTIONS' || method === 'GET' ? 'GET' : 'POST',
  path,
  summary: '',
  tag: '',
  auth: anyone,
  responses: {},
})

/** Counts requests to unknown routes, where every response has rate limit headers. Unauthenticated callers count as anonymous. */
const countUnknownRoute = async (
  { limiter }: ApiDeps,
  conventions: ApiConventions,
  path: string,
  request: FastifyRequest,
): Promise<RateLimitDecision | undefined> => {
  if (!conventions.sendsRateLimitHeaders) return undefined
  const route = toUnknownRoute(path, request)
  const anonymous: Actor = { kind: 'anonymous', ip: request.ip }
  const actor = await conventions.authenticate(request, route, undefined).catch(() => anonymous)
  const limit = conventions.rateLimitFor(actor, route, request)
  return limit && (await limiter.hit(limit))
}

type MountedApi = { readonly deps: ApiDeps; readonly conventions: ApiConventions }

const sendRateLimitedError = async (
  { deps, conventions }: MountedApi,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<FastifyReply> => {
  const path = request.routeOptions.url ?? ''
  const decision = await countUnknownRoute(deps, conventions, path, request)
  const isTooMuch = decision !== undefined && !decision.allowed
  const refusal = isTooMuch ? new AppError('rate_limited', 'Too many requests.', { decision }) : error
  return sendResponse(reply, renderError(conventions, request, refusal), {
    ...conventions.headers,
    ...toRateLimitHeaders(conventions, decision),
  })
}

const methodNotAllowed = (method: string, allow: string): AppError =>
  new AppError('method_not_allowed', `The ${method} method is not supported here. Supported methods: ${allow}.`, { allow })

/** One path of an API with its handlers by method; undefined where Fastify routes the request itself. */
type MountedPath = { readonly mounted: MountedApi; readonly handlers: Map<string, RequestHandler | undefined> }

/** Two APIs may share a prefix, but not a path. */
type PrefixRouter = { readonly depth: number; readonly table: PathTable<MountedPath>; readonly mounted: MountedApi[] }

const prefixRouters = new WeakMap<FastifyInstance, Map<string, PrefixRouter>>()

const getPrefixRouter = (app: FastifyInstance, prefix: string): PrefixRouter => {
  const known = prefixRouters.get(app) ?? new Map<string, PrefixRouter>()
  prefixRouters.set(app, known)
  const router = known.get(prefix) ?? { depth: splitPath(prefix).length, table: createPathTable<MountedPath>(), mounted: [] }
  known.set(prefix, router)
  return router
}

/** Errors of unknown routes and too large bodies have rate limit headers where every response has them. */
const sendErrorBelowPrefix = async (
  { mounted }: PrefixRouter,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<FastifyReply> => {
  const render = findErrorRenderer(request.url)
  const ours = mounted.find(({ conventions }) => conventions.sendsRateLimitHeaders && conventions.renderError === render)
  return ours ? await sendRateLimitedError(ours, request, reply, error) : sendError(request, reply, error)
}

/** A write whose path fails only the length limit of segments is 400, except in APIs that count unknown routes. */
const toNotFoundError = ({ table, mounted }: PrefixRouter, { method }: FastifyRequest, segments: readonly string[]): AppError => {
  const isRead = method === 'GET' || method === 'HEAD'
  const isUnreadable =
    !isRead && !mounted.some(({ conventions }) => conventions.sendsRateLimitHeaders) && table.find(segments, Infinity) !== undefined
  if (isUnreadable) return new AppError('bad_request', 'The URL is malformed.')
  return new AppError('not_found', 'There is nothing at this address.')
}

/** Sends a known path with another method to 405 with `Allow`. */
const routeByTable =
  (router: PrefixRouter): RequestHandler =>
  async (request, reply) => {
    const segments = splitPath(request.url).slice(router.depth)
    const found = router.table.find(segments)
    if (!found) return await sendErrorBelowPrefix(router, request, reply, toNotFoundError(router, request, segments))
    const { mounted, handlers } = found.value
    const handle = handlers.get(request.method)
    request.params = found.params
    if (handle) return await handle(request, reply)
    const allowed = [...handlers.keys()]
    if (request.method === 'OPTIONS' && mounted.conventions.preflight) return sendResponse(reply, mounted.conventions.preflight(allowed))
    return await sendRateLimitedError(mounted, request, reply, methodNotAllowed(request.method, allowed.join(', ')))
  }

/** Only routes with a body limit or a hook of their own are registered with Fastify, whose registration is slow. */
const mountRouteIn =
  ({ table }: PrefixRouter, mounted: MountedApi, scope: FastifyInstance): Api['app']['route'] =>
  (opening) => {
    const { conventions: _, ...options } = opening
    const { method, url, handler, bodyLimit, onRequest } = options
    const isOwn = bodyLimit !== undefined || onRequest !== undefined
    const { handlers } = table.getOrCreate(url, () => ({ mounted, handlers: new Map() }))
    if (handlers.has(method)) throw new Error(`${method} ${url} is there twice.`)
    for (const one of method === 'GET' ? ['GET', 'HEAD'] : [method]) handlers.set(one, isOwn ? undefined : handler)
    if (isOwn) scope.route(options)
  }

export type ApiDeps = { readonly app: FastifyInstance; readonly db: Db; readonly limiter: RateLimiter; readonly context: ApiContext }

export const mountApi = (deps: ApiDeps, conventions: ApiConventions, routes: (api: Api) => void): readonly ServedApiRoute[] => {
  const { app, db, limiter, context } = deps
  const served: ServedApiRoute[] = []
  const mounted = { deps, conventions }
  const router = getPrefixRouter(app, conventions.prefix)
  const isFirst = router.mounted.push(mounted) === 1
  const plugin = async (scope: FastifyInstance): Promise<void> => {
    scope.setErrorHandler((error: FastifyError, request, reply) => sendErrorBelowPrefix(router, request, reply, toAppError(error, request)))
    const api = { route: mountRouteIn(router, mounted, scope), addHook: scope.addHook.bind(scope) }
    routes({ app: api, conventions, db, limiter, context, routes: served })
    if (!isFirst) return
    const handler = routeByTable(router)
    for (const url of ['/', '/*']) for (const method of ['GET', [...WRITE_METHODS]]) scope.route({ method, url, handler })
  }
  // Without a display name, Fastify searches the module cache for the plugin.
  app.register(Object.assign(plugin, { [DISPLAY_NAME]: `API below ${conventions.prefix}` }), { prefix: conventions.prefix })
  return served
}
