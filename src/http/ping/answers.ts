import type { ServerResponse } from 'node:http'
import { MILLISECOND, SECOND, type Instant } from '../../contract/time.ts'

/** Which headers an answer has besides its own. `bare`: those of an address by slug that was refused. */
type Kind = 'accepted' | 'refused' | 'bare'

export type Answer = { readonly kind: Kind; readonly status: number; readonly text: string; readonly more?: readonly string[] }

export const OK: Answer = { kind: 'accepted', status: 200, text: 'OK' }
export const CREATED: Answer = { kind: 'accepted', status: 201, text: 'Created' }
export const BAD_URL: Answer = { kind: 'bare', status: 400, text: 'invalid url format' }
export const BROKEN: Answer = { kind: 'bare', status: 500, text: 'internal server error' }
export const AWAY: Answer = {
  kind: 'bare',
  status: 503,
  text: 'the service is briefly unavailable, try again',
  more: ['Retry-After', '1'],
}

export type Answers = { send(response: ServerResponse, answer: Answer): void }

const TYPE = [
  ['Content-Type', 'text/html; charset=utf-8'],
  ['Content-Security-Policy', "default-src 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
].flat()
const NEVER_CACHE = ['Cache-Control', 'max-age=0, no-cache, no-store, must-revalidate, private']

const headersAt = (moment: string, body_limit: number): Readonly<Record<Kind, readonly string[]>> => {
  const refused = [...TYPE, ...NEVER_CACHE, 'Expires', moment]
  return { accepted: [...refused, 'Ping-Body-Limit', String(body_limit), 'Access-Control-Allow-Origin', '*'], refused, bare: TYPE }
}

type Settings = { readonly now: () => Instant; readonly body_limit: number }

/** Sends answers to pings. Their headers change once a second, with the moment they expire: at once. */
export const pingAnswers = ({ now, body_limit }: Settings): Answers => {
  let second = -1
  let headers = headersAt('', body_limit)

  const renew = (): void => {
    const this_second = Math.floor(now() / SECOND)
    if (this_second === second) return
    second = this_second
    headers = headersAt(new Date((second * SECOND) / MILLISECOND).toUTCString(), body_limit)
  }

  return {
    send: (response, answer) => {
      renew()
      const { kind, status, text, more = [] } = answer
      response.writeHead(status, [...headers[kind], 'Content-Length', String(text.length), ...more])
      if (response.req.method === 'HEAD') response.end()
      else response.end(text)
    },
  }
}
