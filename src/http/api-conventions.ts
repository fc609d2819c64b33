import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Route } from '../contract/route.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import type { SecretBox } from '../kernel/crypto.ts'
import type { Db } from '../kernel/db/db.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Log } from '../kernel/log.ts'
import type { Metrics } from '../kernel/metrics.ts'
import type { Net } from '../kernel/net.ts'
import type { RateLimit, RateLimiter } from '../kernel/rate-limit.ts'
import type { Actor } from '../people/actor.ts'
import type { HttpResponse } from './responses.ts'

/** How one API speaks: how callers show who they are, how often they may call, how it says no. */
export type ApiConventions = {
  readonly prefix: string
  /** The monitor's API looks at the body before the key, because the key may be in it. */
  readonly bodyBeforeAuth: boolean
  /** Bytes to value; throws the API's complaint about broken JSON. */
  readBody(request: FastifyRequest): unknown
  /** Throws when the value is not what the schema says. */
  assertValid(schema: TSchema, body: unknown): void
  /** Members a schema does not name go no further. Other APIs pick what they know by themselves. */
  readonly stripsUnknown?: boolean
  /** An invalid body is refused with what the handler says of its valid members too; `assertValid` throws errors by field. */
  readonly collectsErrors?: boolean
  authenticate(request: FastifyRequest, route: Route, body: unknown): Promise<Actor>
  /** Throws when the caller may not use this route at all. */
  authorize(actor: Actor, route: Route): void
  rateLimitFor(actor: Actor, route: Route, request: FastifyRequest): RateLimit | undefined
  renderError(error: unknown): HttpResponse
  /** Body of every error that `renderError` makes. */
  readonly errorSchema: TSchema
  /** Headers on every answer of this API. */
  readonly headers: Readonly<Record<string, string>>
  /** Says the state of the caller's budget on every answer. */
  readonly sendsRateLimitHeaders: boolean
  /** The last word on what a handler answered. */
  readonly transformResponse?: (request: FastifyRequest, response: HttpResponse) => HttpResponse
  /** UUIDs in addresses compare without case. */
  readonly foldsUuids?: boolean
  /** Names the query parameters that were ignored in a header. */
  readonly namesIgnored?: boolean
  /** Says where to read what was made, on every answer that made something. */
  readonly sendsLocation?: boolean
  /** Whether open pages are told what kind of thing was written. */
  readonly publishesWrites?: boolean
  /** Answer to OPTIONS; nothing when the API is not for browsers of other origins. */
  readonly preflight?: (methods: readonly string[]) => HttpResponse
}

/** Called with each response of a declared route before it is sent, and with the schema of the API's errors. */
export type CheckResponse = (route: Route, response: HttpResponse, errorSchema: TSchema) => void

/** What handlers may need of the house beside the database. */
export type ApiContext = {
  readonly config: Config
  readonly clock: Clock
  readonly ids: Ids
  readonly net: Net
  readonly log: Log
  /** Opens and seals stored secrets. */
  readonly box: SecretBox
  /** Signs addresses. */
  readonly secretKey: string
  /** Where the live story stands. A page that learnt it before it asked for what it shows misses nothing. */
  readonly livePosition: () => string
  readonly countRefusedSignIn: Metrics['countRefusedSignIn']
  /** Tests compare every response with its route; absent in production. */
  readonly checkResponse?: CheckResponse
}

export type RequestHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** One route as it is opened; what takes files has more room, and looks before it reads. */
export type ApiRouteOptions = {
  readonly method: Route['method']
  readonly url: string
  readonly handler: RequestHandler
  /** The conventions of this route; a few APIs have routes with conventions of their own. */
  readonly conventions: ApiConventions
  readonly bodyLimit?: number
  readonly onRequest?: (request: FastifyRequest) => Promise<void>
}

/** One API being opened. */
export type Api = {
  readonly context: ApiContext
  readonly app: Pick<FastifyInstance, 'addHook'> & { route(opening: ApiRouteOptions): unknown }
  readonly conventions: ApiConventions
  readonly db: Db
  readonly limiter: RateLimiter
  /** Every route served so far; documents and the "wrong method" answers are made from it. */
  readonly routes: Route[]
}
