import type { FastifyInstance } from 'fastify'
import { proveItAnswers } from '../kernel/db/answers.ts'
import type { Db } from '../kernel/db/db.ts'
import type { Metrics } from '../kernel/metrics.ts'

const PLAIN = 'text/plain; charset=utf-8'

const apiOf = (url: string): string => {
  if (url.startsWith('/ping/')) return 'ping'
  return /^\/(api\/v\d|scim|app|badge|b|status|help|docs)\b/.exec(url)?.[1] ?? 'other'
}

/** What those who run the product look at: is it alive, can it work, how does it feel. */
export const operationRoutes = (app: FastifyInstance, db: Db, metrics: Metrics, isStopping: () => boolean): void => {
  app.addHook('onResponse', async (request, reply) => {
    metrics.observeRequest(
      { api: apiOf(request.url), method: request.method, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1_000,
    )
    if (reply.statusCode >= 500) metrics.countError('http')
  })
  app.get('/healthz', async (_request, reply) => reply.type(PLAIN).send('alive\n'))
  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).type(PLAIN).send('stopping\n')
    if (!db.keeps()) return reply.code(503).type(PLAIN).send('the disk has failed: nothing can be kept until a restart\n')
    try {
      await db.read(proveItAnswers)
      return reply.type(PLAIN).send('ready\n')
    } catch {
      return reply.code(503).type(PLAIN).send('the database does not answer\n')
    }
  })
}
