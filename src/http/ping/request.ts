import type { IncomingMessage } from 'node:http'
import type { Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { IncomingPing, PingTarget } from '../../monitor/pings/incoming-ping.ts'
import type { PingAddress } from './address.ts'
import { parseQuery, type PingQuery } from './query.ts'
import type { Peer, Sender } from './sender.ts'

export type PingRequest = { readonly address: PingAddress; readonly query: PingQuery; readonly problem: string | undefined }

const MAX_EXIT_STATUS = 255
const MAX_UA_LENGTH = 200
export const SEARCHED_BYTES = 10_000

export const parsePingRequest = (address: PingAddress, query_text: string): PingRequest => {
  const query = parseQuery(query_text)
  if ((address.exitstatus ?? 0) > MAX_EXIT_STATUS) return { address, query, problem: 'invalid url format' }
  return { address, query, problem: query.is_rid_invalid ? 'invalid uuid format' : undefined }
}

// Node joins or drops repeated headers, except for cookies.
const joinHeader = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header.join(',') : header)

export const toPeer = ({ socket, headers }: IncomingMessage): Peer => ({
  address: socket.remoteAddress,
  forwarded_for: joinHeader(headers['x-forwarded-for']),
  forwarded_proto: joinHeader(headers['x-forwarded-proto']),
})

const toTarget = (address: PingAddress): PingTarget =>
  'uuid' in address ? { uuid: address.uuid } : { key_hash: hashToken(address.ping_key), slug: address.slug }

type ReceivedPing = { readonly body: Buffer | null; readonly kept_bytes: number; readonly sender: Sender; readonly at: Instant }

export const toIncomingPing = (
  { method = '', headers }: IncomingMessage,
  { address, query, problem }: PingRequest,
  { body, kept_bytes, sender, at }: ReceivedPing,
): IncomingPing => ({
  target: toTarget(address),
  action: address.action,
  exitstatus: address.exitstatus,
  rid: query.rid,
  at,
  scheme: sender.scheme,
  method,
  remote_addr: sender.remote_addr,
  ua: (headers['user-agent'] ?? '').slice(0, MAX_UA_LENGTH),
  body: body && kept_bytes > 0 ? body.subarray(0, kept_bytes) : null,
  head: body && body.subarray(0, SEARCHED_BYTES),
  refused: problem !== undefined,
})
