import type { CustomFetch } from 'openid-client'
import { createCallChain } from '../../kernel/net/chain.ts'
import type { Net } from '../../kernel/net/net.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 1_048_576

const textOf = (body: unknown): string | Uint8Array | undefined => {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('This body cannot be sent.')
}

const CONNECTION_HEADERS = new Set(['content-length', 'connection', 'transfer-encoding'])

/** `fetch` within the limits of kernel/net.ts: discovery names further addresses, and those of a public provider must be public. */
export const fetchThrough = (net: Net): CustomFetch => {
  const callNext = createCallChain(net)
  return async (url, { method, headers, body }) => {
    const given = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.has(name.toLowerCase()))
    const content = textOf(body)
    const reply = await callNext({
      method,
      url,
      headers: Object.fromEntries(given),
      timeout_ms: TIMEOUT_MS,
      max_bytes: MAX_BYTES,
      ...(content !== undefined && { body: content }),
    })
    const bytes = reply.truncated || reply.status === 204 ? null : new Uint8Array(reply.body)
    return new Response(bytes, { status: reply.status, headers: { ...reply.headers } })
  }
}
