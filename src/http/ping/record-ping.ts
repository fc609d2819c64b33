import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/db.ts'
import { isUnavailable } from '../../kernel/db/unavailable.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import type { Arrival, Receipt } from '../../monitor/pings/arrival.ts'
import type { Recorder } from '../../monitor/pings/recorder.ts'
import { AWAY, BROKEN, CREATED, OK, type Answer } from './answers.ts'
import { makeCheck } from './make-check.ts'
import { arrivalOf, type Caller, type PingRequest } from './request.ts'
import { senderReader } from './sender.ts'

export type PingParts = {
  readonly recorder: Recorder
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly config: Config
}

export type Say = (answer: Answer) => void

/** Records a ping that has been read, makes its check if it asks for that, and says what became of it, once. */
export type RecordPing = (caller: Caller, ping: PingRequest, body: Buffer | null, say: Say) => void

const answerTo = (receipt: Receipt, { address, problem }: PingRequest): Answer => {
  const kind = 'uuid' in address ? 'refused' : 'bare'
  if (receipt === 'not found') return { kind, status: 404, text: 'not found' }
  if (receipt === 'ambiguous') return { kind, status: 409, text: 'ambiguous slug' }
  return problem === undefined ? OK : { kind, status: 400, text: problem }
}

export const pingRecording = (parts: PingParts): RecordPing => {
  const { recorder, clock, log, config } = parts
  const kept_bytes = config.PING_BODY_LIMIT
  const senderOf = senderReader(config.TRUST_PROXY ?? [])

  const fail = (say: Say, error: unknown): void => {
    const isAway = isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')
    if (!isAway) log.error({ err: error }, 'a ping could not be recorded')
    say(isAway ? AWAY : BROKEN)
  }

  /** For a check that is there now: `success` says how it came about. */
  const recordAgain = (arrival: Arrival, ping: PingRequest, say: Say, success: Answer): void =>
    recorder.record(arrival, (receipt, error) => {
      if (receipt === undefined) return fail(say, error)
      const answer = answerTo(receipt, ping)
      say(answer === OK ? success : answer)
    })

  return (caller, ping, body, say) => {
    const arrival = arrivalOf(caller, ping, { body, kept_bytes, sender: senderOf(caller.peer), at: clock.now() })
    recorder.record(arrival, (receipt, error) => {
      if (receipt === undefined) return fail(say, error)
      if (receipt !== 'not found' || !ping.query.create || !('slug' in ping.address)) return say(answerTo(receipt, ping))
      makeCheck(parts, ping.address, ping.query).then(
        (made) => (typeof made === 'string' ? recordAgain(arrival, ping, say, made === 'created' ? CREATED : OK) : say(made)),
        (own: unknown) => fail(say, own),
      )
    })
  }
}
