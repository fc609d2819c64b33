import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { AppError } from '../kernel/errors.ts'
import type { Ids } from '../kernel/ids.ts'
import { maskUrl, type Log } from '../kernel/log.ts'
import { rendererFor } from './errors/by-path.ts'
import { frameworkError } from './errors/framework.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { send } from './send.ts'

type Settings = { readonly log: Log; readonly ids: Ids; readonly trustProxy: readonly string[]; readonly secure: boolean }

/** Larger uploads have routes of their own, with limits of their own. */
export const JSON_LIMIT = 1_048_576

const SLOWEST_REQUEST_MS = 300_000

/** Says no in the words of whoever the address belongs to. */
export const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const rendered = rendererFor(request.url)(error)
  if (rendered.status >= 500) request.log.error({ err: error }, 'a request failed')
  return send(reply, rendered)
}

export const createApp = ({ log, ids, trustProxy, secure }: Settings): FastifyInstance => {
  const serializers = { req: (request: FastifyRequest) => ({ method: request.method, url: maskUrl(request.url) }) }
  const loggerInstance: FastifyBaseLogger = log.child({}, { serializers })
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => ids.uuid(),
    bodyLimit: JSON_LIMIT,
    // Enough for the largest file on a slow line; whoever sends a byte now and then does not hold a place for ever.
    requestTimeout: SLOWEST_REQUEST_MS,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    // No hook runs for an address that cannot be read.
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(request, reply, secure)
      void fail(request, reply, new AppError('bad_request', 'The address could not be read.'))
    },
  })
  app.decorate('isHttps', secure)
  app.removeAllContentTypeParsers()
  // Bodies stay bytes: each API reads them by its own rules, and some must not be read at all before the caller is known.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply, secure))
  app.setErrorHandler((error: FastifyError, request, reply) => fail(request, reply, frameworkError(error, request)))
  app.setNotFoundHandler((request, reply) => fail(request, reply, new AppError('not_found', 'There is nothing at this address.')))
  return app
}
