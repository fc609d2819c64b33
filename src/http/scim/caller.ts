import type { FastifyRequest } from 'fastify'
import type { ConnectionActor } from '../../people/scim/connections/model.ts'

const callers = new WeakMap<FastifyRequest, ConnectionActor>()

/** Caller of each request, for the request log. */
export const rememberCaller = (request: FastifyRequest, actor: ConnectionActor): void => void callers.set(request, actor)

export const findCaller = (request: FastifyRequest): ConnectionActor | undefined => callers.get(request)
