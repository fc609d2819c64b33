import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Route } from '../../contract/route.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Net } from '../../kernel/net/net.ts'
import type { RateLimit, RateLimiter } from '../../kernel/rate-limit/rate-limit.ts'
import type { Actor } from '../../people/actor.ts'
import type { HttpResponse } from './responses.ts'

/** Conventions of one API: authentication, rate limits, validation and the form of errors. */
export type ApiConventions = {
  readonly prefix: string
  /** The monitor's API reads the body before it authenticates, because the key may be in it. */
  readonly bodyBeforeAuth: boolean
  /** Parses the bytes of a body; throws the API's own error for broken JSON. */
  readBody(request: FastifyRequest): unknown
  assertValid(schema: TSchema, body: unknown): void
  /** Removes members that the schema does not name from bodies. Handlers of other APIs read only the members they know. */
  readonly stripsUnknown?: boolean
  /** The response to an invalid body also has errors of the handler's rules for valid members; `assertValid` throws errors by field. */
  readonly collectsErrors?: boolean
  authenticate(request: FastifyRequest, route: Route, body: unknown): Promise<Actor>
  authorize(actor: Actor, route: Route): void
  rateLimitFor(actor: Actor, route: Route, request: FastifyRequest): RateLimit | undefined
  renderError(error: unknown): HttpResponse
  readonly errorSchema: TSchema
  readonly headers: Readonly<Record<string, string>>
  readonly sendsRateLimitHeaders: boolean
  readonly transformResponse?: (request: FastifyRequest, response: HttpResponse) => HttpResponse
  /** UUIDs in paths are compared case-insensitively. */
  readonly foldsUuids?: boolean
  /** Whether a response header names the query parameters that were ignored. */
  readonly namesIgnored?: boolean
  readonly sendsLocation?: boolean
  /** Whether open pages of the dashboard are notified of writes, by kind. */
  readonly publishesWrites?: boolean
  /** Response to OPTIONS; undefined when the API does not serve browsers of other origins. */
  readonly preflight?: (methods: readonly string[]) => HttpResponse
}

/** Called with each response of a declared route before it is sent, and with the schema of the API's errors. */
export type CheckResponse = (route: Route, response: HttpResponse, errorSchema: TSchema) => void

/** Dependencies of handlers besides the database. */
export type ApiContext = {
  readonly config: Config
  readonly clock: Clock
  readonly ids: Ids
  readonly net: Net
  readonly log: Log
  readonly box: SecretBox
  readonly secretKey: string
  /** Position of the live stream. A page that reads it before its data misses no update. */
  readonly livePosition: () => string
  readonly countRefusedSignIn: Metrics['countRefusedSignIn']
  /** Called with each new session; logs once. */
  readonly warnAboutPlainHttp: () => void
  /** Tests compare every response with its route; absent in production. */
  readonly checkResponse?: CheckResponse
}

export type RequestHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Options of one route. Upload routes have a larger body limit and check the caller before they read the body. */
export type ApiRouteOptions = {
  readonly method: Route['method']
  readonly url: string
  readonly handler: RequestHandler
  /** Conventions of this route, where they differ from those of its API. */
  readonly conventions: ApiConventions
  readonly bodyLimit?: number
  readonly onRequest?: (request: FastifyRequest) => Promise<void>
}

/** An API while its routes are registered. */
export type Api = {
  readonly context: ApiContext
  readonly app: Pick<FastifyInstance, 'addHook'> & { route(opening: ApiRouteOptions): unknown }
  readonly conventions: ApiConventions
  readonly db: Db
  readonly limiter: RateLimiter
  /** Every route registered so far; the documents are made from it. */
  readonly routes: Route[]
}
