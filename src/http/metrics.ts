import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { isSameSecret } from '../kernel/crypto.ts'
import type { Metrics } from '../kernel/metrics.ts'

const LOCAL_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal'])

const isLocalAddress = (address: string): boolean => ipaddr.isValid(address) && LOCAL_RANGES.has(ipaddr.process(address).range())

/** A proxy that nobody said to trust stands in between: whoever is behind it may be anybody. */
const isProxied = ({ headers, ip, socket }: FastifyRequest): boolean =>
  (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) && ip === socket.remoteAddress

const bearerIn = ({ headers }: FastifyRequest): string => /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** How the server feels, for Prometheus: with the token, or, while there is none, from this machine and the networks around it. */
export const registerMetricsRoute = (app: FastifyInstance, { registry }: Metrics, token: string | undefined): void => {
  app.get('/metrics', async (request, reply) => {
    if (token !== undefined && !isSameSecret(bearerIn(request), token))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('Send METRICS_TOKEN as a bearer token.\n')
    if (token === undefined && (isProxied(request) || !isLocalAddress(request.ip)))
      return reply.code(403).type('text/plain').send('Set METRICS_TOKEN to read this page from elsewhere.\n')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
