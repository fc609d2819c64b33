import type { FastifyRequest } from 'fastify'
import type { ConnectionActor } from '../../people/scim/connections/model.ts'

const callers = new WeakMap<FastifyRequest, ConnectionActor>()

/** Remembers who sent a request, for the log that is written when it is answered. */
export const rememberCaller = (request: FastifyRequest, actor: ConnectionActor): void => void callers.set(request, actor)

/** The identity provider that sent a request; nothing when it was nobody we know. */
export const findCaller = (request: FastifyRequest): ConnectionActor | undefined => callers.get(request)
