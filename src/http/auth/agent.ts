import type { FastifyRequest } from 'fastify'
import type { Auth, Route } from '../../contract/route.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError, forbidden, unauthenticated } from '../../kernel/errors.ts'
import { hasPermission, type Actor, type AgentActor } from '../../people/actor.ts'
import { recordSeen } from '../../people/sessions/sessions.ts'
import { authenticateSession, authenticateToken } from '../../people/sign-in/authenticate.ts'
import { recordTokenUse } from '../../people/tokens/tokens.ts'
import { readBearerToken } from './authorization-header.ts'
import { readSessionCookie } from './cookie.ts'
import { isSameOrigin } from './csrf.ts'

/** Records the use after the response is sent. */
const touchLastUsed = (db: Db, actor: AgentActor): void => {
  const note = db.tx(async (tx) => {
    if (actor.token_id !== null) await recordTokenUse(tx, actor.token_id, actor.ip)
    if (actor.session_id !== null) await recordSeen(tx, actor.session_id)
  })
  note.catch(() => undefined)
}

// Each process writes the last use of a token or session at most once a minute.
const lastTouched = new WeakMap<Db, Map<string, number>>()

const touchLastUsedOncePerMinute = (db: Db, actor: AgentActor, minute: number): void => {
  const name = actor.token_id === null ? `session ${actor.session_id}` : `token ${actor.token_id}`
  const noted = lastTouched.get(db) ?? new Map<string, number>()
  lastTouched.set(db, noted)
  if (noted.get(name) === minute) return
  if (noted.size > 10_000) noted.clear()
  noted.set(name, minute)
  touchLastUsed(db, actor)
}

/** Finds an agent by bearer token or session cookie. A cookie authorizes writes only from our own pages. */
export const findAgent = async (db: Db, request: FastifyRequest): Promise<AgentActor | undefined> => {
  const token = readBearerToken(request)
  const session = token ? undefined : readSessionCookie(request)
  const { actor, now } = await db.read(async (reader) => {
    const found = token
      ? await authenticateToken(reader, token, request.ip)
      : session
        ? await authenticateSession(reader, session, request.ip)
        : undefined
    return { actor: found, now: reader.now }
  })
  if (!actor) return undefined
  if (actor.session_id !== null && !isSameOrigin(request)) throw new AppError('forbidden', 'Cross-site request rejected.')
  touchLastUsedOncePerMinute(db, actor, Math.floor(now / 60_000_000))
  return actor
}

/** Failed authentication is counted by address before it is rejected: guessing tokens must not be free. */
export const authenticateAgent = async (db: Db, request: FastifyRequest, route: Route): Promise<Actor> => {
  const agent = route.auth.kind === 'open' ? undefined : await findAgent(db, request)
  return agent ?? { kind: 'anonymous', ip: request.ip }
}

const NEEDS_AGENT: ReadonlySet<Auth['kind']> = new Set(['scope', 'any', 'full'])

/** Scopes narrow the role, never widen it: both must allow the route. */
export const authorizeAgent = (actor: Actor, { auth }: Route): void => {
  if (actor.kind !== 'agent') {
    if (NEEDS_AGENT.has(auth.kind)) unauthenticated('Authentication required.')
    return
  }
  if (auth.kind === 'scope') {
    const abilities = actor.abilities
    if (abilities && !auth.scopes.some((scope) => abilities.includes(scope)))
      forbidden('Invalid ability provided.', { required: auth.scopes })
    if (!auth.scopes.some((scope) => hasPermission(actor, scope))) forbidden('This action is unauthorized.')
  }
  if (auth.kind === 'full') {
    if (actor.abilities !== null) forbidden('Invalid ability provided.', { required: ['*'] })
    if (!hasPermission(actor, auth.permission)) forbidden('This action is unauthorized.')
  }
}
