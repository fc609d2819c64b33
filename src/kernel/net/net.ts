import { Agent, type Dispatcher } from 'undici'
import { assertOutsideTransaction } from '../db/transaction-context.ts'
import type { OutboundPrivate } from './private-address.ts'
import { checkedConnector, systemResolver, type Resolver } from './connect.ts'
import { toNetError, timeoutError } from './errors.ts'
import { resolveTarget, type NetTarget } from './target.ts'

export { NetError, type NetErrorKind } from './errors.ts'
export type { Resolver } from './connect.ts'

export type NetRequest = {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Covers name resolution, connection, response and body. */
  readonly timeout_ms?: number
  readonly connect_timeout_ms?: number
  readonly max_bytes?: number
  /** For URLs entered by users: refuses private addresses even if OUTBOUND_PRIVATE allows them. */
  readonly public_only?: boolean
}

export type NetResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly truncated: boolean
  readonly duration_ms: number
}

/** The only client for other servers. Does not follow redirects. */
export type Net = { request(request: NetRequest): Promise<NetResponse>; close(): Promise<void> }

const TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024
const KEEP_ALIVE_MS = 10_000

const flatHeaders = (headers: Dispatcher.ResponseData['headers']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]))

/** Leaving the loop destroys the body and its socket. */
const readUpTo = async (body: AsyncIterable<Uint8Array>, max_bytes: number): Promise<{ body: Buffer; truncated: boolean }> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk.subarray(0, max_bytes - size))
    size += chunk.length
    if (size > max_bytes) return { body: Buffer.concat(chunks), truncated: true }
  }
  return { body: Buffer.concat(chunks), truncated: false }
}

type NetOptions = { readonly outbound_private: OutboundPrivate; readonly resolve?: Resolver }

export const createNet = ({ outbound_private, resolve = systemResolver }: NetOptions): Net => {
  // An agent has one connect timeout and one address policy, so callers that differ in these do not share connections.
  const agents = new Map<string, Agent>()
  const agentFor = ({ connect_timeout_ms = CONNECT_TIMEOUT_MS, public_only = false }: NetRequest): Agent => {
    const name = `${connect_timeout_ms} ${public_only}`
    const known = agents.get(name)
    if (known) return known
    const connect = checkedConnector({ outbound_private: public_only ? 'deny' : outbound_private, resolve, connect_timeout_ms })
    // The timeout of the request covers headers and body. Middleboxes drop idle connections silently, so these are closed soon.
    const agent = new Agent({ connect, allowH2: false, headersTimeout: 0, bodyTimeout: 0, keepAliveMaxTimeout: KEEP_ALIVE_MS })
    agents.set(name, agent)
    return agent
  }

  const call = async (request: NetRequest, target: NetTarget, signal: AbortSignal): Promise<NetResponse> => {
    const { origin, path, method, headers } = target
    const started = performance.now()
    const response = await agentFor(request).request({ origin, path, method, headers, body: request.body, signal })
    const kept = await readUpTo(response.body, request.max_bytes ?? MAX_BYTES)
    return {
      status: response.statusCode,
      headers: flatHeaders(response.headers),
      ...kept,
      duration_ms: Math.round(performance.now() - started),
    }
  }

  const request = async (request: NetRequest): Promise<NetResponse> => {
    assertOutsideTransaction('A call to another server was made')
    const target = resolveTarget(request)
    const { timeout_ms = TIMEOUT_MS } = request
    const aborted = new AbortController()
    const timedOut = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      // undici handles the signal only once it is connected.
      timedOut.reject(timeoutError(target.host, timeout_ms))
      aborted.abort()
    }, timeout_ms)
    try {
      return await Promise.race([timedOut.promise, call(request, target, aborted.signal)])
    } catch (error) {
      throw toNetError(error, target.host)
    } finally {
      clearTimeout(timer)
    }
  }

  return { request, close: async () => void (await Promise.all([...agents.values()].map((agent) => agent.destroy()))) }
}
