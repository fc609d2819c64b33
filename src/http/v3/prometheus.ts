import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { streamChecks } from '../../monitor/checks/list.ts'
import { findKey } from '../../monitor/projects/keys.ts'
import { readBearerToken } from '../auth/authorization-header.ts'
import { createPrometheusPage, formatPrometheusPage, addCheck } from './prometheus-page.ts'

const KEY_LENGTH = 32

const nowOf = async (reader: Reader) => reader.now

const pageOf = async (db: Db, project_id: number): Promise<string> => {
  const page = createPrometheusPage()
  for await (const { checks, related: now } of streamChecks(db, project_id, {}, nowOf)) {
    await yieldToEventLoop()
    for (const check of checks) addCheck(page, check, now)
  }
  return formatPrometheusPage(page)
}

const sendMetrics = async (db: Db, reply: FastifyReply, key: string | undefined): Promise<FastifyReply> => {
  const say = (status: number, text: string) => reply.code(status).type('text/plain; charset=utf-8').send(text)
  if (key === undefined) return say(401, 'send the read-only key as a bearer token\n')
  if (key.length !== KEY_LENGTH) return say(400, 'a key has 32 characters\n')
  const found = await db.read((reader) => findKey(reader, key))
  if (found?.kind !== 'read') return say(403, 'this is not a read-only key\n')
  return reply
    .type('text/plain')
    .header('cache-control', 'no-store')
    .send(await pageOf(db, found.project_id))
}

// The path of every route below that reads the key contains `:key`.
const keyIn = (request: FastifyRequest): string => (request.params as { key?: string }).key ?? ''

/** A project's Prometheus metrics. The key alone identifies the project; existing URLs contain the uuid as well. */
export const registerPrometheusRoutes = (app: FastifyInstance, db: Db): void => {
  for (const path of ['/projects/:uuid/metrics/:key', '/projects/:uuid/checks/metrics/:key'])
    app.get(path, (request, reply) => sendMetrics(db, reply, keyIn(request)))
  app.get('/projects/:uuid/metrics/', (request, reply) => sendMetrics(db, reply, readBearerToken(request)))
}
