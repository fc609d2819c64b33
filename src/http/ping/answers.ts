import { STATUS_CODES, type ServerResponse } from 'node:http'
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

export type Answers = {
  send(response: ServerResponse, answer: Answer): void
  /** The same for who writes to the connection itself: a whole response. `isLast`: the connection ends with it. */
  textOf(answer: Answer, isLast: boolean): string
}

const TYPE = [
  ['Content-Type', 'text/html; charset=utf-8'],
  ['Content-Security-Policy', "default-src 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
].flat()
const NEVER_CACHE = ['Cache-Control', 'max-age=0, no-cache, no-store, must-revalidate, private']

const linesOf = (headers: readonly string[]): string =>
  headers.map((word, place) => (place % 2 === 0 ? `${word}: ` : `${word}\r\n`)).join('')

const headersAt = (moment: string, body_limit: number): Readonly<Record<Kind, readonly string[]>> => {
  const refused = [...TYPE, ...NEVER_CACHE, 'Expires', moment]
  return { accepted: [...refused, 'Ping-Body-Limit', String(body_limit), 'Access-Control-Allow-Origin', '*'], refused, bare: TYPE }
}

type Settings = { readonly now: () => Instant; readonly body_limit: number; readonly keep_alive_seconds: number }

/** Says answers to pings. Their headers change once a second, with the moment they expire: at once. */
export const pingAnswers = ({ now, body_limit, keep_alive_seconds }: Settings): Answers => {
  let second = -1
  let moment = ''
  let headers = headersAt(moment, body_limit)
  let usual: { last?: string; other?: string } = {}

  const renew = (): void => {
    const this_second = Math.floor(now() / SECOND)
    if (this_second === second) return
    second = this_second
    moment = new Date((second * SECOND) / MILLISECOND).toUTCString()
    headers = headersAt(moment, body_limit)
    usual = {}
  }

  const headersOf = ({ kind, text, more = [] }: Answer): string[] => [...headers[kind], 'Content-Length', String(text.length), ...more]

  const whole = (answer: Answer, isLast: boolean): string => {
    const connection = isLast ? ['Connection', 'close'] : ['Connection', 'keep-alive', 'Keep-Alive', `timeout=${keep_alive_seconds}`]
    const lines = linesOf([...headersOf(answer), 'Date', moment, ...connection])
    return `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines}\r\n${answer.text}`
  }

  return {
    send: (response, answer) => {
      renew()
      response.writeHead(answer.status, headersOf(answer))
      if (response.req.method === 'HEAD') response.end()
      else response.end(answer.text)
    },
    textOf: (answer, isLast) => {
      renew()
      if (answer !== OK) return whole(answer, isLast)
      return isLast ? (usual.last ??= whole(OK, true)) : (usual.other ??= whole(OK, false))
    },
  }
}
