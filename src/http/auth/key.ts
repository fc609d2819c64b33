import type { FastifyRequest } from 'fastify'
import type { Db } from '../../kernel/db/db.ts'
import { unauthenticated } from '../../kernel/errors.ts'
import { findKey, touchKeyLastUsed } from '../../monitor/projects/keys.ts'
import type { KeyActor } from '../../people/actor.ts'

const KEY_LENGTH = 32

/** The header takes precedence, even when it is wrong; the body counts only for POST. */
const readKey = (request: FastifyRequest, body: unknown): string => {
  const header = request.headers['x-api-key']
  if (typeof header === 'string') return header
  if (request.method !== 'POST' || typeof body !== 'object' || body === null || !('api_key' in body)) return ''
  return typeof body.api_key === 'string' ? body.api_key : ''
}

// Each process writes the last use of a key at most once a minute, after the response is sent.
const lastTouched = new WeakMap<Db, Map<number, number>>()

const touchLastUsed = (db: Db, key_id: number, minute: number, ip: string): void => {
  const noted = lastTouched.get(db) ?? new Map<number, number>()
  lastTouched.set(db, noted)
  if (noted.get(key_id) === minute) return
  if (noted.size > 10_000) noted.clear()
  noted.set(key_id, minute)
  db.tx((tx) => touchKeyLastUsed(tx, key_id, ip)).catch(() => undefined)
}

/** Finds a project key. A read-only key on a writing route is rejected like an unknown one. */
export const authenticateKey = async (db: Db, request: FastifyRequest, access: KeyActor['access'], body: unknown): Promise<KeyActor> => {
  const text = readKey(request, body)
  if (text.length !== KEY_LENGTH) unauthenticated('missing api key')
  const { key, now } = await db.read(async (reader) => ({ key: await findKey(reader, text), now: reader.now }))
  if (!key || key.kind === 'ping' || (access === 'write' && key.kind !== 'write')) return unauthenticated('wrong api key')
  touchLastUsed(db, key.id, Math.floor(now / 60_000_000), request.ip)
  return { kind: 'key', project_id: key.project_id, key_id: key.id, access: key.kind }
}
