import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anyone, type Route } from '../contract/route.ts'
import { AppError } from '../kernel/errors.ts'
import type { Db } from '../kernel/db/db.ts'
import type { RateLimiter, RateLimitDecision } from '../kernel/rate-limit.ts'
import type { Actor } from '../people/actor.ts'
import { fail } from './app.ts'
import { rendererFor } from './errors/by-path.ts'
import { frameworkError } from './errors/framework.ts'
import { limitHeaders, renderFailure } from './serve.ts'
import { pathTable, segmentsOf, type PathTable } from './path-table.ts'
import { send } from './send.ts'
import type { Door, Handle, House, Surface } from './surface.ts'

const DISPLAY_NAME = Symbol.for('fastify.display-name')

// GET brings HEAD along.
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Served = Door['routes'][number]

/** A call with a method that is not there, as if it were. */
const asRoute = (path: string, { method }: FastifyRequest): Route => ({
  method: method === 'HEAD' || method === 'OPTIONS' || method === 'GET' ? 'GET' : 'POST',
  path,
  summary: '',
  tag: '',
  auth: anyone,
  replies: {},
})

/** Calls that lead nowhere count as well, where every answer says what is left. Whoever cannot be recognised is a stranger. */
const countNowhere = async (
  { limiter }: DoorParts,
  surface: Surface,
  path: string,
  request: FastifyRequest,
): Promise<RateLimitDecision | undefined> => {
  if (!surface.limitHeaders) return undefined
  const route = asRoute(path, request)
  const stranger: Actor = { kind: 'nobody', ip: request.ip }
  const actor = await surface.authenticate(request, route, undefined).catch(() => stranger)
  const limit = surface.limitOf(actor, route, request)
  return limit && (await limiter.hit(limit))
}

type Opened = { readonly parts: DoorParts; readonly surface: Surface }

/** Says no to a call that no route answers; in time, that itself is too much. */
const refuse = async ({ parts, surface }: Opened, request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> => {
  const path = request.routeOptions.url ?? ''
  const verdict = await countNowhere(parts, surface, path, request)
  const isTooMuch = verdict !== undefined && !verdict.allowed
  const refusal = isTooMuch ? new AppError('rate_limited', 'Too many requests.', { verdict }) : error
  return send(reply, renderFailure(surface, request, refusal), { ...surface.headers, ...limitHeaders(surface, verdict) })
}

const wrongMethod = (method: string, allow: string): AppError =>
  new AppError('method_not_allowed', `The ${method} method is not supported here. Supported methods: ${allow}.`, { allow })

/** One address of an API, with what answers there by method; nothing where the framework itself leads to it. */
type Place = { readonly opened: Opened; readonly answers: Map<string, Handle | undefined> }

/** Two APIs may share a prefix, but not one path. */
type Hall = { readonly depth: number; readonly table: PathTable<Place>; readonly opened: Opened[] }

const halls = new WeakMap<FastifyInstance, Map<string, Hall>>()

const hallOf = (app: FastifyInstance, prefix: string): Hall => {
  const known = halls.get(app) ?? new Map<string, Hall>()
  halls.set(app, known)
  const hall = known.get(prefix) ?? { depth: segmentsOf(prefix).length, table: pathTable<Place>(), opened: [] }
  known.set(prefix, hall)
  return hall
}

/** Where every answer says what is left, so do those to addresses that lead nowhere and to bodies that are too large to be read. */
const refuseIn = async ({ opened }: Hall, request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> => {
  // The address tells whose answer it is.
  const render = rendererFor(request.url)
  const ours = opened.find(({ surface }) => surface.limitHeaders && surface.renderError === render)
  return ours ? await refuse(ours, request, reply, error) : fail(request, reply, error)
}

/** Writes to a name that is longer than any could not be read; where calls that lead nowhere are counted, they are such calls. */
const nothingAt = ({ table, opened }: Hall, { method }: FastifyRequest, segments: readonly string[]): AppError => {
  const isRead = method === 'GET' || method === 'HEAD'
  const isUnreadable = !isRead && !opened.some(({ surface }) => surface.limitHeaders) && table.find(segments, Infinity) !== undefined
  if (isUnreadable) return new AppError('bad_request', 'The address could not be read.')
  return new AppError('not_found', 'There is nothing at this address.')
}

/** A known path with another method is told which methods it has. */
const answerIn =
  (hall: Hall): Handle =>
  async (request, reply) => {
    const segments = segmentsOf(request.url).slice(hall.depth)
    const found = hall.table.find(segments)
    if (!found) return await refuseIn(hall, request, reply, nothingAt(hall, request, segments))
    const { opened, answers } = found.value
    const answer = answers.get(request.method)
    request.params = found.params
    if (answer) return await answer(request, reply)
    const allowed = [...answers.keys()]
    if (request.method === 'OPTIONS' && opened.surface.preflight) return send(reply, opened.surface.preflight(allowed))
    return await refuse(opened, request, reply, wrongMethod(request.method, allowed.join(', ')))
  }

/** Notes a route; opens it by itself only where it wants more than others, because that takes the framework long. */
const openIn =
  ({ table }: Hall, opened: Opened, scope: FastifyInstance): Door['app']['route'] =>
  (opening) => {
    const { surface: _, ...options } = opening
    const { method, url, handler, bodyLimit, onRequest } = options
    const isOwn = bodyLimit !== undefined || onRequest !== undefined
    const { answers } = table.at(url, () => ({ opened, answers: new Map() }))
    if (answers.has(method)) throw new Error(`${method} ${url} is there twice.`)
    for (const one of method === 'GET' ? ['GET', 'HEAD'] : [method]) answers.set(one, isOwn ? undefined : handler)
    if (isOwn) scope.route(options)
  }

/** What every API is opened with. */
export type DoorParts = { readonly app: FastifyInstance; readonly db: Db; readonly limiter: RateLimiter; readonly house: House }

/** Opens one API: its routes below its prefix, and a right answer to every wrong method on them. */
export const openDoor = (parts: DoorParts, surface: Surface, routes: (door: Door) => void): readonly Served[] => {
  const { app, db, limiter, house } = parts
  const served: Served[] = []
  const opened = { parts, surface }
  const hall = hallOf(app, surface.prefix)
  const isFirst = hall.opened.push(opened) === 1
  const plugin = async (scope: FastifyInstance): Promise<void> => {
    scope.setErrorHandler((error: FastifyError, request, reply) => refuseIn(hall, request, reply, frameworkError(error, request)))
    const door = { route: openIn(hall, opened, scope), addHook: scope.addHook.bind(scope) }
    routes({ app: door, surface, db, limiter, house, routes: served })
    if (!isFirst) return
    const handler = answerIn(hall)
    for (const url of ['/', '/*']) for (const method of ['GET', [...WRITES]]) scope.route({ method, url, handler })
  }
  // Fastify looks for a plugin without a name in the cache of all loaded modules.
  app.register(Object.assign(plugin, { [DISPLAY_NAME]: `API below ${surface.prefix}` }), { prefix: surface.prefix })
  return served
}
