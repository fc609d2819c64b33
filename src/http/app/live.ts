import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LIVE_TOPIC_PATTERN, watchLive } from '../../contract/app/live.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { conflict, invalid } from '../../kernel/errors.ts'
import type { LiveViewer } from '../../monitor/live/audience.ts'
import type { LiveUpdates } from '../../monitor/live/stream.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import { hasPermission, type AgentActor } from '../../people/actor.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { sendResponse } from '../kit/send-response.ts'
import { renderError } from '../kit/serve.ts'
import { createAppConventions } from './app-conventions.ts'

// A stream this far behind is closed; the client reconnects and reloads.
const MAX_UNREAD_BYTES = 1_048_576

// Each stream is a connection with a buffer, so their number is limited.
const MAX_STREAMS_PER_ACCOUNT = 100

const topicsOf = (request: FastifyRequest): readonly string[] => {
  const text = new URL(request.url, 'http://localhost').searchParams.get('topics') ?? ''
  const topics = text.split(',').filter((topic) => topic !== '')
  const wrong = topics.find((topic) => !LIVE_TOPIC_PATTERN.test(topic))
  if (topics.length === 0 || wrong !== undefined)
    invalid({ topics: [wrong === undefined ? 'The topics field is required.' : `Unknown topic "${wrong}".`] })
  return topics
}

const projectsOf = async (reader: Reader, topics: readonly string[]): Promise<LiveViewer['topics']['projects']> => {
  if (topics.includes('checks')) return 'all'
  const uuids = topics.flatMap((topic) => (topic.startsWith('project:') ? [topic.slice('project:'.length)] : []))
  return await Promise.all(uuids.map(async (uuid) => (await getProjectByUuid(reader, uuid)).id))
}

const viewerOf = async (reader: Reader, actor: AgentActor, topics: readonly string[]): Promise<LiveViewer> => ({
  account_id: actor.account_id,
  canMonitor: hasPermission(actor, 'monitor:read'),
  canViewTickets: hasPermission(actor, 'tickets:read'),
  departments: actor.departments,
  topics: { projects: await projectsOf(reader, topics), tickets: topics.includes('tickets'), notices: topics.includes('notices') },
})

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that buffer responses would delay the stream.
  'x-accel-buffering': 'no',
}

const lastIdOf = ({ headers }: FastifyRequest): string | undefined => {
  const id = headers['last-event-id']
  return Array.isArray(id) ? id[0] : id
}

const openStream = (live: LiveUpdates, viewer: LiveViewer, request: FastifyRequest, reply: FastifyReply): void => {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, HEADERS)
  const end = (): void => {
    leave()
    raw.end()
  }
  const sendFrame = (frame: string): void => {
    raw.write(frame)
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy()
  }
  const leave = live.connect({ viewer, send: sendFrame, close: end }, lastIdOf(request))
  raw.on('close', leave)
}

/** The live stream of the dashboard. It ends with the account's access and with the server. */
export const registerLiveRoutes = (app: FastifyInstance, db: Db, live: LiveUpdates): void => {
  const conventions = createAppConventions(db)
  app.get(`${conventions.prefix}${watchLive.path}`, async (request, reply) => {
    try {
      const actor = await conventions.authenticate(request, watchLive, undefined)
      conventions.authorize(actor, watchLive)
      const topics = topicsOf(request)
      if (live.countByAccount(requireAgent(actor).account_id) >= MAX_STREAMS_PER_ACCOUNT)
        conflict('too_many_streams', 'Too many open live connections. Close other tabs of the dashboard.')
      openStream(live, await db.read((reader) => viewerOf(reader, requireAgent(actor), topics)), request, reply)
      return reply
    } catch (error) {
      return sendResponse(reply, renderError(conventions, request, error), conventions.headers)
    }
  })
}
