import { hashToken } from '../../kernel/crypto.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, validateAll } from '../../kernel/errors.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { changePasswordHash, findAccount } from '../accounts/accounts.ts'
import type { Account } from '../accounts/model.ts'
import type { Actor, AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { getInvitedAccount } from '../invitations/invite.ts'
import { revokeOtherSessions } from '../sessions/revoke.ts'
import { revokeSessions, renewSession, type RequestOrigin } from '../sessions/sessions.ts'
import { isSsoOnly } from '../sign-in/break-glass.ts'
import { validatePassword } from '../sign-in/password-policy.ts'
import { hashPassword } from '../sign-in/password.ts'
import { deleteChallengesOf, pruneChallenges } from '../sessions/sign-in-challenges.ts'
import { pruneAttempts } from '../sign-in/attempts.ts'
import { pruneNetworks, recordNetwork } from '../sign-in/password-attempts.ts'
import { hasSecondFactor, secondFactorsOf } from '../two-factor/two-factor.ts'
import { accountResetBy, deleteExpiredResets, deleteReset, deleteResetsOf } from '../mailed-links/password-resets.ts'

const refuse = (): never => invalid({ token: ['This link is invalid or has expired. Request a new one.'] })

/** Password policy of an account; without an account, the rules that apply to all. */
export const assertStrongPassword = async (
  reader: Reader,
  account: Account | undefined,
  password: string,
  field = 'password',
): Promise<void> => {
  const has_second_factor = account !== undefined && hasSecondFactor(await secondFactorsOf(reader, account))
  const mistake = validatePassword(password, { has_second_factor, known: account ? [account.email, account.name] : [] })
  if (mistake !== undefined) invalid({ [field]: [mistake] })
}

const sendPasswordChangedMail = async (tx: Tx, account: Account): Promise<void> => {
  if (account.email === null) return
  await sendMail(tx, {
    to: [account.email],
    subject: 'Your password was changed',
    text: `Hello ${account.first_name},\n\nthe password of your account was changed, and all other sessions were ended.\n\nIf you did not change it, contact an administrator immediately.\n`,
  })
}

const keepPassword = async (tx: Tx, actor: Actor, account: Account, password_hash: string): Promise<void> => {
  await changePasswordHash(tx, account, password_hash)
  await deleteResetsOf(tx, account.id)
  await deleteChallengesOf(tx, account.id)
  await sendPasswordChangedMail(tx, account)
  await audit(tx, actor, { action: 'password.changed', object: { type: 'user', id: account.id } })
}

const holderOf = async (reader: Reader, token_hash: string): Promise<Account> => {
  const id = await accountResetBy(reader, token_hash)
  const account = id === undefined ? undefined : await findAccount(reader, id)
  return account?.is_active && !(await isSsoOnly(reader, account)) ? account : refuse()
}

export type NewPassword = { readonly token: string; readonly password: string }

/** Validates token and password. The password is validated even for an invalid token, so that both errors are reported. */
export const validateAcceptance = async (reader: Reader, { token, password }: NewPassword): Promise<void> => {
  let account: Account | undefined
  await validateAll(
    async () => {
      account = await getInvitedAccount(reader, token)
    },
    () => assertStrongPassword(reader, account, password),
  )
}

export const finishReset = async (db: Db, { token, password }: NewPassword, visitor: RequestOrigin): Promise<void> => {
  const hash = hashToken(token)
  await db.read(async (reader) => assertStrongPassword(reader, await holderOf(reader, hash), password))
  const password_hash = await hashPassword(password)
  await db.tx(async (tx) => {
    const account = await holderOf(tx, hash)
    if (!(await deleteReset(tx, hash))) return refuse()
    await keepPassword(tx, { kind: 'anonymous', ip: visitor.ip }, account, password_hash)
    await revokeSessions(tx, account.id)
    // The link proves access to the mailbox, so earlier failures from other networks must not delay the next sign-in.
    if (account.email !== null) await recordNetwork(tx, { name: account.email, ip: visitor.ip })
  })
}

/** Changes the actor's own password: other sessions end, this one gets a new id. */
export const changeOwnPassword = async (db: Db, actor: AgentActor, account: Account, password: string): Promise<string | undefined> => {
  await db.read(async (reader) => {
    if (await isSsoOnly(reader, account))
      invalid({ new_password: ['You sign in through your identity provider, so there is no password to change.'] })
    await assertStrongPassword(reader, account, password, 'new_password')
  })
  const password_hash = await hashPassword(password)
  return await db.tx(async (tx) => {
    await keepPassword(tx, actor, account, password_hash)
    await revokeOtherSessions(tx, actor)
    return actor.session_id === null ? undefined : await renewSession(tx, actor.session_id)
  })
}

export const pruneSignIn = async (tx: Tx): Promise<'done'> => {
  await pruneAttempts(tx)
  await pruneNetworks(tx)
  await pruneChallenges(tx)
  await deleteExpiredResets(tx)
  return 'done'
}
