import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isHostMissing } from './app.ts'
import { originForm } from './origin-form.ts'
import { createPingResponder } from './ping/responses.ts'
import { createPingHandler } from './ping/handle-ping.ts'
import type { PingDeps } from './ping/record-ping.ts'

/**
 * Serves pings in front of the framework, which would cost each of them as much again as its answer. The framework's hook is for
 * requests that reach it another way.
 */
export const pingRoutes = (app: FastifyInstance, deps: PingDeps): void => {
  const { server } = app
  const handlePing = createPingHandler(deps, createPingResponder({ now: deps.clock.now, body_limit: deps.config.PING_BODY_LIMIT }))

  const frameworkListeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A server that is stopping waits for its connections to end, so none may go on for ever.
    if (!server.listening) response.shouldKeepAlive = false
    request.url = originForm(request.url ?? '/')
    // Refused by the framework, as any request without it.
    if (isHostMissing(request) || !handlePing(request, response))
      for (const listener of frameworkListeners) listener.call(server, request, response)
  })

  app.addHook('onRequest', async (request, reply) => {
    if (handlePing(request.raw, reply.raw)) reply.hijack()
  })
}
