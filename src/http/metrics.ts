import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { isSameSecret } from '../kernel/crypto.ts'
import type { Metrics } from '../kernel/metrics.ts'

const LOCAL_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal'])

const isLocalAddress = (address: string): boolean => ipaddr.isValid(address) && LOCAL_RANGES.has(ipaddr.process(address).range())

/** Whether a proxy that is not trusted sent the request, so that the client is unknown. */
const isProxied = ({ headers, ip, socket }: FastifyRequest): boolean =>
  (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) && ip === socket.remoteAddress

const bearerIn = ({ headers }: FastifyRequest): string => /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** Prometheus metrics: with the token, or, while none is set, from this machine and private networks. */
export const registerMetricsRoute = (app: FastifyInstance, { registry }: Metrics, token: string | undefined): void => {
  app.get('/metrics', async (request, reply) => {
    if (token !== undefined && !isSameSecret(bearerIn(request), token))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('Send METRICS_TOKEN as a bearer token.\n')
    if (token === undefined && (isProxied(request) || !isLocalAddress(request.ip)))
      return reply.code(403).type('text/plain').send('Set METRICS_TOKEN to read this page from elsewhere.\n')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
