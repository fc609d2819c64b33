import type { FastifyInstance } from 'fastify'
import type { Db } from '../kernel/db/db.ts'
import type { Metrics } from '../kernel/metrics.ts'
import type { ReadinessProbe } from '../kernel/readiness/readiness.ts'
import { parseAddress } from './ping/address.ts'

const PLAIN = 'text/plain; charset=utf-8'

const apiOf = (url: string): string => {
  if (url.startsWith('/ping/') || parseAddress(url.replace(/\?.*$/s, ''))) return 'ping'
  return /^\/(api\/v\d|scim|app|badge|b|status|help|docs)\b/.exec(url)?.[1] ?? 'other'
}

type ReadinessDeps = { readonly db: Db; readonly probe: ReadinessProbe; readonly isStopping: () => boolean }

const findUnreadyReason = async ({ db, probe, isStopping }: ReadinessDeps): Promise<string | undefined> => {
  if (isStopping()) return 'stopping'
  return db.isWritable() ? await probe() : 'disk write failed: restart required'
}

export const registerOperationRoutes = (app: FastifyInstance, metrics: Metrics, state: ReadinessDeps): void => {
  app.addHook('onResponse', async (request, reply) => {
    metrics.observeRequest(
      { api: apiOf(request.url), method: request.method, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1_000,
    )
    if (reply.statusCode >= 500) metrics.countError('http')
  })
  app.get('/healthz', async (_request, reply) => reply.type(PLAIN).send('alive\n'))
  app.get('/readyz', async (_request, reply) => {
    const reason = await findUnreadyReason(state)
    return reply
      .code(reason === undefined ? 200 : 503)
      .type(PLAIN)
      .send(`${reason ?? 'ready'}\n`)
  })
}
