import type { FastifyRequest } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { MINUTE } from '../../contract/time.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { RateLimit } from '../../kernel/rate-limit.ts'
import type { Actor } from '../../people/actor.ts'
import { authenticateKey } from '../auth/key.ts'
import { renderV3 } from '../errors/v3.ts'
import { bytesOf, parseJson } from '../json.ts'
import { noContent } from '../replies.ts'
import type { Surface } from '../surface.ts'
import { findProblems } from '../validate.ts'
import type { TSchema } from 'typebox'

const PER_MINUTE = 100

/** Whatever the content type says, the body is JSON; nothing at all is an empty object. */
const readBody = (request: FastifyRequest): unknown => {
  const bytes = request.method === 'POST' ? bytesOf(request) : undefined
  if (!bytes) return {}
  const body = parseJson(bytes, 'could not parse request body')
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('bad_request', 'json validation error: value is not an object')
  return body
}

const checkBody = (schema: TSchema, body: unknown): void => {
  const problem = findProblems(schema, body)[0]
  if (problem) throw new AppError('invalid', `json validation error: ${problem.field} has unexpected value`)
}

const limitOf = (actor: Actor, _route: Route, _request: FastifyRequest): RateLimit | undefined =>
  actor.kind === 'key' ? { bucket: `v3 key ${actor.key_id}`, limit: PER_MINUTE, window: MINUTE } : undefined

const CORS = { 'access-control-allow-origin': '*' }

/** The monitor's API, in the three versions that clients speak. */
export const v3Surface = (db: Db, version: 1 | 2 | 3): Surface => ({
  prefix: `/api/v${version}`,
  bodyBeforeAuth: true,
  readBody,
  checkBody,
  authenticate: (request, route, body) => authenticateKey(db, request, route, body),
  authorize: () => undefined,
  limitOf,
  renderError: renderV3,
  headers: { ...CORS, 'cache-control': 'no-store' },
  limitHeaders: false,
  preflight: (methods) =>
    noContent({
      ...CORS,
      'access-control-allow-headers': 'X-Api-Key, Content-Type',
      'access-control-allow-methods': [...methods, 'OPTIONS'].join(', '),
      'access-control-max-age': '600',
    }),
})
