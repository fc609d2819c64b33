import type { FastifyRequest } from 'fastify'
import { Type, type TSchema } from 'typebox'
import type { BodyOf, ParamsOf, QueryOf, Route } from '../contract/route.ts'
import type { Db, Reader, Tx } from '../kernel/db/db.ts'
import { AppError, notFound } from '../kernel/errors.ts'
import type { Verdict } from '../kernel/rate-limit.ts'
import type { Actor } from '../people/actor.ts'
import { onlyKnown } from './known.ts'
import { locationOf } from './location.ts'
import { coerceQuery, countParameters, MAX_PARAMETERS, type RawQuery } from './query.ts'
import type { Reply } from './replies.ts'
import { send } from './send.ts'
import type { Door, Surface } from './surface.ts'
import { findProblems } from './validate.ts'

export type Input<R> = {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  /** The request itself, for what only a few handlers need: a header, the caller's address. */
  readonly request: FastifyRequest
}

// A GET handler is handed a Reader, so that it cannot write; everything else gets a transaction.
type Hand<R> = R extends { method: 'GET' } ? Reader : Tx

export type Handler<R> = (hand: Hand<R>, input: Input<R>, actor: Actor) => Promise<Reply>

export type Options<R> = {
  /** Asked before the body is looked at, so that an unknown id is "not found" whatever the body says. */
  readonly exists?: (hand: Hand<R>, params: ParamsOf<R>, actor: Actor) => Promise<unknown>
}

const EMPTY = Type.Object({})

/** A NUL is no text: nothing has such a name, and one of the databases refuses to be asked. */
const hasNul = (raw: RawQuery): boolean => Object.values(raw).some((value) => String(value).includes('\0'))

const paramsOf = (route: Route, request: FastifyRequest): unknown => {
  if (hasNul(request.params as RawQuery)) notFound(route.tag)
  const params = coerceQuery(route.params ?? EMPTY, request.params as RawQuery)
  if (findProblems(route.params ?? EMPTY, params).length > 0) notFound(route.tag)
  return params
}

const queryOf = (door: Door, route: Route, request: FastifyRequest): unknown => {
  if (countParameters(request.query as RawQuery) > MAX_PARAMETERS)
    throw new AppError('bad_request', `The address has more than ${MAX_PARAMETERS} parameters.`)
  if (hasNul(request.query as RawQuery)) throw new AppError('bad_request', 'The address must not contain NUL characters.')
  const query = coerceQuery(route.query ?? EMPTY, request.query as RawQuery)
  door.surface.checkBody(route.query ?? EMPTY, query)
  return query
}

const countCall = async (door: Door, route: Route, request: FastifyRequest, actor: Actor): Promise<Verdict | undefined> => {
  const limit = door.surface.limitOf(actor, route, request)
  if (!limit) return undefined
  return await door.limiter.hit(limit)
}

const refuseTooMany = (verdict: Verdict | undefined): void => {
  if (verdict && !verdict.allowed) throw new AppError('rate_limited', 'Too many requests.', { verdict })
}

/** Who are you → how often → may you → open a transaction → is it well-formed → verb → answer. */
const perform = async <R extends Route>(door: Door, route: R, request: FastifyRequest, call: Call<R>): Promise<Reply> => {
  const { surface } = door
  const early = surface.bodyBeforeAuth ? surface.readBody(request) : undefined
  const actor = await surface.authenticate(request, route, early)
  call.verdict = await countCall(door, route, request, actor)
  refuseTooMany(call.verdict)
  surface.authorize(actor, route)
  const params = paramsOf(route, request)
  const input = (): Input<R> => {
    const query = queryOf(door, route, request)
    const body = surface.bodyBeforeAuth ? early : readBody(door, route, request)
    if (route.body) surface.checkBody(route.body, body)
    return { params, query, body: route.body && surface.dropsUnknown ? onlyKnown(route.body, body) : body, request } as Input<R>
  }
  return await call.run({ params: params as ParamsOf<R>, input, actor })
}

// `serve` opens a read for GET and a transaction for the rest, which is what the handler's type says.
const handOf = <R>(hand: Reader | Tx): Hand<R> => hand as Hand<R>

const readBody = (door: Door, route: Route, request: FastifyRequest): unknown => {
  const body = door.surface.readBody(request)
  return body === undefined && route.body ? {} : body
}

