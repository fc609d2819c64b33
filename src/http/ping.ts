import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { originForm } from './origin-form.ts'
import { pingAnswers } from './ping/answers.ts'
import { createPingDoor } from './ping/door.ts'
import { createPlainLines } from './ping/plain-line.ts'
import type { PingParts } from './ping/record-ping.ts'

// A client that uses its connection again at the last moment is not cut off.
const GRACE_MS = 1_000

/**
 * Opens the door for pings. They are answered before the framework sees them, which would cost each of them as much again as the answer
 * itself, and plain ones before the platform makes requests of them (ADR 17). The framework's own route is for requests that reach it
 * another way.
 */
export const pingRoutes = (app: FastifyInstance, parts: PingParts): void => {
  const { server } = app
  const keep_alive_seconds = Math.floor(server.keepAliveTimeout / 1_000)
  const answers = pingAnswers({ now: parts.clock.now, body_limit: parts.config.PING_BODY_LIMIT, keep_alive_seconds })
  const { takes, takesPlain } = createPingDoor(parts, answers)

  const others = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A server that is stopping waits for its connections to end, so none may go on for ever.
    if (!server.listening) response.shouldKeepAlive = false
    request.url = originForm(request.url ?? '/')
    if (!takes(request, response)) for (const listener of others) listener.call(server, request, response)
  })

  const readers = server.listeners('connection')
  const lines = createPlainLines({
    takes: (request, socket, say) => takesPlain(request, socket.remoteAddress, say),
    textOf: answers.textOf,
    leave: (socket) => {
      for (const read of readers) read.call(server, socket)
    },
    silence_ms: server.keepAliveTimeout + GRACE_MS,
  })
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => lines.open(socket))
  app.addHook('preClose', async () => lines.stop())

  app.all('/ping/*', {
    onRequest: async (request, reply) => (takes(request.raw, reply.raw) ? reply.hijack() : reply.callNotFound()),
    handler: (_request, reply) => reply.callNotFound(),
  })
}
