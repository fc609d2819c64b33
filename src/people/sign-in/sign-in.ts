import type { SecretBox } from '../../kernel/crypto.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { changePasswordHash, findAccountByEmail, findPasswordHash } from '../accounts/accounts.ts'
import type { Account } from '../accounts/model.ts'
import { audit } from '../audit/record.ts'
import type { RequestOrigin } from '../sessions/sessions.ts'
import { checkTotp, hasSecondFactor, secondFactorsOf, type SecondFactors } from '../two-factor/two-factor.ts'
import { touchAttempt } from './attempts.ts'
import { isSsoOnly } from './break-glass.ts'
import { finishSignIn } from './finish.ts'
import { beginPasswordAttempt, clearPasswordAttempts, recordNetwork } from './password-attempts.ts'
import { hashPassword, verifyPassword, needsRehash } from './password.ts'
import { verifySecondFactor } from './second-factor-attempts.ts'
import { createChallenge } from '../sessions/sign-in-challenges.ts'

export type Credentials = { readonly email: string; readonly password: string; /** TOTP code. */ readonly code?: string }

/** Same error for unknown, wrong, inactive and SSO-only accounts, after the same time, so that accounts cannot be enumerated. */
const rejectCredentials = (): never => {
  throw new AppError('invalid', 'These credentials do not match our records.', {
    errors: { email: ['These credentials do not match our records.'] },
  })
}

type AccountLookup = { readonly account: Account | undefined; readonly stored: string | null; readonly is_sso_only: boolean }

const UNKNOWN_ACCOUNT = { id: 0, email: null }

/** Runs the same queries whether or not the account exists. */
const lookUpAccount = async (reader: Reader, email: string): Promise<AccountLookup> => {
  const account = await findAccountByEmail(reader, email)
  const is_sso_only = await isSsoOnly(reader, { ...(account ?? UNKNOWN_ACCOUNT), email })
  return { account, is_sso_only, stored: account ? await findPasswordHash(reader, account) : null }
}

const NOTIFY_AT_FAILURES = 10

type Failure = { readonly email: string; readonly account: Account | undefined; readonly failures: number; readonly ip: string }

const recordFailure = async (db: Db, { email, account, failures, ip }: Failure): Promise<void> => {
  await db.tx(async (tx) => {
    // No audit entry, because unauthenticated callers could fill the log. The write makes the response as slow as for a known account.
    if (!account) return await touchAttempt(tx, { name: email, ip })
    await audit(
      tx,
      { kind: 'anonymous', ip },
      { action: 'sign_in.failed', object: { type: 'user', id: account.id }, changes: { failures } },
    )
    if (failures !== NOTIFY_AT_FAILURES || !account.email || !account.is_active) return
    await sendMail(tx, {
      to: [account.email],
      subject: 'Failed sign-in attempts on your account',
      text: `Hello ${account.first_name},\n\n${NOTIFY_AT_FAILURES} sign-in attempts with your address and a wrong password failed, the last one from ${ip}.\n\nIf these attempts were yours, no action is needed. Otherwise make sure that you use this password for no other service.\n`,
    })
  })
}

/** Verifies e-mail address and password. Hashing runs outside any transaction. */
export const verifyCredentials = async (db: Db, { email, password }: Credentials, visitor: RequestOrigin): Promise<Account> => {
  const attempt = { name: email, ip: visitor.ip }
  const failures = await db.tx((tx) => beginPasswordAttempt(tx, attempt))
  const { account, stored, is_sso_only } = await db.read((reader) => lookUpAccount(reader, email))
  const right = await verifyPassword(stored, password)
  if (!account || !right || !account.is_active || is_sso_only) {
    await recordFailure(db, { email, account, failures, ip: visitor.ip })
    return rejectCredentials()
  }
  const renewed = stored !== null && needsRehash(stored) ? await hashPassword(password) : undefined
  await db.tx(async (tx) => {
    await clearPasswordAttempts(tx, attempt)
    if (renewed !== undefined) await changePasswordHash(tx, account, renewed)
  })
  return account
}

type OneCall = { readonly db: Db; readonly box: SecretBox | undefined; readonly visitor: RequestOrigin }

const isSecondProof = async ({ db, box, visitor: { ip } }: OneCall, { id }: Account, code: string | undefined): Promise<boolean> => {
  if (code === undefined || !box) return false
  const attempted = { account_id: id, actor: { kind: 'anonymous', ip }, ip } as const
  const isRight = await db.tx((tx) => verifySecondFactor(tx, attempted, async () => (await checkTotp(tx, box, id, code)) || undefined))
  return isRight === true
}

/** For callers without a session such as HTTP Basic: an account with a second factor also needs its code, whose seed `box` opens. */
export const checkPassword = async (db: Db, credentials: Credentials, visitor: RequestOrigin, box?: SecretBox): Promise<Account> => {
  const account = await verifyCredentials(db, credentials, visitor)
  const factors = await db.read((reader) => secondFactorsOf(reader, account))
  const isComplete =
    (!hasSecondFactor(factors) && !factors.is_required) || (await isSecondProof({ db, box, visitor }, account, credentials.code))
  if (isComplete) {
    await db.tx((tx) => recordNetwork(tx, { name: credentials.email, ip: visitor.ip }))
    return account
  }
  throw new AppError('forbidden', 'This account requires a second factor. Sign in to the dashboard.', { code: 'second_factor_required' })
}

export type Method = 'totp' | 'recovery_code' | 'passkey' | 'enrol'

export const methodsOf = ({ has_totp, passkeys, recovery_codes_left, is_required }: SecondFactors): readonly Method[] => {
  if (!has_totp && passkeys === 0) return is_required ? ['enrol'] : []
  return [
    ...(has_totp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recovery_codes_left > 0 ? (['recovery_code'] as const) : []),
  ]
}

export type SignedIn = { readonly outcome: 'signed_in'; readonly account: Account; readonly session: string }
export type SecondFactorRequired = { readonly outcome: 'second_step'; readonly challenge: string; readonly methods: readonly Method[] }

export const signIn = async (db: Db, credentials: Credentials, visitor: RequestOrigin): Promise<SignedIn | SecondFactorRequired> => {
  const account = await verifyCredentials(db, credentials, visitor)
  return await db.tx(async (tx) => {
    const methods = methodsOf(await secondFactorsOf(tx, account))
    if (methods.length > 0)
      return { outcome: 'second_step', methods, challenge: await createChallenge(tx, { kind: 'second-factor', account_id: account.id }) }
    return { outcome: 'signed_in', account, session: await finishSignIn(tx, account, visitor, { auth_method: 'password', amr: ['pwd'] }) }
  })
}
