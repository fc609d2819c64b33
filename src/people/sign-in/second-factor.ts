import type { SecretBox } from '../../kernel/crypto.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { Account } from '../accounts/model.ts'
import { beginAuthentication, checkPasskey, type PasskeyAssertion } from '../passkeys/authenticate.ts'
import type { PasskeyCeremony } from '../passkeys/register.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import type { RequestOrigin } from '../sessions/sessions.ts'
import {
  beginTotp,
  checkTotp,
  confirmTotp,
  hasSecondFactor,
  secondFactorsOf,
  useRecoveryCode,
  type NewSeed,
} from '../two-factor/two-factor.ts'
import { isSsoOnly } from './break-glass.ts'
import { finishSignIn } from './finish.ts'
import { verifySecondFactor } from './second-factor-attempts.ts'
import { findChallenge, consumeChallenge, attemptChallenge } from '../sessions/sign-in-challenges.ts'

export type SecondFactorDeps = { readonly db: Db; readonly box: SecretBox; readonly party: RelyingParty }

export type SecondFactorInput = {
  readonly challenge: string
  readonly code?: string
  readonly recovery_code?: string
  readonly passkey?: PasskeyAssertion
}

export type SignInResult = { readonly account: Account; readonly session: string; readonly recovery_codes: readonly string[] }

const throwExpired = (): never => invalid({ challenge: ['This sign-in has expired. Start again.'] })
const throwPasskeyRejected = (): never => invalid({ passkey: ['The passkey was rejected.'] })
const throwWrongCode = (): never => invalid({ code: ['The code is invalid.'] })

const accountOf = async (db: Db, challenge: string): Promise<Account> => {
  const account = await db.read(async (reader) => {
    const step = await findChallenge(reader, challenge, 'second-factor')
    return step?.account_id ? await findAccount(reader, step.account_id) : undefined
  })
  return account?.is_active ? account : throwExpired()
}

/** Offers a new TOTP seed only to accounts that need a second factor and have none. */
export const enrolTotpAtSignIn = async ({ db, box }: SecondFactorDeps, challenge: string): Promise<NewSeed> => {
  const account = await accountOf(db, challenge)
  return await db.tx(async (tx) => {
    if (hasSecondFactor(await secondFactorsOf(tx, account))) return throwExpired()
    return await beginTotp(tx, box, account)
  })
}

export const beginPasskeyAtSignIn = async ({ db, party }: SecondFactorDeps, challenge: string): Promise<PasskeyCeremony> =>
  await beginAuthentication(db, (await accountOf(db, challenge)).id, party)

type FactorProof = { readonly amr: string; readonly recovery_codes?: readonly string[] }

const verifyCode = async (
  tx: Tx,
  deps: SecondFactorDeps,
  account: Account,
  answer: SecondFactorInput,
): Promise<FactorProof | undefined> => {
  const { code, recovery_code } = answer
  const actor = { kind: 'anonymous', ip: '' } as const
  if (recovery_code !== undefined) return (await useRecoveryCode(tx, account.id, recovery_code)) ? { amr: 'recovery' } : undefined
  if (code === undefined) return undefined
  if (await checkTotp(tx, deps.box, account.id, code)) return { amr: 'otp' }
  const factors = await secondFactorsOf(tx, account)
  if (!factors.is_required || hasSecondFactor(factors)) return undefined
  const recovery_codes = await confirmTotp(tx, actor, deps.box, { account_id: account.id, code })
  return recovery_codes && { amr: 'otp', recovery_codes }
}

type Ending = { readonly challenge: string; readonly account: Account; readonly visitor: RequestOrigin }

const complete = async (tx: Tx, { challenge, account, visitor }: Ending, proved: FactorProof): Promise<SignInResult> => {
  if (!(await consumeChallenge(tx, challenge, 'second-factor'))) return throwExpired()
  const session = await finishSignIn(tx, account, visitor, { auth_method: 'password', amr: ['pwd', proved.amr] })
  return { account, session, recovery_codes: proved.recovery_codes ?? [] }
}

const finishByPasskey = async (
  deps: SecondFactorDeps,
  account: Account,
  answer: SecondFactorInput & { readonly passkey: PasskeyAssertion },
  visitor: RequestOrigin,
): Promise<SignInResult> => {
  const shown = await checkPasskey(deps.db, answer.passkey, deps.party)
  if (shown?.account_id !== account.id) return throwPasskeyRejected()
  return await deps.db.tx(async (tx) => {
    if (!(await shown.record(tx))) return throwPasskeyRejected()
    return await complete(tx, { challenge: answer.challenge, account, visitor }, { amr: 'hwk' })
  })
}

/** Five wrong codes consume the challenge; the delay counts the codes of all challenges. */
const finishByCode = async (
  deps: SecondFactorDeps,
  account: Account,
  answer: SecondFactorInput,
  visitor: RequestOrigin,
): Promise<SignInResult> => {
  const attempted = { account_id: account.id, actor: { kind: 'anonymous', ip: visitor.ip }, ip: visitor.ip } as const
  const result = await deps.db.tx(async (tx) => {
    const proved = await verifySecondFactor(tx, attempted, async () => {
      if (!(await attemptChallenge(tx, answer.challenge, 'second-factor'))) return throwExpired()
      return await verifyCode(tx, deps, account, answer)
    })
    return proved && (await complete(tx, { challenge: answer.challenge, account, visitor }, proved))
  })
  return result ?? throwWrongCode()
}

export const finishSecondFactor = async (
  deps: SecondFactorDeps,
  answer: SecondFactorInput,
  visitor: RequestOrigin,
): Promise<SignInResult> => {
  const account = await accountOf(deps.db, answer.challenge)
  const { passkey } = answer
  return passkey
    ? await finishByPasskey(deps, account, { ...answer, passkey }, visitor)
    : await finishByCode(deps, account, answer, visitor)
}

/** Sign-in by passkey alone: possession and user verification are two factors. */
export const signInWithPasskey = async (
  deps: SecondFactorDeps,
  assertion: PasskeyAssertion,
  visitor: RequestOrigin,
): Promise<SignInResult> => {
  const checked = await checkPasskey(deps.db, assertion, deps.party)
  const account = checked && (await deps.db.read((reader) => findAccount(reader, checked.account_id)))
  if (!checked || !account?.is_active) return throwPasskeyRejected()
  return await deps.db.tx(async (tx) => {
    if ((await isSsoOnly(tx, account)) || !(await checked.record(tx))) return throwPasskeyRejected()
    const session = await finishSignIn(tx, account, visitor, { auth_method: 'passkey', amr: ['hwk', 'user'] })
    return { account, session, recovery_codes: [] }
  })
}
