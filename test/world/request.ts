import type { FastifyInstance, InjectOptions } from 'fastify'
import { ALICE, BOB, KEYS } from './people.ts'

export type Response = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly text: string
  readonly bytes: Buffer
  /** The body read as JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of many shapes, and fails by itself when one is wrong
  readonly json: any
}

export type Call = {
  readonly headers?: Readonly<Record<string, string>>
  /** JSON unless it is text or bytes. */
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | string[]>>
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

type Ask = (method: Method, url: string, call?: Call) => Promise<Response>

export type Requester = {
  /** Nobody in particular. */
  readonly anyone: Ask
  /** With Acme's read-write key, its read-only key. */
  readonly writer: Ask
  readonly reader: Ask
  /** With a helpdesk token of Alice (admin), of Bob (agent), of anybody. */
  readonly alice: Ask
  readonly bob: Ask
  withToken(token: string): Ask
  withKey(key: string): Ask
  withHeaders(headers: Readonly<Record<string, string>>): Ask
}

const payloadOf = (body: unknown): Pick<InjectOptions, 'payload'> & { json: boolean } => {
  if (body === undefined) return { json: false }
  if (typeof body === 'string' || Buffer.isBuffer(body)) return { payload: body, json: false }
  return { payload: JSON.stringify(body), json: true }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `assertValid` is called after each request. */
export const requester = (app: FastifyInstance, assertValid: () => void = () => undefined): Requester => {
  const withHeaders =
    (own: Readonly<Record<string, string>>): Ask =>
    async (method, url, { headers = {}, body, query } = {}) => {
      const { json, ...payload } = payloadOf(body)
      const type: Record<string, string> = json ? { 'content-type': 'application/json' } : {}
      const reply = await app.inject({ method, url, headers: { ...type, ...own, ...headers }, ...payload, ...(query && { query }) })
      assertValid()
      return { status: reply.statusCode, headers: reply.headers, text: reply.payload, bytes: reply.rawPayload, json: jsonOf(reply.payload) }
    }
  const withToken = (token: string): Ask => withHeaders({ authorization: `Bearer ${token}`, accept: 'application/json' })
  const withKey = (key: string): Ask => withHeaders({ 'x-api-key': key })
  return {
    anyone: withHeaders({}),
    writer: withKey(KEYS.write),
    reader: withKey(KEYS.read),
    alice: withToken(ALICE.token),
    bob: withToken(BOB.token),
    withToken,
    withKey,
    withHeaders,
  }
}
