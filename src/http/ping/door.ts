import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/db.ts'
import { isUnavailable } from '../../kernel/db/unavailable.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import type { Receipt } from '../../monitor/pings/arrival.ts'
import type { Recorder } from '../../monitor/pings/recorder.ts'
import { parseAddress, type PingAddress } from './address.ts'
import { AWAY, BAD_URL, BROKEN, CREATED, OK, pingAnswers, TOO_LARGE, type Answer } from './answers.ts'
import { readBody } from './body.ts'
import { makeCheck } from './make-check.ts'
import { arrivalOf, peerOf, readPing, SEARCHED_BYTES, type PingRequest } from './request.ts'
import { senderReader } from './sender.ts'

export type PingParts = {
  readonly recorder: Recorder
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly config: Config
}

/** Answers a request if it is a ping; else leaves it alone. */
export type PingDoor = (request: IncomingMessage, response: ServerResponse) => boolean

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

const PREFLIGHT = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ['Access-Control-Allow-Headers', '*'],
].flat()

const hasCapitals = (address: PingAddress): boolean => 'slug' in address && address.slug !== address.slug.toLowerCase()

const splitUrl = (url: string): readonly [path: string, query: string] => {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

const answerTo = (receipt: Receipt, { address, problem }: PingRequest): Answer => {
  const kind = 'uuid' in address ? 'refused' : 'bare'
  if (receipt === 'not found') return { kind, status: 404, text: 'not found' }
  if (receipt === 'ambiguous') return { kind, status: 409, text: 'ambiguous slug' }
  return problem === undefined ? OK : { kind, status: 400, text: problem }
}

export const createPingDoor = (parts: PingParts): PingDoor => {
  const { recorder, clock, log, config } = parts
  const kept_bytes = config.PING_BODY_LIMIT
  const senderOf = senderReader(config.TRUST_PROXY ?? [])
  const say = pingAnswers(clock.now, kept_bytes)

  const fail = (response: ServerResponse, error: unknown): void => {
    const isAway = isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')
    if (!isAway) log.error({ err: error }, 'a ping could not be recorded')
    say(response, isAway ? AWAY : BROKEN)
  }

  const record = (request: IncomingMessage, response: ServerResponse, ping: PingRequest, body: Buffer | null): void => {
    const arrival = arrivalOf(request, ping, { body, kept_bytes, sender: senderOf(peerOf(request)), at: clock.now() })
    const again = (success: Answer): void =>
      recorder.record(arrival, (receipt, error) => {
        if (receipt === undefined) return fail(response, error)
        const answer = answerTo(receipt, ping)
        say(response, answer === OK ? success : answer)
      })
    recorder.record(arrival, (receipt, error) => {
      if (receipt === undefined) return fail(response, error)
      if (receipt !== 'not found' || !ping.query.create || !('slug' in ping.address)) return say(response, answerTo(receipt, ping))
      makeCheck(parts, ping.address, ping.query).then(
        (made) => (made === 'created' ? again(CREATED) : made === 'there' ? again(OK) : say(response, made)),
        (own: unknown) => fail(response, own),
      )
    })
  }

  return (request, response) => {
    const [path, query] = splitUrl(request.url ?? '')
    const address = parseAddress(path)
    if (!address) return false
    if (isPreflight(request)) response.writeHead(204, PREFLIGHT).end()
    else if (hasCapitals(address)) say(response, BAD_URL)
    else
      readBody(request, Math.max(kept_bytes, SEARCHED_BYTES), (body) => {
        if (body === 'too large') say(response, TOO_LARGE)
        else record(request, response, readPing(address, query), body)
      })
    return true
  }
}
