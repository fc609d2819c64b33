import type { FastifyRequest } from 'fastify'
import { Type, type TSchema } from 'typebox'
import type { BodyOf, ParamsOf, QueryOf, Responses, Route } from '../contract/route.ts'
import type { Db, Reader, Tx } from '../kernel/db/db.ts'
import { AppError, notFound, type FieldErrors } from '../kernel/errors.ts'
import type { RateLimitDecision } from '../kernel/rate-limit.ts'
import type { Actor } from '../people/actor.ts'
import { readParts, refuseWhole } from './collect-errors.ts'
import { onlyKnown } from './known.ts'
import { locationOf } from './location.ts'
import { coerceQuery, countParameters, MAX_PARAMETERS, unknownParameters, type RawQuery } from './query.ts'
import type { Reply, ResponseOf } from './replies.ts'
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

/** Answers one of the responses that the route declares. */
export type Handler<R> = (hand: Hand<R>, input: Input<R>, actor: Actor) => Promise<ResponseOf<R>>

export type Options<R> = {
  /** Asked before the body is looked at, so that an unknown id is "not found" whatever the body says. */
  readonly exists?: (hand: Hand<R>, params: ParamsOf<R>, actor: Actor) => Promise<unknown>
}

const EMPTY = Type.Object({})

/** The first parameter whose value has a NUL, which PostgreSQL refuses even in a search. */
const parameterWithNul = (raw: RawQuery): string | undefined => Object.entries(raw).find(([, value]) => String(value).includes('\0'))?.[0]

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const withFoldedUuids = (raw: Readonly<Record<string, string>>): RawQuery =>
  Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, UUID.test(value) ? value.toLowerCase() : value]))

const paramsOf = ({ surface }: Door, route: Route, request: FastifyRequest): unknown => {
  const given = request.params as Readonly<Record<string, string>>
  if (parameterWithNul(given) !== undefined) notFound(route.tag)
  const params = coerceQuery(route.params ?? EMPTY, surface.foldsUuids ? withFoldedUuids(given) : given)
  if (findProblems(route.params ?? EMPTY, params).length > 0) notFound(route.tag)
  return params
}

const queryOf = (route: Route, request: FastifyRequest): unknown => {
  if (countParameters(request.query as RawQuery) > MAX_PARAMETERS)
    throw new AppError('bad_request', `The address has more than ${MAX_PARAMETERS} parameters.`)
  const name = parameterWithNul(request.query as RawQuery)
  if (name !== undefined)
    throw new AppError(
      'bad_request',
      `The parameter ${encodeURIComponent(name.slice(0, MAX_IGNORED_LENGTH).toWellFormed())} must not contain NUL characters.`,
    )
  return coerceQuery(route.query ?? EMPTY, request.query as RawQuery)
}

const countCall = async (door: Door, route: Route, request: FastifyRequest, actor: Actor): Promise<RateLimitDecision | undefined> => {
  const limit = door.surface.limitOf(actor, route, request)
  if (!limit) return undefined
  return await door.limiter.hit(limit)
}

const refuseTooMany = (verdict: RateLimitDecision | undefined): void => {
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
  const params = paramsOf(door, route, request)
  const input = (collects_errors = actor.kind === 'agent'): Validated<R> => {
    const { query, body, errors } = readParts({ surface, route, collects_errors }, queryOf(route, request), () =>
      surface.bodyBeforeAuth ? early : surface.readBody(request),
    )
    return {
      input: { params, query, body: route.body && surface.dropsUnknown ? onlyKnown(route.body, body) : body, request } as Input<R>,
      errors,
    }
  }
  return await call.run({ params: params as ParamsOf<R>, input, actor })
}

// `serve` opens a read for GET and a transaction for the rest, which is what the handler's type says.
const handOf = <R>(hand: Reader | Tx): Hand<R> => hand as Hand<R>

/** An input, and what is invalid in its body, of which then only the valid part is left. */
type Validated<R> = { readonly input: Input<R>; readonly errors: FieldErrors | undefined }

