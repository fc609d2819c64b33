import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../kernel/db/db.ts'
import { maskUrl } from '../../kernel/log.ts'
import { recordRequests, type NewScimRequest } from '../../people/scim/requests/requests.ts'
import type { Door } from '../surface.ts'
import { callerOf } from './caller.ts'

const LONGEST_PATH = 300

type Refusal = Pick<NewScimRequest, 'scim_type' | 'detail'>

/** Why a request was refused, from the answer itself. */
const refusalOf = (status: number, payload: unknown): Refusal => {
  if (status < 400 || typeof payload !== 'string') return { scim_type: null, detail: null }
  const body: { scimType?: string; detail?: string } = JSON.parse(payload)
  return { scim_type: body.scimType ?? null, detail: body.detail ?? null }
}

const entryOf = (request: FastifyRequest, reply: FastifyReply, payload: unknown): NewScimRequest | undefined => {
  const caller = callerOf(request)
  const path = request.url.replace(/[?#].*$/s, '').slice(0, LONGEST_PATH)
  const entry = { request_id: request.id, method: request.method, status: reply.statusCode, ...refusalOf(reply.statusCode, payload) }
  const { detail: _, ...logged } = entry
  request.log.info({ ...logged, path: maskUrl(path), connection: caller?.connection_id ?? null }, 'a SCIM request')
  return caller && { ...entry, path, connection_id: caller.connection_id, token_id: caller.token_id }
}

/** Writes entries down one transaction at a time, so that a busy connection costs no more than an idle one. */
const writer = (db: Db, onError: (error: unknown) => void) => {
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

/** Keeps what an administrator needs to see why provisioning fails: which requests came and how they ended, never what was in them. */
export const keepRequestLog = ({ app, db, house }: Door): void => {
  const log = writer(db, (error) => house.log.warn({ err: error }, 'SCIM requests could not be written down'))
  app.addHook('onSend', async (request, reply, payload) => {
    const entry = entryOf(request, reply, payload)
    if (entry) log.add(entry)
    return payload
  })
  app.addHook('onClose', () => log.settled())
}
