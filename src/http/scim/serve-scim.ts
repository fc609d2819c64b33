import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { ParamsOf, Route } from '../../contract/route.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError, unauthenticated } from '../../kernel/errors.ts'
import type { DeactivationHook } from '../../people/accounts/deactivate.ts'
import type { ConnectionActor } from '../../people/scim/connections/model.ts'
import type { ScimView } from '../../people/scim/view.ts'
import type { Api } from '../kit/api-conventions.ts'
import { DEACTIVATION_HOOKS } from '../deactivation-hooks.ts'
import type { HttpResponse } from '../kit/responses.ts'
import { serveSlow } from '../kit/serve.ts'
import { isScimAccepted } from './accept.ts'
import { findCaller } from './caller.ts'

export type ScimConfig = {
  /** Base URL of the SCIM service, without a trailing slash. */
  readonly base: string
  readonly documentation: string
  readonly deactivationHooks: readonly DeactivationHook[]
}

export const createScimConfig = (base_url: string): ScimConfig => {
  const home = base_url.replace(/\/+$/, '')
  return { base: `${home}/scim/v2`, documentation: `${home}/docs`, deactivationHooks: DEACTIVATION_HOOKS }
}

const assertScimAccepted = (request: FastifyRequest): void => {
  if (!isScimAccepted(request.headers.accept))
    throw new AppError('not_acceptable', 'Responses are application/scim+json, which the Accept header excludes.')
}

export type ScimCall<P> = {
  readonly db: Db
  readonly actor: ConnectionActor
  readonly view: ScimView
  readonly params: P
  readonly body: unknown
  readonly request: FastifyRequest
}

export const serveScim = <P extends TSchema, Q extends TSchema, B extends TSchema, M extends Route['method']>(
  api: Api,
  scimConfig: ScimConfig,
  route: Route<P, Q, B, M>,
  handler: (call: ScimCall<ParamsOf<Route<P, Q, B, M>>>) => Promise<HttpResponse>,
): void =>
  serveSlow(api, route, async (db, { params, body, request }) => {
    assertScimAccepted(request)
    const actor = findCaller(request) ?? unauthenticated('Authentication required: send a SCIM token.')
    return await handler({ db, actor, view: { base: scimConfig.base, connection_id: actor.connection_id }, params, body, request })
  })

export const servePublicScim = <P extends TSchema, Q extends TSchema, B extends TSchema, M extends Route['method']>(
  api: Api,
  route: Route<P, Q, B, M>,
  handler: (params: ParamsOf<Route<P, Q, B, M>>, request: FastifyRequest) => HttpResponse,
): void =>
  serveSlow(api, route, async (_db, { params, request }) => {
    assertScimAccepted(request)
    return handler(params, request)
  })
