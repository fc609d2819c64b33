import { createCallChain } from '../../kernel/net-chain.ts'
import type { NetResponse, NetRequest } from '../../kernel/net.ts'
import { NetError } from '../../kernel/net.ts'
import { later, refused, sent, type Outcome, type Tools } from './transport.ts'

/** One call to a service, and what its answer means. */

const TAKEN: ReadonlySet<number> = new Set([200, 201, 202, 204])
const MOVED: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const MOST_REDIRECTS = 3
const LONGEST_WAIT_S = 6 * 3_600

/** Seconds from now, or a date: both are allowed. What the date means is measured by the receiver's own clock. */
export const retryAfter = (headers: Readonly<Record<string, string>>): number | undefined => {
  const text = headers['retry-after']?.trim()
  if (!text) return undefined
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), LONGEST_WAIT_S)
  const wait_ms = Date.parse(text) - Date.parse(headers['date'] ?? '')
  return Number.isNaN(wait_ms) ? undefined : Math.min(Math.max(0, Math.ceil(wait_ms / 1_000)), LONGEST_WAIT_S)
}

/** Answers a sentence when this reply means that trying again is no use. */
type Verdict = (reply: NetResponse) => string | undefined

const GONE: ReadonlySet<number> = new Set([404, 410])

/** An address that somebody removed on the other side. */
export const isGone: Verdict = ({ status }) =>
  GONE.has(status) ? `The service says that this address no longer exists (status ${status}).` : undefined

/** A token that is no longer good, or an address that is gone. */
export const isGoneOrForbidden: Verdict = (reply) =>
  reply.status === 401 || reply.status === 403 ? `The service refused the credentials (status ${reply.status}).` : isGone(reply)

export const outcomeOf = (reply: NetResponse, isFinal: Verdict = isGone): Outcome => {
  if (TAKEN.has(reply.status)) return sent
  const final = isFinal(reply)
  if (final !== undefined) return refused(final)
  return later(`Received status code ${reply.status}.`, retryAfter(reply.headers))
}

const UA = { 'user-agent': 'Watchdesk' }

/** Whatever identifies us to one server is not for another. */
const nextCall = (request: NetRequest, reply: NetResponse): NetRequest | undefined => {
  const url = URL.parse(reply.headers['location'] ?? '', request.url)
  if (!url) return undefined
  const isSame = url.origin === new URL(request.url).origin
  const headers = isSame ? request.headers : UA
  if (reply.status === 307 || reply.status === 308) return { ...request, url: url.href, headers: headers ?? {} }
  const { body: _, ...bare } = request
  return { ...bare, method: request.method === 'HEAD' ? 'HEAD' : 'GET', url: url.href, headers: headers ?? {} }
}

const follow = async (tools: Tools, first: NetRequest): Promise<NetResponse> => {
  const callNext = createCallChain(tools.net)
  let request = first
  for (let redirects = 0; ; redirects++) {
    const reply = await callNext(request)
    const next = MOVED.has(reply.status) ? nextCall(request, reply) : undefined
    if (!next || redirects >= MOST_REDIRECTS) return reply
    request = next
  }
}

type Call = Pick<NetRequest, 'method' | 'url' | 'headers' | 'body'>

const TIMEOUT_MS = 15_000

/** Makes the call. A network that fails is a reason to try again, an address that cannot be one is not. */
export const call = async (tools: Tools, request: Call, judge: (reply: NetResponse) => Outcome = outcomeOf): Promise<Outcome> => {
  try {
    const headers = { ...UA, ...request.headers }
    return judge(await follow(tools, { ...request, headers, timeout_ms: TIMEOUT_MS, max_bytes: 64 * 1024 }))
  } catch (error) {
    if (!(error instanceof NetError)) throw error
    return error.kind === 'invalid_url' ? refused(error.message) : later(error.message)
  }
}

export const postJson = (
  tools: Tools,
  request: { readonly url: string; readonly headers?: Readonly<Record<string, string>>; readonly json: unknown; readonly method?: string },
  judge?: (reply: NetResponse) => Outcome,
): Promise<Outcome> => {
  const { json, method = 'POST', ...rest } = request
  return call(
    tools,
    { ...rest, method, headers: { 'content-type': 'application/json', ...request.headers }, body: JSON.stringify(json) },
    judge,
  )
}

export const postForm = (
  tools: Tools,
  request: { readonly url: string; readonly headers?: Readonly<Record<string, string>>; readonly form: Readonly<Record<string, string>> },
  judge?: (reply: NetResponse) => Outcome,
): Promise<Outcome> =>
  call(
    tools,
    {
      method: 'POST',
      url: request.url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...request.headers },
      body: new URLSearchParams(request.form).toString(),
    },
    judge,
  )

/** The answer's body read as JSON, for services that say in it what went wrong. */
export const jsonOf = (reply: NetResponse): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(reply.body.toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export const basicAuth = (user: string, password: string): string => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
