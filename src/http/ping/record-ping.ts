import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/db.ts'
import { isUnavailable } from '../../kernel/db/unavailable.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import type { PingResult } from '../../monitor/pings/incoming-ping.ts'
import type { PingBatcher } from '../../monitor/pings/ping-batcher.ts'
import { AWAY, BROKEN, CREATED, OK, type Answer } from './answers.ts'
import { makeCheck } from './make-check.ts'
import { incomingPingOf, peerOf, type PingRequest } from './request.ts'
import { senderReader } from './sender.ts'

export type PingParts = {
  readonly pings: PingBatcher
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly config: Config
}

/** Records a ping that has been read, and creates its check if it asks for that. Never rejects. */
export type RecordPing = (from: IncomingMessage, ping: PingRequest, body: Buffer | null) => Promise<Answer>

const answerTo = (result: PingResult, { address, problem }: PingRequest): Answer => {
  const kind = 'uuid' in address ? 'refused' : 'bare'
  if (result === 'not found') return { kind, status: 404, text: 'not found' }
  if (result === 'ambiguous') return { kind, status: 409, text: 'ambiguous slug' }
  return problem === undefined ? OK : { kind, status: 400, text: problem }
}

export const pingRecording = (parts: PingParts): RecordPing => {
  const { pings, clock, log, config } = parts
  const kept_bytes = config.PING_BODY_LIMIT
  const senderOf = senderReader(config.TRUST_PROXY ?? [])

  const fail = (error: unknown): Answer => {
    const is_unavailable = isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')
    if (!is_unavailable) log.error({ err: error }, 'a ping could not be recorded')
    return is_unavailable ? AWAY : BROKEN
  }

  const record = async (from: IncomingMessage, request: PingRequest, body: Buffer | null): Promise<Answer> => {
    const { address, query } = request
    const ping = incomingPingOf(from, request, { body, kept_bytes, sender: senderOf(peerOf(from)), at: clock.now() })
    const result = await pings.add(ping)
    if (result !== 'not found' || !query.create || !('slug' in address)) return answerTo(result, request)
    const made = await makeCheck(parts, address, query)
    if (typeof made !== 'string') return made
    const answer = answerTo(await pings.add(ping), request)
    return answer === OK && made === 'created' ? CREATED : answer
  }

  return (from, request, body) => record(from, request, body).catch(fail)
}
