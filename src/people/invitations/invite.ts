import { DAY } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { sendMail } from '../../kernel/mailer.ts'
import { changePasswordHash, findAccount } from '../accounts/accounts.ts'
import type { Account } from '../accounts/model.ts'
import type { AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { hashPassword } from '../sign-in/password.ts'
import { accountInvitedBy, deleteInvitationsOf, hasOpen, insertInvitation } from './store.ts'

const VALID_FOR = 7 * DAY

/** Lets a new colleague choose a password: only who reads the mail knows the link. */
export const inviteAccount = async (tx: Tx, actor: AgentActor, account: Account, base_url: string): Promise<void> => {
  if (account.email === null) return
  const token = tx.ids.bytes(32).toString('base64url')
  await insertInvitation(tx, account.id, hashToken(token), tx.now + VALID_FOR)
  await sendMail(tx, {
    to: [account.email],
    subject: 'You are invited to Watchdesk',
    text: `Hello ${account.first_name},\n\n${actor.name} made an account for you. Choose your password here, within seven days:\n\n${base_url}/invitation/${token}\n`,
  })
}

export const hasOpenInvitation = (reader: Reader, account: Account): Promise<boolean> => hasOpen(reader, account.id)

const refuse = (): never => invalid({ token: ['This invitation is not valid, or no longer.'] })

/** Hashing happens outside any transaction; the invitation is used up inside one, once. */
export const acceptInvitation = async (db: Db, { token, password }: { token: string; password: string }): Promise<void> => {
  const hash = hashToken(token)
  if ((await db.read((reader) => accountInvitedBy(reader, hash))) === undefined) refuse()
  const password_hash = await hashPassword(password)
  await db.tx(async (tx) => {
    const id = await accountInvitedBy(tx, hash)
    const account = id === undefined ? undefined : await findAccount(tx, id)
    if (!account?.is_active || (await deleteInvitationsOf(tx, account.id)) === 0) return refuse()
    await changePasswordHash(tx, account, password_hash)
    await audit(tx, { kind: 'nobody', ip: '' }, { action: 'account.invitation_accepted', object: { type: 'user', id: account.id } })
  })
}
