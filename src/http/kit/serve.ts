import type { FastifyRequest } from 'fastify'
import { Type, type TSchema } from 'typebox'
import type { BodyOf, ParamsOf, QueryOf, Responses, Route } from '../../contract/route.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { AppError, notFound, type FieldErrors } from '../../kernel/errors.ts'
import type { RateLimitDecision } from '../../kernel/rate-limit/rate-limit.ts'
import type { Actor } from '../../people/actor.ts'
import type { Api, ApiConventions } from './api-conventions.ts'
import { readParts, throwAllErrors } from './collect-errors.ts'
import { findLocation } from './location.ts'
import { coerceQuery, countParameters, MAX_PARAMETERS, unknownParameters, type RawQuery } from './query.ts'
import type { HttpResponse, ResponseOf } from './responses.ts'
import { sendResponse } from './send-response.ts'
import { stripUnknown } from './strip-unknown.ts'
import { findProblems } from './validate.ts'

export type RouteInput<R> = {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly request: FastifyRequest
}

// GET handlers get a Reader, which cannot write; all others a transaction.
type RouteDb<R> = R extends { method: 'GET' } ? Reader : Tx

export type RouteHandler<R> = (db: RouteDb<R>, input: RouteInput<R>, actor: Actor) => Promise<ResponseOf<R>>

export type ServeOptions<R> = {
  /** Runs before the body is validated, so that an unknown id is 404 with any body. */
  readonly precondition?: (db: RouteDb<R>, params: ParamsOf<R>, actor: Actor) => Promise<unknown>
}

const EMPTY = Type.Object({})

/** The first parameter whose value contains NUL, which PostgreSQL rejects even in a search. */
const parameterWithNul = (raw: RawQuery): string | undefined => Object.entries(raw).find(([, value]) => String(value).includes('\0'))?.[0]

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const withFoldedUuids = (raw: Readonly<Record<string, string>>): RawQuery =>
  Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, UUID.test(value) ? value.toLowerCase() : value]))

const readParams = ({ conventions }: Api, route: Route, request: FastifyRequest): unknown => {
  const given = request.params as Readonly<Record<string, string>>
  if (parameterWithNul(given) !== undefined) notFound(route.tag)
  const params = coerceQuery(route.params ?? EMPTY, conventions.foldsUuids ? withFoldedUuids(given) : given)
  if (findProblems(route.params ?? EMPTY, params).length > 0) notFound(route.tag)
  return params
}

const readQuery = (route: Route, request: FastifyRequest): unknown => {
  if (countParameters(request.query as RawQuery) > MAX_PARAMETERS)
    throw new AppError('bad_request', `The URL has more than ${MAX_PARAMETERS} parameters.`)
  const name = parameterWithNul(request.query as RawQuery)
  if (name !== undefined)
    throw new AppError(
      'bad_request',
      `The parameter ${encodeURIComponent(name.slice(0, MAX_IGNORED_LENGTH).toWellFormed())} must not contain NUL characters.`,
    )
  return coerceQuery(route.query ?? EMPTY, request.query as RawQuery)
}

const countRequest = async (api: Api, route: Route, request: FastifyRequest, actor: Actor): Promise<RateLimitDecision | undefined> => {
  const limit = api.conventions.rateLimitFor(actor, route, request)
  if (!limit) return undefined
  return await api.limiter.hit(limit)
}

const assertWithinRateLimit = (decision: RateLimitDecision | undefined): void => {
  if (decision && !decision.allowed) throw new AppError('rate_limited', 'Too many requests.', { decision })
}

/** Authenticate → rate limit → authorize → open a transaction → validate → run the handler. */
const handleRequest = async <R extends Route>(api: Api, route: R, request: FastifyRequest, call: RouteCall<R>): Promise<HttpResponse> => {
  const { conventions } = api
  const early = conventions.bodyBeforeAuth ? conventions.readBody(request) : undefined
  const actor = await conventions.authenticate(request, route, early)
  call.rateLimitDecision = await countRequest(api, route, request, actor)
  assertWithinRateLimit(call.rateLimitDecision)
  conventions.authorize(actor, route)
  const params = readParams(api, route, request)
  const input = (collects_errors = actor.kind === 'agent'): ValidatedInput<R> => {
    const { query, body, errors } = readParts({ conventions, route, collects_errors }, readQuery(route, request), () =>
      conventions.bodyBeforeAuth ? early : conventions.readBody(request),
    )
    return {
      input: {
        params,
        query,
        body: route.body && conventions.stripsUnknown ? stripUnknown(route.body, body) : body,
        request,
      } as RouteInput<R>,
      errors,
    }
  }
  return await call.run({ params: params as ParamsOf<R>, input, actor })
}

// `serve` opens a read for GET and a transaction otherwise, as the type of the handler says.
const toRouteDb = <R>(db: Reader | Tx): RouteDb<R> => db as RouteDb<R>

/** The input of a handler. With errors it is only the valid part. */
type ValidatedInput<R> = { readonly input: RouteInput<R>; readonly errors: FieldErrors | undefined }

/** `input` validates; handlers call it after they found the record in the path. By default, only agents' requests get a valid part. */
type AuthenticatedRequest<R> = {
  readonly params: ParamsOf<R>
  readonly input: (collects_errors?: boolean) => ValidatedInput<R>
  readonly actor: Actor
}

type RouteCall<R> = {
  readonly run: (request: AuthenticatedRequest<R>) => Promise<HttpResponse>
  rateLimitDecision: RateLimitDecision | undefined
}