/** A call whose caller is known. `input` validates when it is asked for, which is after the record in the path was found. */
type Known<R> = { readonly params: ParamsOf<R>; readonly input: () => Input<R>; readonly actor: Actor }

type Call<R> = { readonly run: (known: Known<R>) => Promise<Reply>; verdict: Verdict | undefined }

const answer = async <R extends Route>(door: Door, route: R, request: FastifyRequest, call: Call<R>): Promise<Reply> => {
  try {
    const reply = await perform(door, route, request, call)
    return door.surface.finish?.(request, reply) ?? reply
  } catch (error) {
    return renderFailure(door.surface, request, error)
  }
}

export const renderFailure = (surface: Surface, request: FastifyRequest, error: unknown): Reply => {
  const rendered = surface.renderError(error)
  if (rendered.status >= 500) request.log.error({ err: error }, 'a request failed')
  return rendered
}

export const limitHeaders = (surface: Surface, verdict: Verdict | undefined): Record<string, string> =>
  verdict && surface.limitHeaders ? { 'x-ratelimit-limit': String(verdict.limit), 'x-ratelimit-remaining': String(verdict.remaining) } : {}

/** A handler may say it better; one that does not need not. */
const locationHeader = ({ surface, routes }: Door, route: Route, { url }: FastifyRequest, reply: Reply): Record<string, string> => {
  const isAsked = surface.locates && reply.status === 201 && reply.headers?.['location'] === undefined
  const location = isAsked ? locationOf({ routes, route, url, reply }) : undefined
  return location === undefined ? {} : { location }
}

const open = <R extends Route>(door: Door, route: R, run: (known: Known<R>) => Promise<Reply>): void => {
  door.routes.push(route)
  door.app.route({
    method: route.method,
    url: route.path,
    surface: door.surface,
    handler: async (request, reply) => {
      const call: Call<R> = { run, verdict: undefined }
      const result = await answer(door, route, request, call)
      const more = { ...limitHeaders(door.surface, call.verdict), ...locationHeader(door, route, request, result) }
      return send(reply, result, { ...door.surface.headers, ...more })
    },
  })
}

/** Machines write too often for every write to be worth a page's attention; strangers' writes are no page's business. */
const isAnnounced = ({ surface }: Door, { method, auth, limit, quiet }: Route): boolean =>
  surface.announces === true && quiet !== true && method !== 'GET' && auth.kind !== 'open' && limit !== 'discovery'

/** Pages that show such things ask for them anew. Nothing is told but their kind. */
const announce = (tx: Tx, { tag }: Route): void => tx.signal({ topic: 'written', data: tag })

/** Opens a route at a door. */
export const serve = <P extends TSchema, Q extends TSchema, B extends TSchema, M extends Route['method']>(
  door: Door,
  route: Route<P, Q, B, M>,
  handler: Handler<Route<P, Q, B, M>>,
  options: Options<Route<P, Q, B, M>> = {},
): void =>
  open(door, route, ({ params, input, actor }) => {
    const work = async (hand: Reader | Tx): Promise<Reply> => {
      await options.exists?.(handOf(hand), params, actor)
      return await handler(handOf(hand), input(), actor)
    }
    if (route.method === 'GET') return door.db.read(work)
    return door.db.tx(async (tx) => {
      const reply = await work(tx)
      if (isAnnounced(door, route)) announce(tx, route)
      return reply
    })
  })

type SlowOptions<R> = {
  /** As with `serve`, in a read of its own. */
  readonly exists?: (reader: Reader, params: ParamsOf<R>, actor: Actor) => Promise<unknown>
}

/** Opens a route whose work is slow before or after its transaction (hashing, files, the network): it opens the transaction itself. */
export const serveSlow = <P extends TSchema, Q extends TSchema, B extends TSchema, M extends Route['method']>(
  door: Door,
  route: Route<P, Q, B, M>,
  handler: (db: Db, input: Input<Route<P, Q, B, M>>, actor: Actor) => Promise<Reply>,
  { exists }: SlowOptions<Route<P, Q, B, M>> = {},
): void =>
  open(door, route, async ({ params, input, actor }) => {
    if (exists) await door.db.read((reader) => exists(reader, params, actor))
    const reply = await handler(door.db, input(), actor)
    if (isAnnounced(door, route)) await door.db.tx(async (tx) => announce(tx, route))
    return reply
  })
