import { createCallChain } from '../../kernel/net/chain.ts'
import type { NetRequest, NetResponse } from '../../kernel/net/net.ts'
import { NetError } from '../../kernel/net/net.ts'
import { type SendOutcome, SENT, type Tools, toRefusal, toRetry } from './transport.ts'

const SUCCESS_STATUSES: ReadonlySet<number> = new Set([200, 201, 202, 204])
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const MAX_REDIRECTS = 3
const MAX_RETRY_AFTER_S = 6 * 3_600

/** Parses seconds or an HTTP date. A date is compared with the clock of the server, from the `date` header. */
export const parseRetryAfter = (headers: Readonly<Record<string, string>>): number | undefined => {
  const text = headers['retry-after']?.trim()
  if (!text) return undefined
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), MAX_RETRY_AFTER_S)
  const wait_ms = Date.parse(text) - Date.parse(headers['date'] ?? '')
  return Number.isNaN(wait_ms) ? undefined : Math.min(Math.max(0, Math.ceil(wait_ms / 1_000)), MAX_RETRY_AFTER_S)
}

/** Returns an error message when a response is final: a retry cannot succeed. */
type FinalErrorRule = (response: NetResponse) => string | undefined

const GONE_STATUSES: ReadonlySet<number> = new Set([404, 410])

/** 404 or 410: the service has removed the URL, so a retry cannot succeed. */
export const explainGone: FinalErrorRule = ({ status }) =>
  GONE_STATUSES.has(status) ? `The service responded that this URL no longer exists (status ${status}).` : undefined

export const explainGoneOrForbidden: FinalErrorRule = (response) =>
  response.status === 401 || response.status === 403
    ? `The service rejected the credentials (status ${response.status}).`
    : explainGone(response)

export const toOutcome = (response: NetResponse, explainFinal: FinalErrorRule = explainGone): SendOutcome => {
  if (SUCCESS_STATUSES.has(response.status)) return SENT
  const final = explainFinal(response)
  if (final !== undefined) return toRefusal(final)
  return toRetry(`Received status code ${response.status}.`, parseRetryAfter(response.headers))
}

const USER_AGENT = { 'user-agent': 'Watchdesk' }

/** Headers with credentials must not be sent to another server. */
const toRedirectedRequest = (request: NetRequest, response: NetResponse): NetRequest | undefined => {
  const url = URL.parse(response.headers['location'] ?? '', request.url)
  if (!url) return undefined
  const isSame = url.origin === new URL(request.url).origin
  const headers = isSame ? request.headers : USER_AGENT
  if (response.status === 307 || response.status === 308) return { ...request, url: url.href, headers: headers ?? {} }
  const { body: _, ...bare } = request
  return { ...bare, method: request.method === 'HEAD' ? 'HEAD' : 'GET', url: url.href, headers: headers ?? {} }
}

const followRedirects = async (tools: Tools, first: NetRequest): Promise<NetResponse> => {
  const sendNext = createCallChain(tools.net)
  let request = first
  for (let redirects = 0; ; redirects++) {
    const response = await sendNext(request)
    const next = REDIRECT_STATUSES.has(response.status) ? toRedirectedRequest(request, response) : undefined
    if (!next || redirects >= MAX_REDIRECTS) return response
    request = next
  }
}

type CallRequest = Pick<NetRequest, 'method' | 'url' | 'headers' | 'body'>

const TIMEOUT_MS = 15_000

/** A network error is retried; an invalid URL is final. */
export const sendHttp = async (
  tools: Tools,
  request: CallRequest,
  interpret: (response: NetResponse) => SendOutcome = toOutcome,
): Promise<SendOutcome> => {
  try {
    const headers = { ...USER_AGENT, ...request.headers }
    return interpret(await followRedirects(tools, { ...request, headers, timeout_ms: TIMEOUT_MS, max_bytes: 64 * 1024 }))
  } catch (error) {
    if (!(error instanceof NetError)) throw error
    return error.kind === 'invalid_url' ? toRefusal(error.message) : toRetry(error.message)
  }
}

export const postJson = (
  tools: Tools,
  request: { readonly url: string; readonly headers?: Readonly<Record<string, string>>; readonly json: unknown; readonly method?: string },
  interpret?: (response: NetResponse) => SendOutcome,
): Promise<SendOutcome> => {
  const { json, method = 'POST', ...rest } = request
  return sendHttp(
    tools,
    { ...rest, method, headers: { 'content-type': 'application/json', ...request.headers }, body: JSON.stringify(json) },
    interpret,
  )
}

export const postForm = (
  tools: Tools,
  request: { readonly url: string; readonly headers?: Readonly<Record<string, string>>; readonly form: Readonly<Record<string, string>> },
  interpret?: (response: NetResponse) => SendOutcome,
): Promise<SendOutcome> =>
  sendHttp(
    tools,
    {
      method: 'POST',
      url: request.url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...request.headers },
      body: new URLSearchParams(request.form).toString(),
    },
    interpret,
  )

/** For services that describe errors in the body of the response. */
export const parseJsonBody = (response: NetResponse): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(response.body.toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export const basicAuth = (user: string, password: string): string => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
