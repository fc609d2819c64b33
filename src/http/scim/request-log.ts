import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../kernel/db/db.ts'
import { maskUrl } from '../../kernel/log.ts'
import { recordRequests, type NewScimRequest } from '../../people/scim/requests/requests.ts'
import type { Api } from '../kit/api-conventions.ts'
import { findCaller } from './caller.ts'

const MAX_PATH_LENGTH = 300

type RequestError = Pick<NewScimRequest, 'scim_type' | 'detail'>

const readRequestError = (status: number, payload: unknown): RequestError => {
  if (status < 400 || typeof payload !== 'string') return { scim_type: null, detail: null }
  const body: { scimType?: string; detail?: string } = JSON.parse(payload)
  return { scim_type: body.scimType ?? null, detail: body.detail ?? null }
}

const entryOf = (request: FastifyRequest, reply: FastifyReply, payload: unknown): NewScimRequest | undefined => {
  const caller = findCaller(request)
  const path = request.url.replace(/[?#].*$/s, '').slice(0, MAX_PATH_LENGTH)
  const entry = { request_id: request.id, method: request.method, status: reply.statusCode, ...readRequestError(reply.statusCode, payload) }
  const { detail: _, ...logged } = entry
  request.log.info({ ...logged, path: maskUrl(path), connection: caller?.connection_id ?? null }, 'SCIM request')
  return caller && { ...entry, path, connection_id: caller.connection_id, token_id: caller.token_id }
}

/** Writes log entries one transaction at a time, to bound the load of a busy connection. */
const createLogWriter = (db: Db, onError: (error: unknown) => void) => {
  let waiting: NewScimRequest[] = []
  let writing: Promise<void> | undefined
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const byConnection = Map.groupBy(waiting, ({ connection_id }) => connection_id)
      waiting = []
      await db
        .tx(async (tx) => {
          for (const [id, requests] of byConnection) await recordRequests(tx, id, requests)
        })
        .catch(onError)
    }
    writing = undefined
  }
  return {
    add: (entry: NewScimRequest): void => {
      waiting.push(entry)
      writing ??= writeAll()
    },
    settled: async (): Promise<void> => await writing,
  }
}

/** Logs SCIM requests for administrators: method, path and result, never the content. */
export const registerRequestLog = ({ app, db, context }: Api): void => {
  const log = createLogWriter(db, (error) => context.log.warn({ err: error }, 'SCIM requests not logged'))
  app.addHook('onSend', async (request, reply, payload) => {
    const entry = entryOf(request, reply, payload)
    if (entry) log.add(entry)
    return payload
  })
  app.addHook('onClose', () => log.settled())
}
