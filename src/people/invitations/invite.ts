import { DAY, type Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { conflict, invalid } from '../../kernel/errors.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { changePasswordHash, findAccount, findPasswordHash } from '../accounts/accounts.ts'
import type { Account } from '../accounts/model.ts'
import type { AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { hashPassword } from '../sign-in/password.ts'
import { accountInvitedBy, deleteInvitationsOf, hasPendingInvitation, insertInvitation } from '../mailed-links/invitations.ts'

const INVITATION_LIFETIME = 7 * DAY

type Invitation = { readonly link: string; readonly expires_at: Instant }

const createInvitation = async (tx: Tx, account: Account, base_url: string): Promise<Invitation> => {
  const token = tx.ids.bytes(32).toString('base64url')
  const expires_at = tx.now + INVITATION_LIFETIME
  await insertInvitation(tx, account.id, hashToken(token), expires_at)
  return { link: `${base_url}/invitation/${token}`, expires_at }
}

const mailInvitation = async (tx: Tx, actor: AgentActor, { email, first_name }: Account, link: string): Promise<void> => {
  if (email === null) return
  await sendMail(tx, {
    to: [email],
    subject: 'You are invited to Watchdesk',
    text: `Hello ${first_name},\n\n${actor.name} created an account for you. Set your password within seven days:\n\n${link}\n`,
  })
}

export const inviteAccount = async (tx: Tx, actor: AgentActor, account: Account, base_url: string): Promise<void> => {
  if (account.email === null) return
  const { link } = await createInvitation(tx, account, base_url)
  await mailInvitation(tx, actor, account, link)
}

/** Allows only manually created accounts that never signed in: for any other account the link would reset the password. */
const requireInvited = async (tx: Tx, account: Account): Promise<void> => {
  const { is_active, source, last_login_at, email } = account
  const isInvited = is_active && source === 'manual' && last_login_at === null && email !== null
  if (!isInvited || (await findPasswordHash(tx, account)) !== null)
    conflict('not_invited', 'Only an active agent created here and without a password can be invited again.')
}

/** Replaces the invitation. The caller has locked the account. */
export const renewInvitation = async (
  tx: Tx,
  actor: AgentActor,
  account: Account,
  { base_url, can_mail }: { readonly base_url: string; readonly can_mail: boolean },
): Promise<Invitation> => {
  await requireInvited(tx, account)
  await deleteInvitationsOf(tx, account.id)
  const invitation = await createInvitation(tx, account, base_url)
  // Without a mail server an administrator hands the link over: a queued mail would arrive much later.
  if (can_mail) await mailInvitation(tx, actor, account, invitation.link)
  await audit(tx, actor, { action: 'account.invitation_renewed', object: { type: 'user', id: account.id } })
  return invitation
}

export const hasOpenInvitation = (reader: Reader, account: Account): Promise<boolean> => hasPendingInvitation(reader, account.id)

const refuse = (): never => invalid({ token: ['This invitation is invalid or has expired.'] })

export const getInvitedAccount = async (reader: Reader, token: string): Promise<Account> => {
  const id = await accountInvitedBy(reader, hashToken(token))
  const account = id === undefined ? undefined : await findAccount(reader, id)
  return account?.is_active ? account : refuse()
}

/** Sets the password and consumes the invitation. Hashing is slow, so it runs before the transaction. */
export const acceptInvitation = async (db: Db, { token, password }: { token: string; password: string }): Promise<void> => {
  const password_hash = await hashPassword(password)
  await db.tx(async (tx) => {
    const account = await getInvitedAccount(tx, token)
    if ((await deleteInvitationsOf(tx, account.id)) === 0) refuse()
    await changePasswordHash(tx, account, password_hash)
    await audit(tx, { kind: 'anonymous', ip: '' }, { action: 'account.invitation_accepted', object: { type: 'user', id: account.id } })
  })
}
