import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { ParamsOf, Route } from '../../contract/route.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError, unauthenticated } from '../../kernel/errors.ts'
import type { DeactivationHook } from '../../people/accounts/deactivate.ts'
import type { ConnectionActor } from '../../people/scim/connections/model.ts'
import type { ScimView } from '../../people/scim/view.ts'
import { departures } from '../departures.ts'
import type { Reply } from '../replies.ts'
import { serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { acceptsScim } from './accept.ts'
import { callerOf } from './caller.ts'

/** What the doors for identity providers know about the place they are in. */
export type ScimSite = {
  /** The address of the SCIM service, without a slash at its end. */
  readonly base: string
  readonly documentation: string
  /** What other rooms do when an agent loses access. */
  readonly effects: readonly DeactivationHook[]
}

export const siteOf = (base_url: string): ScimSite => {
  const home = base_url.replace(/\/+$/, '')
  return { base: `${home}/scim/v2`, documentation: `${home}/docs`, effects: departures }
}

const refuseUnreadable = (request: FastifyRequest): void => {
  if (!acceptsScim(request.headers.accept))
    throw new AppError('not_acceptable', 'Answers come as application/scim+json, which the Accept header does not allow.')
}

export type Call<P> = {
  readonly db: Db
  readonly actor: ConnectionActor
  readonly view: ScimView
  readonly params: P
  readonly body: unknown
  readonly request: FastifyRequest
}

/** Opens a route for identity providers. */
export const serveScim = <P extends TSchema, Q extends TSchema, B extends TSchema, M extends Route['method']>(
  door: Door,
  site: ScimSite,
  route: Route<P, Q, B, M>,
  handler: (call: Call<ParamsOf<Route<P, Q, B, M>>>) => Promise<Reply>,
): void =>
  serveSlow(door, route, async (db, { params, body, request }) => {
    refuseUnreadable(request)
    const actor = callerOf(request) ?? unauthenticated('Show a SCIM token of this service.')
    return await handler({ db, actor, view: { base: site.base, connection_id: actor.connection_id }, params, body, request })
  })

/** Opens a route that says the same to everybody. */
export const servePublic = <P extends TSchema, Q extends TSchema, B extends TSchema, M extends Route['method']>(
  door: Door,
  route: Route<P, Q, B, M>,
  handler: (params: ParamsOf<Route<P, Q, B, M>>, request: FastifyRequest) => Reply,
): void =>
  serveSlow(door, route, async (_db, { params, request }) => {
    refuseUnreadable(request)
    return handler(params, request)
  })
