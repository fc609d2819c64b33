import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anyone, type Route } from '../contract/route.ts'
import { AppError } from '../kernel/errors.ts'
import type { Db } from '../kernel/db/db.ts'
import type { RateLimiter, Verdict } from '../kernel/rate-limit.ts'
import type { Actor } from '../people/actor.ts'
import { fail } from './app.ts'
import { rendererFor } from './errors/by-path.ts'
import { frameworkError } from './errors/framework.ts'
import { limitHeaders, renderFailure } from './serve.ts'
import { send } from './send.ts'
import type { Door, House, Surface } from './surface.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Served = Door['routes'][number]

const methodsByPath = (routes: readonly Served[]): Map<string, Set<string>> => {
  const paths = new Map<string, Set<string>>()
  for (const { method, path } of routes) {
    const methods = paths.get(path) ?? new Set<string>()
    methods.add(method)
    if (method === 'GET') methods.add('HEAD')
    paths.set(path, methods)
  }
  return paths
}

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
): Promise<Verdict | undefined> => {
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

/** A known path with another method is told which methods it has. */
const answerOtherMethods = (app: FastifyInstance, opened: Opened, path: string, allowed: ReadonlySet<string>): void => {
  const { surface } = opened
  const allow = [...allowed].join(', ')
  const others = METHODS.filter((method) => !allowed.has(method))
  app.route({
    method: others,
    url: path,
    handler: async (request, reply) => {
      if (request.method === 'OPTIONS' && surface.preflight) return send(reply, surface.preflight([...allowed]))
      return await refuse(opened, request, reply, wrongMethod(request.method, allow))
    },
  })
}

/** Where every answer says what is left, so do those to addresses that lead nowhere and to bodies that are too large to be read. */
const answerNowhere = (app: FastifyInstance, opened: Opened): void => {
  // Two APIs may share a prefix; the address tells whose answer it is.
  const isOurs = ({ url }: FastifyRequest): boolean => rendererFor(url) === opened.surface.renderError
  app.setErrorHandler(async (error: FastifyError, request, reply) => await refuse(opened, request, reply, frameworkError(error, request)))
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nothing = new AppError('not_found', 'There is nothing at this address.')
    return isOurs(request) ? await refuse(opened, request, reply, nothing) : fail(request, reply, nothing)
  }
  for (const url of ['/', '/*']) app.route({ method: [...METHODS], url, handler })
}

/** What every API is opened with. */
export type DoorParts = { readonly app: FastifyInstance; readonly db: Db; readonly limiter: RateLimiter; readonly house: House }

/** Opens one API: its routes below its prefix, and a right answer to every wrong method on them. */
export const openDoor = (parts: DoorParts, surface: Surface, routes: (door: Door) => void): readonly Served[] => {
  const { app, db, limiter, house } = parts
  const served: Served[] = []
  app.register(
    async (scope) => {
      routes({ app: scope, surface, db, limiter, house, routes: served })
      for (const [path, methods] of methodsByPath(served)) answerOtherMethods(scope, { parts, surface }, path, methods)
      if (surface.limitHeaders) answerNowhere(scope, { parts, surface })
    },
    { prefix: surface.prefix },
  )
  return served
}
