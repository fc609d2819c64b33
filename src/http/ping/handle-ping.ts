import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseAddress, type PingAddress } from './address.ts'
import { BAD_URL, type Answer, type Answers } from './answers.ts'
import { readBody } from './body.ts'
import { pingRecording, type PingParts } from './record-ping.ts'
import { readPing, SEARCHED_BYTES, type PingRequest } from './request.ts'

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

const PREFLIGHT = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET, HEAD, POST'],
  ['Access-Control-Allow-Headers', '*'],
  ['Content-Security-Policy', "default-src 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
].flat()

const hasCapitals = (address: PingAddress): boolean => 'slug' in address && address.slug !== address.slug.toLowerCase()

const pingAt = (url: string): PingRequest | undefined => {
  const mark = url.indexOf('?')
  const address = parseAddress(mark < 0 ? url : url.slice(0, mark))
  return address && readPing(address, mark < 0 ? '' : url.slice(mark + 1))
}

/** Responds to pings. Returns false for other requests, which it leaves alone. */
export type HandlePing = (request: IncomingMessage, response: ServerResponse) => boolean

export const createPingHandler = (parts: PingParts, { send }: Answers): HandlePing => {
  const record = pingRecording(parts)
  const limits = { kept_bytes: Math.max(parts.config.PING_BODY_LIMIT, SEARCHED_BYTES), clock: parts.clock }

  return (request, response) => {
    const ping = pingAt(request.url ?? '')
    if (!ping) return false
    const respond = (answer: Answer): void => send(response, answer)
    if (isPreflight(request)) response.writeHead(204, PREFLIGHT).end()
    else if (hasCapitals(ping.address)) respond(BAD_URL)
    else
      readBody(request, limits, (body, isWhole) => {
        // What is still under way of the body must not be read as the next request.
        if (!isWhole) response.shouldKeepAlive = false
        void record(request, ping, body).then(respond)
      })
    return true
  }
}
