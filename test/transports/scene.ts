import { createServer, type IncomingHttpHeaders } from 'node:http'
import { HOUR, MINUTE, parseInstant } from '../../src/contract/time.ts'
import { createNet, type Net, type NetRequest } from '../../src/kernel/net/net.ts'
import { DEFAULT_SETTINGS, NEW_STATE, toUniqueKey } from '../../src/monitor/checks/model.ts'
import { findTransport, parseConf, type TransportKind } from '../../src/monitor/transports/index.ts'
import type { MessageContent } from '../../src/monitor/transports/message-content.ts'
import type { SendOutcome, Tools } from '../../src/monitor/transports/transport.ts'
import { listening } from '../listening.ts'

const UUID = '3f640344-2066-4bc7-8ad3-5f836f6d702c'
const AT = parseInstant('2026-06-01T09:15:00Z') ?? 0

/** One check that went down at a quarter past nine, called so that careless markup would break. */
export const DOWN: MessageContent = {
  id: '11111111-2222-4333-8444-555555555555',
  occasion: 'flip',
  status: 'down',
  reason: 'fail',
  at: AT,
  now: AT + MINUTE,
  down_since: null,
  check: {
    ...DEFAULT_SETTINGS,
    ...NEW_STATE,
    id: 7,
    uuid: UUID,
    unique_key: toUniqueKey(UUID),
    project_id: 1,
    badge_key: UUID,
    name: 'DB <b>"backup"</b> @all',
    slug: 'db-backup',
    tags: 'prod eu',
    desc: 'Nightly & weekly',
    n_pings: 42,
    status: 'down',
    created_at: 0,
    updated_at: 0,
  },
  project_name: 'Acme',
  last_ping: { n: 42, type: 'fail', at: AT, scheme: 'http', remote_addr: '10.0.0.9', method: 'GET', ua: 'curl', exitstatus: 3 },
  body: new TextEncoder().encode('disk "full"\n'),
  check_json: '{"name":"DB"}',
  url: 'https://w.test/cloaked/141908503af15aef95d36c312d41225e2262a7af/',
  tz: 'UTC',
  callback_url: 'https://w.test/api/v3/notifications/11111111-2222-4333-8444-555555555555/status',
  unsubscribe_url: 'https://w.test/unsubscribe/channel-1-abc',
}

export const UP: MessageContent = {
  ...DOWN,
  status: 'up',
  reason: '',
  at: AT + 2 * HOUR,
  down_since: AT,
  check: { ...DOWN.check, status: 'up' },
}
export const LATE: MessageContent = { ...DOWN, occasion: 'late', status: 'late', reason: '', check: { ...DOWN.check, status: 'up' } }

export type Received = {
  readonly method: string
  /** Where the product meant to call, and the path and query as they arrived. */
  readonly host: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }

export type Receiver = {
  readonly received: Received[]
  readonly tools: Tools
  answer(next: Answer | ((received: Received) => Answer)): void
  close(): Promise<void>
}

/** A real server on this machine that stands for every service: whatever the product calls is led here, byte by byte. */
export const openReceiver = async (): Promise<Receiver> => {
  const received: Received[] = []
  let respond: (received: Received) => Answer = () => ({ status: 200 })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { 'x-test-host': host, ...headers } = request.headers
      const call = {
        method: request.method ?? '',
        host: String(host),
        path: request.url ?? '',
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      received.push(call)
      const { status, headers: own = {}, body = '' } = respond(call)
      response.writeHead(status, own).end(body)
    })
  })
  const { base, close } = await listening(server)
  const real = createNet({ outbound_private: 'allow' })
  const led = (request: NetRequest): NetRequest => {
    const url = new URL(request.url)
    const headers = { ...request.headers, 'x-test-host': `${url.protocol}//${url.host}` }
    return { ...request, url: `${base}${url.pathname}${url.search}`, headers }
  }
  const net: Net = { request: (request) => real.request(led(request)), close: real.close }
  return {
    received,
    tools: { net, base_url: 'https://w.test' },
    answer: (next) => void (respond = typeof next === 'function' ? next : () => next),
    close: async () => {
      await real.close()
      close()
    },
  }
}

/** Sends news by a transport, with settings as a person would give them. */
export const sendBy = async (
  kind: TransportKind,
  conf: Record<string, unknown>,
  news: MessageContent,
  tools: Tools,
): Promise<SendOutcome> => {
  const read = parseConf(kind, conf)
  if ('errors' in read) throw new Error(JSON.stringify(read.errors))
  const transport = findTransport(kind)
  if (!transport) throw new Error(`There is no transport ${kind}.`)
  return await transport.send(tools, read.conf, news)
}

/** What arrived, with the body read as JSON or as a form. */
export const lastOf = (receiver: Receiver) => {
  const call = receiver.received.at(-1)
  if (!call) throw new Error('Nothing arrived.')
  const isForm = call.headers['content-type']?.includes('urlencoded')
  const read = (): unknown => (isForm ? Object.fromEntries(new URLSearchParams(call.body)) : JSON.parse(call.body))
  return { ...call, request: `${call.method} ${call.host}${call.path}`, data: call.body === '' ? undefined : read() }
}
