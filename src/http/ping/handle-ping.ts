import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseAddress, type PingAddress } from './address.ts'
import { BAD_URL, type PingResponse, type PingResponder } from './responses.ts'
import { readBody } from './body.ts'
import { createPingRecorder, type PingDeps } from './record-ping.ts'
import { parsePingRequest, SEARCHED_BYTES, type PingRequest } from './request.ts'

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

const PREFLIGHT = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET, HEAD, POST'],
  ['Access-Control-Allow-Headers', '*'],
  ['Content-Security-Policy', "default-src 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
].flat()

const hasUpperCaseSlug = (address: PingAddress): boolean => 'slug' in address && address.slug !== address.slug.toLowerCase()

const parsePing = (url: string): PingRequest | undefined => {
  const query_at = url.indexOf('?')
  const address = parseAddress(query_at < 0 ? url : url.slice(0, query_at))
  return address && parsePingRequest(address, query_at < 0 ? '' : url.slice(query_at + 1))
}

export type PingHandler = (request: IncomingMessage, response: ServerResponse) => boolean

export const createPingHandler = (deps: PingDeps, { send }: PingResponder): PingHandler => {
  const record = createPingRecorder(deps)
  const options = { kept_bytes: Math.max(deps.config.PING_BODY_LIMIT, SEARCHED_BYTES), clock: deps.clock }

  return (request, response) => {
    const ping = parsePing(request.url ?? '')
    if (!ping) return false
    const respond = (ping_response: PingResponse): void => send(response, ping_response)
    if (isPreflight(request)) response.writeHead(204, PREFLIGHT).end()
    else if (hasUpperCaseSlug(ping.address)) respond(BAD_URL)
    else
      readBody(request, options, (body, isWhole) => {
        // The unread rest of the body must not be parsed as the next request.
        if (!isWhole) response.shouldKeepAlive = false
        void record(request, ping, body).then(respond)
      })
    return true
  }
}
