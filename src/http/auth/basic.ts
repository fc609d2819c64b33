import type { FastifyRequest } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { MINUTE } from '../../contract/time.ts'
import { sha256Hex, type SecretBox } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError, unauthenticated } from '../../kernel/errors.ts'
import type { RateLimiter } from '../../kernel/rate-limit/rate-limit.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import type { AgentActor } from '../../people/actor.ts'
import { actorForAccount } from '../../people/sign-in/authenticate.ts'
import { checkPassword } from '../../people/sign-in/sign-in.ts'
import type { ApiContext } from '../kit/api-conventions.ts'
import { createNetworkLimit } from '../kit/network-limit.ts'
import { readBasicCredentials, type BasicCredentials } from './authorization-header.ts'
import { countRejectedSignIn } from './rejected-sign-in.ts'

const PER_MINUTE = 5

/** Attempts are counted before the comparison, by network and by account: guesses from a thousand networks are limited as well. */
const countAttempt = async (limiter: RateLimiter, { email }: BasicCredentials, request: FastifyRequest): Promise<void> => {
  const byAccount = { bucket: `v1 basic account ${sha256Hex(normalizeEmail(email))}`, limit: PER_MINUTE, window: MINUTE }
  for (const limit of [createNetworkLimit(request, { scope: 'v1 basic', limit: PER_MINUTE, window: MINUTE }), byAccount]) {
    const decision = await limiter.hit(limit)
    if (!decision.allowed) throw new AppError('rate_limited', 'Too many requests.', { decision })
  }
}

export type BasicAuthDeps = {
  readonly db: Db
  readonly limiter: RateLimiter
  readonly box: SecretBox
} & Pick<ApiContext, 'countRefusedSignIn'>

const codeOf = (request: FastifyRequest): { readonly code?: string } => {
  const code = request.headers['x-otp']
  return typeof code === 'string' ? { code } : {}
}

/** Authenticates by e-mail and password, only on the route that creates a token; undefined without credentials. */
export const authenticateBasic = async (deps: BasicAuthDeps, request: FastifyRequest, route: Route): Promise<AgentActor | undefined> => {
  const credentials = route.limit === 'tokens.create' ? readBasicCredentials(request) : undefined
  if (!credentials) return undefined
  const { db, limiter, box } = deps
  await countAttempt(limiter, credentials, request)
  const visitor = { ip: request.ip, user_agent: (request.headers['user-agent'] ?? '').slice(0, 200) }
  const check = () => checkPassword(db, { ...credentials, ...codeOf(request) }, visitor, box)
  const account = await countRejectedSignIn(deps, 'basic', check).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid') return unauthenticated(error.message)
    throw error
  })
  return await db.read((reader) => actorForAccount(reader, account.id, request.ip))
}
