import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { originForm } from './origin-form.ts'
import { createPingDoor, type PingParts } from './ping/door.ts'

/**
 * Opens the door for pings. They are answered before the framework sees them, which would cost each of them as much again as the answer
 * itself; its own route is for requests that reach it another way.
 */
export const pingRoutes = (app: FastifyInstance, parts: PingParts): void => {
  const takes = createPingDoor(parts)
  const { server } = app
  const others = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A server that is stopping waits for its connections to end, so none may go on for ever.
    if (!server.listening) response.shouldKeepAlive = false
    request.url = originForm(request.url ?? '/')
    if (!takes(request, response)) for (const listener of others) listener.call(server, request, response)
  })
  app.all('/ping/*', {
    onRequest: async (request, reply) => (takes(request.raw, reply.raw) ? reply.hijack() : reply.callNotFound()),
    handler: (_request, reply) => reply.callNotFound(),
  })
}
