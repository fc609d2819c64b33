import type { FastifyRequest } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { MINUTE } from '../../contract/time.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { RateLimit } from '../../kernel/rate-limit.ts'
import type { Actor } from '../../people/actor.ts'
import type { Surface } from '../surface.ts'
import { v1Surface } from '../v1/surface.ts'

const SESSION_PER_MINUTE = 1_200
const STRANGERS_PER_MINUTE = 300
const SIGN_INS_PER_MINUTE = 5

const limitOf = (actor: Actor, route: Route, request: FastifyRequest): RateLimit => {
  if (route.limit === 'sign-in') return { bucket: `app sign-in ${request.ip}`, limit: SIGN_INS_PER_MINUTE, window: MINUTE }
  if (actor.kind === 'agent') return { bucket: `app account ${actor.account_id}`, limit: SESSION_PER_MINUTE, window: MINUTE }
  return { bucket: `app open ${request.ip}`, limit: STRANGERS_PER_MINUTE, window: MINUTE }
}

/** The dashboard's own API: it speaks as the helpdesk does, and counts calls per session, because a live page makes many. A token keeps its own budgets. */
export const appSurface = (db: Db): Surface => {
  const v1 = v1Surface(db)
  const isToken = (actor: Actor): boolean => actor.kind === 'agent' && actor.token_id !== null
  return {
    ...v1,
    prefix: '/app/api',
    limitOf: (actor, route, request) => (isToken(actor) ? v1.limitOf(actor, route, request) : limitOf(actor, route, request)),
    limitHeaders: false,
  }
}