/**
 * A call whose caller is known. `input` validates when it is asked for, which is after the record in the path was found. By
 * default, only handlers of agents get the valid part of an invalid body: those of open routes would act on it.
 */
type Known<R> = { readonly params: ParamsOf<R>; readonly input: (collects_errors?: boolean) => Validated<R>; readonly actor: Actor }

type Call<R> = { readonly run: (known: Known<R>) => Promise<Reply>; verdict: RateLimitDecision | undefined }

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

export const limitHeaders = (surface: Surface, verdict: RateLimitDecision | undefined): Record<string, string> =>
  verdict && surface.limitHeaders ? { 'x-ratelimit-limit': String(verdict.limit), 'x-ratelimit-remaining': String(verdict.remaining) } : {}

/** A handler may say it better; one that does not need not. */
const locationHeader = ({ surface, routes }: Door, route: Route, { url }: FastifyRequest, reply: Reply): Record<string, string> => {
  const isAsked = surface.locates && reply.status === 201 && reply.headers?.['location'] === undefined
  const location = isAsked ? locationOf({ routes, route, url, reply }) : undefined
  return location === undefined ? {} : { location }
}

const MAX_IGNORED_NAMES = 20
const MAX_IGNORED_LENGTH = 100

/** A misspelt filter is ignored, as the contract asks, but not in silence. */
const ignoredHeader = ({ surface }: Door, route: Route, request: FastifyRequest): Record<string, string> => {
  if (!surface.namesIgnored) return {}
  const names = unknownParameters(route.query ?? EMPTY, request.query as RawQuery)
  const shown = names.slice(0, MAX_IGNORED_NAMES).map((name) => encodeURIComponent(name.slice(0, MAX_IGNORED_LENGTH).toWellFormed()))
  return shown.length > 0 ? { 'x-ignored-parameters': shown.join(', ') } : {}
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
      door.house.checkResponse?.(route, result, door.surface.errorSchema)
      const more = {
        ...limitHeaders(door.surface, call.verdict),
        ...locationHeader(door, route, request, result),
        ...ignoredHeader(door, route, request),
      }
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
export const serve = <P extends TSchema, Q extends TSchema, B extends TSchema, M extends Route['method'], A extends Responses>(
  door: Door,
  route: Route<P, Q, B, M, A>,
  handler: Handler<Route<P, Q, B, M, A>>,
  options: Options<Route<P, Q, B, M, A>> = {},
): void =>
  open(door, route, ({ params, input, actor }) => {
    const work = async (hand: Reader | Tx): Promise<Reply> => {
      await options.exists?.(handOf(hand), params, actor)
      const validated = input()
      const handle = (): Promise<Reply> => handler(handOf(hand), validated.input, actor)
      return validated.errors ? await refuseWhole(validated.errors, handle) : await handle()
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
  /** The rules that need no slow work, also for the valid part of an invalid body, whose errors are then `errors`. */
  readonly check?: (reader: Reader, input: Input<R>, actor: Actor, errors?: FieldErrors) => Promise<void>
}

/** Opens a route whose work is slow before or after its transaction (hashing, files, the network): it opens the transaction itself. */
export const serveSlow = <P extends TSchema, Q extends TSchema, B extends TSchema, M extends Route['method'], A extends Responses>(
  door: Door,
  route: Route<P, Q, B, M, A>,
  handler: (db: Db, input: Input<Route<P, Q, B, M, A>>, actor: Actor) => Promise<ResponseOf<Route<P, Q, B, M, A>>>,
  { exists, check }: SlowOptions<Route<P, Q, B, M, A>> = {},
): void =>
  open(door, route, async ({ params, input: validated, actor }) => {
    if (exists) await door.db.read((reader) => exists(reader, params, actor))
    const { input, errors } = validated(check ? true : undefined)
    const evaluate = async (): Promise<void> => check && (await door.db.read((reader) => check(reader, input, actor, errors)))
    if (errors) await refuseWhole(errors, evaluate)
    await evaluate()
    const reply = await handler(door.db, input, actor)
    if (isAnnounced(door, route)) await door.db.tx(async (tx) => announce(tx, route))
    return reply
  })
