import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseAddress, type PingAddress } from './address.ts'
import { BAD_URL, TOO_LARGE, type Answers } from './answers.ts'
import { readBody } from './body.ts'
import type { PlainRequest } from './plain-request.ts'
import { pingRecording, type PingParts, type Say } from './record-ping.ts'
import { callerOf, readPing, SEARCHED_BYTES, type PingRequest } from './request.ts'

/** Answers what is a ping; else leaves it alone. */
export type PingDoor = {
  takes(request: IncomingMessage, response: ServerResponse): boolean
  takesPlain(request: PlainRequest, sender: string | undefined, say: Say): boolean
}

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

const pingAt = (url: string): PingRequest | undefined => {
  const [path, query] = splitUrl(url)
  const address = parseAddress(path)
  return address && readPing(address, query)
}

export const createPingDoor = (parts: PingParts, { send }: Pick<Answers, 'send'>): PingDoor => {
  const record = pingRecording(parts)
  const searched_bytes = Math.max(parts.config.PING_BODY_LIMIT, SEARCHED_BYTES)

  return {
    takes: (request, response) => {
      const ping = pingAt(request.url ?? '')
      if (!ping) return false
      const say: Say = (answer) => send(response, answer)
      if (isPreflight(request)) response.writeHead(204, PREFLIGHT).end()
      else if (hasCapitals(ping.address)) say(BAD_URL)
      else
        readBody(request, searched_bytes, (body) => {
          if (body === 'too large') say(TOO_LARGE)
          else record(callerOf(request), ping, body, say)
        })
      return true
    },
    takesPlain: ({ url, ua, forwarded_for, forwarded_proto }, sender, say) => {
      const ping = pingAt(url)
      if (!ping) return false
      const peer = { address: sender, forwarded_for, forwarded_proto }
      if (hasCapitals(ping.address)) say(BAD_URL)
      else record({ method: 'GET', ua, peer }, ping, null, say)
      return true
    },
  }
}
