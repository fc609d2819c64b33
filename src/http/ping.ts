import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isHostMissing } from './create-fastify.ts'
import { toOriginForm } from './origin-form.ts'
import { createPingResponder } from './ping/responses.ts'
import { createPingHandler } from './ping/handle-ping.ts'
import type { PingDeps } from './ping/record-ping.ts'

/**
 * Serves pings in front of the framework: the framework would double the cost of a ping. Its hook serves requests that reach it another
 * way.
 */
export const servePings = (app: FastifyInstance, deps: PingDeps): void => {
  const { server } = app
  const handlePing = createPingHandler(deps, createPingResponder({ now: deps.clock.now, body_limit: deps.config.PING_BODY_LIMIT }))

  const frameworkListeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Shutdown waits for open connections, so a closing server ends keep-alive.
    if (!server.listening) response.shouldKeepAlive = false
    request.url = toOriginForm(request.url ?? '/')
    // The framework rejects it, like any request without a Host header.
    if (isHostMissing(request) || !handlePing(request, response))
      for (const listener of frameworkListeners) listener.call(server, request, response)
  })

  app.addHook('onRequest', async (request, reply) => {
    if (handlePing(request.raw, reply.raw)) reply.hijack()
  })
}
