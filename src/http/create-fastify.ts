import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import type { Ids } from '../kernel/ids.ts'
import { maskUrl, type Log } from '../kernel/log.ts'
import { MAX_JSON_BODY_BYTES } from './kit/body-limit.ts'
import { compressResponses } from './kit/compression.ts'
import { toAppError } from './kit/errors/framework.ts'
import { formatSecurityHeaders, SECURITY_HEADERS, setSecurityHeaders } from './kit/security-headers.ts'
import { sendError } from './kit/send-response.ts'

type HttpServerSettings = { readonly log: Log; readonly ids: Ids; readonly trustProxy: readonly string[]; readonly secure: boolean }

const REQUEST_TIMEOUT_MS = 300_000

const MALFORMED_STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Responds to a message that is not HTTP. It has no request, so hooks do not run. */
const rejectMalformedRequest = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = MALFORMED_STATUSES[error.code ?? ''] ?? '400 Bad Request'
  const text = 'The request is not valid HTTP.'
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status}\r\n${formatSecurityHeaders()}Content-Type: text/plain\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
    )
  socket.destroy(error)
}

/** HTTP/1.1 requires the header (RFC 9112, 3.2); Node's own error response has no security headers. */
export const isHostMissing = ({ httpVersion, headers }: IncomingMessage): boolean => httpVersion === '1.1' && headers.host === undefined

/** Rejects every Expect header but 100-continue, which Node handles. */
const rejectExpectation = (_request: IncomingMessage, response: ServerResponse): void =>
  void response
    .writeHead(417, { ...SECURITY_HEADERS, 'content-type': 'text/plain', connection: 'close' })
    .end('The Expect header may only be 100-continue.')

export const createFastify = ({ log, ids, trustProxy, secure }: HttpServerSettings): FastifyInstance => {
  const serializers = { req: (request: FastifyRequest) => ({ method: request.method, url: maskUrl(request.url) }) }
  const loggerInstance: FastifyBaseLogger = log.child({}, { serializers })
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => ids.uuid(),
    bodyLimit: MAX_JSON_BODY_BYTES,
    // Enough for the largest file on a slow line; ends requests that trickle in byte by byte.
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    // Hooks do not run for a malformed URL.
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(request, reply, secure)
      void sendError(request, reply, new AppError('bad_request', 'The URL is malformed.'))
    },
    clientErrorHandler: rejectMalformedRequest,
    http: { requireHostHeader: false },
  })
  app.server.on('checkExpectation', rejectExpectation)
  app.decorate('isHttps', secure)
  app.removeAllContentTypeParsers()
  // Bodies stay bytes: each API parses them by its own rules, some only after authentication.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply, secure)
    if (!isHostMissing(request.raw)) return
    reply.header('connection', 'close')
    throw new AppError('bad_request', 'The Host header is missing.')
  })
  compressResponses(app)
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(request, reply, toAppError(error, request)))
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new AppError('not_found', 'There is nothing at this address.')))
  return app
}
