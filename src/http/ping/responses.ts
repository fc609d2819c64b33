import type { ServerResponse } from 'node:http'
import { MILLISECOND, SECOND, type Instant } from '../../contract/time.ts'

/** Selects the common headers. `bare`, without cache headers: errors of the server, invalid URLs and rejected addresses by slug. */
type ResponseKind = 'accepted' | 'refused' | 'bare'

export type PingResponse = {
  readonly kind: ResponseKind
  readonly status: number
  readonly text: string
  readonly extra_headers?: readonly string[]
}

export const OK: PingResponse = { kind: 'accepted', status: 200, text: 'OK' }
export const CREATED: PingResponse = { kind: 'accepted', status: 201, text: 'Created' }
export const BAD_URL: PingResponse = { kind: 'bare', status: 400, text: 'invalid url format' }
export const INTERNAL_ERROR: PingResponse = { kind: 'bare', status: 500, text: 'internal server error' }
export const UNAVAILABLE: PingResponse = {
  kind: 'bare',
  status: 503,
  text: 'the service is temporarily unavailable, try again later',
  extra_headers: ['Retry-After', '1'],
}

export type PingResponder = { send(response: ServerResponse, ping_response: PingResponse): void }

const COMMON_HEADERS = [
  ['Content-Type', 'text/html; charset=utf-8'],
  ['Content-Security-Policy', "default-src 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
].flat()
const NO_CACHE_HEADERS = ['Cache-Control', 'max-age=0, no-cache, no-store, must-revalidate, private']

const buildHeaders = (expires: string, body_limit: number): Readonly<Record<ResponseKind, readonly string[]>> => {
  const refused = [...COMMON_HEADERS, ...NO_CACHE_HEADERS, 'Expires', expires]
  return {
    accepted: [...refused, 'Ping-Body-Limit', String(body_limit), 'Access-Control-Allow-Origin', '*'],
    refused,
    bare: COMMON_HEADERS,
  }
}

type ResponderOptions = { readonly now: () => Instant; readonly body_limit: number }

/** Sends ping responses. The headers change once a second, because `Expires` is the current time. */
export const createPingResponder = ({ now, body_limit }: ResponderOptions): PingResponder => {
  let second = -1
  let headers = buildHeaders('', body_limit)

  const refreshHeaders = (): void => {
    const this_second = Math.floor(now() / SECOND)
    if (this_second === second) return
    second = this_second
    headers = buildHeaders(new Date((second * SECOND) / MILLISECOND).toUTCString(), body_limit)
  }

  return {
    send: (response, ping_response) => {
      refreshHeaders()
      const { kind, status, text, extra_headers = [] } = ping_response
      response.writeHead(status, [...headers[kind], 'Content-Length', String(text.length), ...extra_headers])
      if (response.req.method === 'HEAD') response.end()
      else response.end(text)
    },
  }
}