const respond = async <R extends Route>(api: Api, route: R, request: FastifyRequest, call: RouteCall<R>): Promise<HttpResponse> => {
  try {
    const response = await handleRequest(api, route, request, call)
    return api.conventions.transformResponse?.(request, response) ?? response
  } catch (error) {
    return renderError(api.conventions, request, error)
  }
}

export const renderError = (conventions: ApiConventions, request: FastifyRequest, error: unknown): HttpResponse => {
  const rendered = conventions.renderError(error)
  if (rendered.status >= 500) request.log.error({ err: error }, 'request failed')
  return rendered
}

export const toRateLimitHeaders = (conventions: ApiConventions, decision: RateLimitDecision | undefined): Record<string, string> =>
  decision && conventions.sendsRateLimitHeaders
    ? { 'x-ratelimit-limit': String(decision.limit), 'x-ratelimit-remaining': String(decision.remaining) }
    : {}

const toLocationHeader = (
  { conventions, routes }: Api,
  route: Route,
  { url }: FastifyRequest,
  response: HttpResponse,
): Record<string, string> => {
  const isAsked = conventions.sendsLocation && response.status === 201 && response.headers?.['location'] === undefined
  const location = isAsked ? findLocation({ routes, route, url, response }) : undefined
  return location === undefined ? {} : { location }
}

const MAX_IGNORED_NAMES = 20
const MAX_IGNORED_LENGTH = 100

/** Names ignored parameters in a header: the contract ignores unknown filters, and a misspelt one should be noticed. */
const ignoredHeader = ({ conventions }: Api, route: Route, request: FastifyRequest): Record<string, string> => {
  if (!conventions.namesIgnored) return {}
  const names = unknownParameters(route.query ?? EMPTY, request.query as RawQuery)
  const shown = names.slice(0, MAX_IGNORED_NAMES).map((name) => encodeURIComponent(name.slice(0, MAX_IGNORED_LENGTH).toWellFormed()))
  return shown.length > 0 ? { 'x-ignored-parameters': shown.join(', ') } : {}
}

const mountRoute = <R extends Route>(api: Api, route: R, run: (request: AuthenticatedRequest<R>) => Promise<HttpResponse>): void => {
  api.routes.push(route)
  api.app.route({
    method: route.method,
    url: route.path,
    conventions: api.conventions,
    handler: async (request, reply) => {
      const call: RouteCall<R> = { run, rateLimitDecision: undefined }
      const result = await respond(api, route, request, call)
      api.context.checkResponse?.(route, result, api.conventions.errorSchema)
      const more = {
        ...toRateLimitHeaders(api.conventions, call.rateLimitDecision),
        ...toLocationHeader(api, route, request, result),
        ...ignoredHeader(api, route, request),
      }
      return sendResponse(reply, result, { ...api.conventions.headers, ...more })
    },
  })
}

/** Frequent machine writes and anonymous writes are not published to open pages. */
const isPublished = ({ conventions }: Api, { method, auth, limit, quiet }: Route): boolean =>
  conventions.publishesWrites === true && quiet !== true && method !== 'GET' && auth.kind !== 'open' && limit !== 'discovery'

/** Open pages that show records with the tag of the route reload them. The signal contains only the tag. */
const publishWrite = (tx: Tx, { tag }: Route): void => tx.signal({ topic: 'written', data: tag })

export const serve = <P extends TSchema, Q extends TSchema, B extends TSchema, M extends Route['method'], A extends Responses>(
  api: Api,
  route: Route<P, Q, B, M, A>,
  handler: RouteHandler<Route<P, Q, B, M, A>>,
  options: ServeOptions<Route<P, Q, B, M, A>> = {},
): void =>
  mountRoute(api, route, ({ params, input, actor }) => {
    const work = async (db: Reader | Tx): Promise<HttpResponse> => {
      await options.precondition?.(toRouteDb(db), params, actor)
      const validated = input()
      const handle = (): Promise<HttpResponse> => handler(toRouteDb(db), validated.input, actor)
      return validated.errors ? await throwAllErrors(validated.errors, handle) : await handle()
    }
    if (route.method === 'GET') return api.db.read(work)
    return api.db.tx(async (tx) => {
      const response = await work(tx)
      if (isPublished(api, route)) publishWrite(tx, route)
      return response
    })
  })

type ServeSlowOptions<R> = {
  readonly precondition?: (reader: Reader, params: ParamsOf<R>, actor: Actor) => Promise<unknown>
  /** Rules that need no slow work. They also run for the valid part of an invalid body, and get the validation errors as `errors`. */
  readonly check?: (reader: Reader, input: RouteInput<R>, actor: Actor, errors?: FieldErrors) => Promise<void>
}

/** Registers a route with slow work outside its transaction (hashing, files, network). The handler opens the transaction itself. */
export const serveSlow = <P extends TSchema, Q extends TSchema, B extends TSchema, M extends Route['method'], A extends Responses>(
  api: Api,
  route: Route<P, Q, B, M, A>,
  handler: (db: Db, input: RouteInput<Route<P, Q, B, M, A>>, actor: Actor) => Promise<ResponseOf<Route<P, Q, B, M, A>>>,
  { precondition: exists, check }: ServeSlowOptions<Route<P, Q, B, M, A>> = {},
): void =>
  mountRoute(api, route, async ({ params, input: validated, actor }) => {
    if (exists) await api.db.read((reader) => exists(reader, params, actor))
    const { input, errors } = validated(check ? true : undefined)
    const evaluate = async (): Promise<void> => check && (await api.db.read((reader) => check(reader, input, actor, errors)))
    if (errors) await throwAllErrors(errors, evaluate)
    await evaluate()
    const response = await handler(api.db, input, actor)
    if (isPublished(api, route)) await api.db.tx(async (tx) => publishWrite(tx, route))
    return response
  })
