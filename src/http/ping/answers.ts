import type { ServerResponse } from 'node:http'
import { MILLISECOND, SECOND, type Instant } from '../../contract/time.ts'

/** Which headers an answer has besides its own. `bare`: those of an address by slug that was refused. */
type Kind = 'accepted' | 'refused' | 'bare'

export type Answer = { readonly kind: Kind; readonly status: number; readonly text: string; readonly more?: readonly string[] }

export const OK: Answer = { kind: 'accepted', status: 200, text: 'OK' }
export const CREATED: Answer = { kind: 'accepted', status: 201, text: 'Created' }
export const BAD_URL: Answer = { kind: 'bare', status: 400, text: 'invalid url format' }
export const TOO_LARGE: Answer = { kind: 'bare', status: 413, text: 'body too large', more: ['Connection', 'close'] }
export const BROKEN: Answer = { kind: 'bare', status: 500, text: 'internal server error' }
export const AWAY: Answer = {
  kind: 'bare',
  status: 503,
  text: 'the service is briefly unavailable, try again',
  more: ['Retry-After', '1'],
}

const TYPE = ['Content-Type', 'text/html; charset=utf-8']
const NEVER_CACHE = ['Cache-Control', 'max-age=0, no-cache, no-store, must-revalidate, private']

/** Says answers to pings. Their headers change once a second, with the moment they expire: at once. */
export const pingAnswers = (now: () => Instant, body_limit: number): ((response: ServerResponse, answer: Answer) => void) => {
  let second = -1
  let headers: Readonly<Record<Kind, readonly string[]>> = { accepted: [], refused: [], bare: [] }

  const headersOf = (kind: Kind): readonly string[] => {
    const this_second = Math.floor(now() / SECOND)
    if (this_second !== second) {
      second = this_second
      const refused = [...TYPE, ...NEVER_CACHE, 'Expires', new Date((second * SECOND) / MILLISECOND).toUTCString()]
      headers = { accepted: [...refused, 'Ping-Body-Limit', String(body_limit), 'Access-Control-Allow-Origin', '*'], refused, bare: TYPE }
    }
    return headers[kind]
  }

  return (response, { kind, status, text, more = [] }) => {
    response.writeHead(status, [...headersOf(kind), 'Content-Length', String(text.length), ...more])
    if (response.req.method === 'HEAD') response.end()
    else response.end(text)
  }
}
