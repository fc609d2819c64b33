import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/db.ts'
import { isUnavailable } from '../../kernel/db/unavailable.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import type { PingResult } from '../../monitor/pings/incoming-ping.ts'
import type { PingBatcher } from '../../monitor/pings/ping-batcher.ts'
import { UNAVAILABLE, INTERNAL_ERROR, CREATED, OK, type PingResponse } from './responses.ts'
import { createMissingCheck } from './create-check.ts'
import { toIncomingPing, toPeer, type PingRequest } from './request.ts'
import { createSenderParser } from './sender.ts'

export type PingDeps = {
  readonly pings: PingBatcher
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly config: Config
}

/** Records a parsed ping, and creates its check if the query asks for that. Never rejects. */
export type RecordPing = (from: IncomingMessage, ping: PingRequest, body: Buffer | null) => Promise<PingResponse>

const toResponse = (result: PingResult, { address, problem }: PingRequest): PingResponse => {
  const kind = 'uuid' in address ? 'refused' : 'bare'
  if (result === 'not found') return { kind, status: 404, text: 'not found' }
  if (result === 'ambiguous') return { kind, status: 409, text: 'ambiguous slug' }
  return problem === undefined ? OK : { kind, status: 400, text: problem }
}

export const createPingRecorder = (deps: PingDeps): RecordPing => {
  const { pings, clock, log, config } = deps
  const kept_bytes = config.PING_BODY_LIMIT
  const parseSender = createSenderParser(config.TRUST_PROXY ?? [])

  const fail = (error: unknown): PingResponse => {
    const is_unavailable = isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')
    if (!is_unavailable) log.error({ err: error }, 'ping not recorded')
    return is_unavailable ? UNAVAILABLE : INTERNAL_ERROR
  }

  const record = async (from: IncomingMessage, request: PingRequest, body: Buffer | null): Promise<PingResponse> => {
    const { address, query } = request
    const ping = toIncomingPing(from, request, { body, kept_bytes, sender: parseSender(toPeer(from)), at: clock.now() })
    const result = await pings.add(ping)
    if (result !== 'not found' || !query.create || !('slug' in address)) return toResponse(result, request)
    const created = await createMissingCheck(deps, address, query)
    if (typeof created !== 'string') return created
    const response = toResponse(await pings.add(ping), request)
    return response === OK && created === 'created' ? CREATED : response
  }

  return (from, request, body) => record(from, request, body).catch(fail)
}
