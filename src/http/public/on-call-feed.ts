import type { FastifyInstance } from 'fastify'
import { touchFeed, readFeed } from '../../helpdesk/on-call/feeds.ts'
import type { Db } from '../../kernel/db/db.ts'

const FILE = /^([-_A-Za-z0-9]{32})\.ics$/

/** `/ical/<secret>.ics`: the secret in the URL is the authorization. */
export const registerOnCallFeedRoutes = (app: FastifyInstance, db: Db): void => {
  app.get<{ Params: { file: string } }>('/ical/:file', async ({ params }, reply) => {
    const token = FILE.exec(params.file)?.[1]
    const found = token === undefined ? undefined : await db.read((reader) => readFeed(reader, token))
    if (found?.needs_touch) await db.tx((tx) => touchFeed(tx, found.id))
    const headers = { 'cache-control': 'private, max-age=300', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' }
    if (!found) return reply.code(404).type('text/plain; charset=utf-8').send('Unknown calendar feed.')
    return reply.headers(headers).type('text/calendar; charset=utf-8').send(found.calendar)
  })
}
