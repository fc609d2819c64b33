import type { FastifyRequest } from 'fastify'
import type { Route } from '../../contract/route.ts'
import type { Db } from '../../kernel/db/db.ts'
import { unauthenticated } from '../../kernel/errors.ts'
import { findKey } from '../../monitor/projects/keys.ts'
import type { Actor, KeyActor } from '../../people/actor.ts'

const KEY_LENGTH = 32

/** The header wins, even when it is wrong; the body counts only for POST. */
const keyOf = (request: FastifyRequest, body: unknown): string => {
  const header = request.headers['x-api-key']
  if (typeof header === 'string') return header
  if (request.method !== 'POST' || typeof body !== 'object' || body === null || !('api_key' in body)) return ''
  return String(body.api_key)
}

/** A project key. A read-only key at a writing route is as wrong as an unknown one. */
export const authenticateKey = async (db: Db, request: FastifyRequest, route: Route, body: unknown): Promise<Actor> => {
  if (route.auth.kind !== 'key') return { kind: 'nobody', ip: request.ip }
  const text = keyOf(request, body)
  if (text.length !== KEY_LENGTH) unauthenticated('missing api key')
  const key = await db.read((reader) => findKey(reader, text))
  if (!key || key.kind === 'ping') return unauthenticated('wrong api key')
  const actor: KeyActor = { kind: 'key', project_id: key.project_id, key_id: key.id, access: key.kind }
  if (route.auth.access === 'write' && actor.access !== 'write') unauthenticated('wrong api key')
  return actor
}
