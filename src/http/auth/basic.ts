import type { FastifyRequest } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { MINUTE } from '../../contract/time.ts'
import { sha256Hex, type SecretBox } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError, unauthenticated } from '../../kernel/errors.ts'
import type { RateLimiter } from '../../kernel/rate-limit.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import type { AgentActor } from '../../people/actor.ts'
import { actorForAccount } from '../../people/sign-in/authenticate.ts'
import { checkPassword } from '../../people/sign-in/sign-in.ts'
import { networkLimit } from '../network-limit.ts'
import type { House } from '../surface.ts'
import { basicOf, type BasicCredentials } from './bearer.ts'
import { countRefusal } from './refused-sign-in.ts'

const PER_MINUTE = 5

/** Counted before anything is compared, by network and by account: a password must not be guessed from a thousand networks either. */
const countTry = async (limiter: RateLimiter, { email }: BasicCredentials, request: FastifyRequest): Promise<void> => {
  const byAccount = { bucket: `v1 basic account ${sha256Hex(normalizeEmail(email))}`, limit: PER_MINUTE, window: MINUTE }
  for (const limit of [networkLimit(request, { scope: 'v1 basic', limit: PER_MINUTE, window: MINUTE }), byAccount]) {
    const verdict = await limiter.hit(limit)
    if (!verdict.allowed) throw new AppError('rate_limited', 'Too many requests.', { verdict })
  }
}

export type BasicParts = {
  readonly db: Db
  readonly limiter: RateLimiter
  /** Opens the seeds of second factors. */ readonly box: SecretBox
} & Pick<House, 'countRefusedSignIn'>

/** The code of an authenticator goes into a header of its own. */
const codeOf = (request: FastifyRequest): { readonly code?: string } => {
  const code = request.headers['x-otp']
  return typeof code === 'string' ? { code } : {}
}

/** E-mail and password where a first token is made, and nowhere else; nothing when the request does not try. */
export const authenticateBasic = async (parts: BasicParts, request: FastifyRequest, route: Route): Promise<AgentActor | undefined> => {
  const credentials = route.limit === 'tokens.create' ? basicOf(request) : undefined
  if (!credentials) return undefined
  const { db, limiter, box } = parts
  await countTry(limiter, credentials, request)
  const visitor = { ip: request.ip, user_agent: (request.headers['user-agent'] ?? '').slice(0, 200) }
  const check = () => checkPassword(db, { ...credentials, ...codeOf(request) }, visitor, box)
  const account = await countRefusal(parts, 'basic', check).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid') return unauthenticated(error.message)
    throw error
  })
  return await db.read((reader) => actorForAccount(reader, account.id, request.ip))
}
