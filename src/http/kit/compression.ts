import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// Responses are compressed with node:zlib in its thread pool. @fastify/compress would do the same with more packages, and compresses what
// the rule below excludes.

const MIN_BYTES = 1_024
const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)[\w.-]+|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|yaml)|application\/openmetrics-text)(?:;|$)/i
// As fast as gzip, and a fifth smaller. Higher levels cost more time than the saved bytes are worth.
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 6

export type Encoding = 'br' | 'gzip'

const compressors: Readonly<Record<Encoding, (body: Uint8Array) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => promisify(gzip)(body, { level: GZIP_LEVEL }),
}

const qualityOf = (parameters: readonly string[]): number => {
  const weight = parameters.map((one) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(one)?.[1]).find((found) => found !== undefined)
  return weight === undefined ? 1 : Number(weight)
}

/** The encoding a client prefers: Brotli where it accepts both equally, undefined where it accepts neither. */
export const chooseEncoding = (accept: string): Encoding | undefined => {
  const weights = new Map(
    accept.split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';')
      return [name.trim().toLowerCase(), qualityOf(parameters)] as const
    }),
  )
  const accepted = (['br', 'gzip'] as const)
    .map((encoding) => ({ encoding, weight: weights.get(encoding) ?? weights.get('*') ?? 0 }))
    .filter(({ weight }) => weight > 0)
  return accepted.toSorted((one, other) => other.weight - one.weight)[0]?.encoding
}

type Headers = FastifyRequest['headers']

/** Whether another site can send this request with the visitor's credentials: the compressed size could reveal secrets (BREACH). */
export const isForgeable = ({ cookie, authorization, 'x-api-key': apiKey, 'x-requested-with': requestedWith }: Headers): boolean => {
  if (requestedWith !== undefined || apiKey !== undefined || /^bearer /i.test(authorization ?? '')) return false
  return cookie !== undefined || authorization !== undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is the same for every caller, so that it contains no secret. */
    readonly isStatic?: boolean
  }
}

// Only successful reads: a write may return a new secret beside its input, an error names its input, and a cookie is a secret.
// The ETag stays: it is the version of a record, for If-Match.
const mayCompress = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.method === 'GET' &&
  reply.statusCode < 400 &&
  !reply.hasHeader('content-encoding') &&
  !reply.hasHeader('set-cookie') &&
  COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? '')) &&
  (request.routeOptions.config.isStatic === true || !isForgeable(request.headers))

const addVary = (reply: FastifyReply): void => {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!/\baccept-encoding\b|\*/i.test(vary)) reply.header('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
}

const sizeOf = (payload: unknown): number => (typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0)

const toBytes = (payload: string | Uint8Array): Uint8Array => (typeof payload === 'string' ? Buffer.from(payload) : payload)

export const compressResponses = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (sizeOf(payload) < MIN_BYTES || !mayCompress(request, reply)) return done(null, payload)
    addVary(reply)
    const encoding = chooseEncoding(String(request.headers['accept-encoding'] ?? ''))
    if (encoding === undefined) return done(null, payload)
    compressors[encoding](toBytes(payload as string | Uint8Array)).then(
      (body) => {
        reply.header('content-encoding', encoding).removeHeader('content-length')
        done(null, body)
      },
      (error: Error) => done(error),
    )
  })
}
