import type { Tx } from '../../kernel/db/db.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { beginAttempt, clearAttempts } from './attempts.ts'

const MAIL_AFTER = 10

type Attempted = { readonly account_id: number; readonly actor: Actor; readonly ip: string }

const mailOwner = async (tx: Tx, { account_id, ip }: Attempted): Promise<void> => {
  const account = await findAccount(tx, account_id)
  if (!account?.email || !account.is_active) return
  await sendMail(tx, {
    to: [account.email],
    subject: 'Wrong codes for the second factor of your account',
    text: `Hello ${account.first_name},\n\nafter your correct password, ${MAIL_AFTER} wrong authenticator codes were entered, the last one from ${ip}. None was accepted.\n\nIf these attempts were yours, wait a few minutes and check the clock of the device that shows the codes. Otherwise your password is known to another person. Change it now.\n`,
  })
}

// Failures are counted per account across networks, endpoints and challenges, with a delay of up to 15 minutes: about a hundred guesses a
// day. Passkeys cannot be guessed and are not delayed.
export const verifySecondFactor = async <T>(tx: Tx, attempted: Attempted, verify: () => Promise<T | undefined>): Promise<T | undefined> => {
  const { account_id, actor } = attempted
  const attempt = { name: `second factor of ${account_id}` }
  const failures = await beginAttempt(tx, attempt)
  const proof = await verify()
  if (proof !== undefined) {
    await clearAttempts(tx, attempt)
    return proof
  }
  await audit(tx, actor, { action: 'sign_in.second_factor_failed', object: { type: 'user', id: account_id }, changes: { failures } })
  if (failures === MAIL_AFTER) await mailOwner(tx, attempted)
  return undefined
}
