import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isHostMissing } from './create-fastify.ts'
import { toOriginForm } from './origin-form.ts'
import { createPingResponder } from './ping/responses.ts'
import { createPingHandler } from './ping/handle-ping.ts'
import type { PingDeps } from './ping/record-ping.ts'

/** Serves pings before the framework, which would double their cost. The hook serves pings that the server does not receive (`inject`). */
export const servePings = (app: FastifyInstance, deps: PingDeps): void => {
  const { server } = app
  const handlePing = createPingHandler(deps, createPingResponder({ now: deps.clock.now, body_limit: deps.config.PING_BODY_LIMIT }))

  const frameworkListeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Shutdown waits for open connections, so a closing server ends keep-alive.
    if (!server.listening) response.shouldKeepAlive = false
    request.url = toOriginForm(request.url ?? '/')
    // A ping without a Host header is left to the framework, which rejects it like any other request.
    if (isHostMissing(request) || !handlePing(request, response))
      for (const listener of frameworkListeners) listener.call(server, request, response)
  })

  app.addHook('onRequest', async (request, reply) => {
    if (handlePing(request.raw, reply.raw)) reply.hijack()
  })
}
