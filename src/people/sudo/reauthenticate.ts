import type { SecretBox } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import { conflict, invalid } from '../../kernel/errors.ts'
import type { AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { checkPasskey, type PasskeyAssertion } from '../passkeys/authenticate.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import { recordProof, type RequestOrigin } from '../sessions/sessions.ts'
import { verifySecondFactor } from '../sign-in/second-factor-attempts.ts'
import { verifyCredentials } from '../sign-in/sign-in.ts'
import { checkTotp } from '../two-factor/two-factor.ts'

export type ReauthenticationDeps = { readonly db: Db; readonly box: SecretBox; readonly party: RelyingParty }
export type ReauthenticationInput = { readonly password?: string; readonly code?: string; readonly passkey?: PasskeyAssertion }

export const verifyOwnPassword = async (db: Db, actor: AgentActor, password: string, visitor: RequestOrigin): Promise<void> => {
  if (actor.email === null) invalid({ password: ['This account has no password.'] })
  const account = await verifyCredentials(db, { email: actor.email ?? '', password }, visitor).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'invalid') return invalid({ password: ['The password is incorrect.'] })
    throw error
  })
  if (account.id !== actor.account_id) invalid({ password: ['The password is incorrect.'] })
}

const byCode = async ({ db, box }: ReauthenticationDeps, actor: AgentActor, code: string): Promise<void> => {
  const { account_id, ip } = actor
  const isRight = await db.tx((tx) =>
    verifySecondFactor(tx, { account_id, actor, ip }, async () => (await checkTotp(tx, box, account_id, code)) || undefined),
  )
  if (!isRight) invalid({ code: ['The code is invalid.'] })
}

const byPasskey = async ({ db, party }: ReauthenticationDeps, actor: AgentActor, shown: PasskeyAssertion): Promise<void> => {
  const checked = await checkPasskey(db, shown, party)
  const isRight = checked?.account_id === actor.account_id && (await db.tx((tx) => checked.record(tx)))
  if (!isRight) invalid({ passkey: ['The passkey was rejected.'] })
}

export const reauthenticate = async (
  deps: ReauthenticationDeps,
  actor: AgentActor,
  proof: ReauthenticationInput,
  visitor: RequestOrigin,
): Promise<string> => {
  const { session_id } = actor
  if (session_id === null) return conflict('no_session', 'Requests with a token need no confirmation.')
  if (proof.password !== undefined) await verifyOwnPassword(deps.db, actor, proof.password, visitor)
  else if (proof.code !== undefined) await byCode(deps, actor, proof.code)
  else if (proof.passkey !== undefined) await byPasskey(deps, actor, proof.passkey)
  else invalid({ password: ['One of password, code and passkey is required.'] })
  return await deps.db.tx(async (tx) => {
    await audit(tx, actor, { action: 'sudo', object: { type: 'user', id: actor.account_id } })
    return await recordProof(tx, session_id)
  })
}
