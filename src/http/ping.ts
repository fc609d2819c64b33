import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import type { Db } from '../kernel/db/db.ts'
import { isUnavailable } from '../kernel/db/unavailable.ts'
import { AppError } from '../kernel/errors.ts'
import type { Log } from '../kernel/log.ts'
import type { Receipt } from '../monitor/pings/arrival.ts'
import { provisionCheck } from '../monitor/pings/provision.ts'
import type { Recorder } from '../monitor/pings/recorder.ts'
import { wishesIn } from '../monitor/pings/wishes.ts'
import { parseAddress } from './ping/address.ts'
import { pingAnswers } from './ping/answers.ts'
import { readBody } from './ping/body.ts'
import { arrivalOf, peerOf, readPing, SEARCHED_BYTES, type PingRequest } from './ping/request.ts'
import { senderReader } from './ping/sender.ts'

type Parts = { readonly recorder: Recorder; readonly db: Db; readonly clock: Clock; readonly log: Log; readonly config: Config }

/** Answers a request if it is a ping; else leaves it alone. */
export type PingDoor = (request: IncomingMessage, response: ServerResponse) => boolean

const LONGEST_SLUG = 100

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

const PREFLIGHT = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ['Access-Control-Allow-Headers', '*'],
].flat()

const pingDoor = ({ recorder, db, clock, log, config }: Parts): PingDoor => {
  const kept_bytes = config.PING_BODY_LIMIT
  const senderOf = senderReader(config.TRUST_PROXY ?? [])
  const answer = pingAnswers(clock.now, kept_bytes)

  const say = (response: ServerResponse, { address, problem }: PingRequest, receipt: Receipt, created = false): void => {
    const refused = 'uuid' in address ? 'refused' : 'bare'
    if (receipt === 'not found') answer(response, refused, 404, 'not found')
    else if (receipt === 'ambiguous') answer(response, refused, 409, 'ambiguous slug')
    else if (problem !== undefined) answer(response, refused, 400, problem)
    else if (created) answer(response, 'accepted', 201, 'Created')
    else answer(response, 'accepted', 200, 'OK')
  }

  const fail = (response: ServerResponse, error: unknown): void => {
    const isAway = isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')
    if (!isAway) log.error({ err: error }, 'a ping could not be recorded')
    if (isAway) answer(response, 'bare', 503, 'the service is briefly unavailable, try again', ['Retry-After', '1'])
    else answer(response, 'bare', 500, 'internal server error')
  }

  const record = (request: IncomingMessage, response: ServerResponse, ping: PingRequest, body: Buffer | null): void => {
    const arrival = arrivalOf(request, ping, { body, kept_bytes, sender: senderOf(peerOf(request)), at: clock.now() })
    const mayCreate = ping.query.create && 'slug' in ping.address

    const create = async ({ address, query }: PingRequest): Promise<void> => {
      const wishes = wishesIn(query.wishes)
      if (!('slug' in address) || address.slug.length > LONGEST_SLUG) return answer(response, 'bare', 400, 'invalid url format')
      if ('wrong' in wishes) return answer(response, 'bare', 400, `invalid ${wishes.wrong}`)
      const made = await provisionCheck(db, { ...address, ...wishes, check_limit: config.CHECK_LIMIT })
      if (made === 'not found') return say(response, ping, 'not found')
      recorder.record(arrival, (receipt, error) => (receipt ? say(response, ping, receipt, made === 'created') : fail(response, error)))
    }

    recorder.record(arrival, (receipt, error) => {
      if (receipt === undefined) fail(response, error)
      else if (receipt === 'not found' && mayCreate) create(ping).catch((own: unknown) => fail(response, own))
      else say(response, ping, receipt)
    })
  }

  return (request, response) => {
    const [path = '', query = ''] = splitUrl(request.url ?? '')
    const address = parseAddress(path)
    if (!address) return false
    if (isPreflight(request)) response.writeHead(204, PREFLIGHT).end()
    else if ('slug' in address && address.slug !== address.slug.toLowerCase()) answer(response, 'bare', 400, 'invalid url format')
    else
      readBody(request, Math.max(kept_bytes, SEARCHED_BYTES), (body) => {
        if (body === 'too large') answer(response, 'bare', 413, 'body too large', ['Connection', 'close'])
        else record(request, response, readPing(address, query), body)
      })
    return true
  }
}

const splitUrl = (url: string): readonly string[] => {
  const mark = url.indexOf('?')
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)]
}

/**
 * Opens the door for pings. They are answered before the framework sees them, which saves a sixth of their cost; its own route is for
 * requests that reach it another way.
 */
export const pingRoutes = (app: FastifyInstance, parts: Parts): void => {
  const takes = pingDoor(parts)
  const { server } = app
  const others = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A server that is stopping waits for its connections to end, so none may go on for ever.
    if (!server.listening) response.shouldKeepAlive = false
    if (!takes(request, response)) for (const listener of others) listener.call(server, request, response)
  })
  app.all('/ping/*', {
    onRequest: async (request, reply) => {
      if (!takes(request.raw, reply.raw)) return reply.callNotFound()
      return reply.hijack()
    },
    handler: (_request, reply) => reply.callNotFound(),
  })
}
