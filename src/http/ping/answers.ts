import type { ServerResponse } from 'node:http'
import { MILLISECOND, SECOND, type Instant } from '../../contract/time.ts'

const TYPE = ['Content-Type', 'text/html; charset=utf-8']
const NEVER_CACHE = ['Cache-Control', 'max-age=0, no-cache, no-store, must-revalidate, private']

type Headers = readonly string[]

/** Which headers an answer has besides its own. `bare`: those of an address by slug that was refused. */
type Kind = 'accepted' | 'refused' | 'bare'

export type Answers = (response: ServerResponse, kind: Kind, status: number, text: string, more?: Headers) => void

/** Answers to pings. Their headers change once a second, with the moment they expire: at once. */
export const pingAnswers = (now: () => Instant, body_limit: number): Answers => {
  let second = 0
  let headers: Readonly<Record<Kind, Headers>> = { accepted: [], refused: [], bare: TYPE }

  const headersOf = (kind: Kind): Headers => {
    const this_second = Math.floor(now() / SECOND)
    if (this_second !== second) {
      second = this_second
      const refused = [...TYPE, ...NEVER_CACHE, 'Expires', new Date((second * SECOND) / MILLISECOND).toUTCString()]
      headers = { accepted: [...refused, 'Ping-Body-Limit', String(body_limit), 'Access-Control-Allow-Origin', '*'], refused, bare: TYPE }
    }
    return headers[kind]
  }

  return (response, kind, status, text, more = []) => {
    response.writeHead(status, [...headersOf(kind), 'Content-Length', String(text.length), ...more])
    if (response.req.method === 'HEAD') response.end()
    else response.end(text)
  }
}
