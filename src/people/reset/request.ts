import { MINUTE } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { findAccountByEmail } from '../accounts/accounts.ts'
import { getAccountForChange } from '../accounts/change.ts'
import { audit } from '../audit/record.ts'
import { isSsoOnly } from '../sign-in/break-glass.ts'
import { replaceReset, resetOf } from '../mailed-links/password-resets.ts'

const KIND = 'password.reset'
const LINK_LIFETIME = 30 * MINUTE
const MIN_MAIL_INTERVAL = MINUTE

type ResetRequest = { readonly email: string; readonly ip: string }

/** Enqueues the request for every address: the response takes the same time whether or not an account exists. */
export const requestReset = (tx: Tx, request: ResetRequest): Promise<void> => enqueue(tx, { kind: KIND, payload: request })

const mailLink = async (tx: Tx, { email, ip }: ResetRequest, base_url: string): Promise<void> => {
  const found = await findAccountByEmail(tx, email)
  // The lock orders this against a concurrent change of address, which withdraws the link.
  const account = found && (await getAccountForChange(tx, found.id))
  if (account?.email !== found?.email) return
  if (!account?.is_active || account.email === null || (await isSsoOnly(tx, account))) return
  const last = await resetOf(tx, account.id)
  if (last && last.expires_at - LINK_LIFETIME > tx.now - MIN_MAIL_INTERVAL) return
  const token = tx.ids.bytes(32).toString('base64url')
  await replaceReset(tx, account.id, hashToken(token), tx.now + LINK_LIFETIME)
  await audit(tx, { kind: 'anonymous', ip }, { action: 'password.reset_asked', object: { type: 'user', id: account.id } })
  await sendMail(tx, {
    to: [account.email],
    subject: 'Reset your password',
    text: `Hello ${account.first_name},\n\na password reset was requested for your account. Set a new password within 30 minutes:\n\n${base_url}/reset/${token}\n\nIf you did not request this, ignore this mail: your password does not change.\n`,
  })
}

// Only `requestReset` writes these payloads.
const toResetRequest = (job: Job): ResetRequest => job.payload as ResetRequest

export const resetJob = (base_url: string): JobKind => ({
  kind: KIND,
  concurrency: 4,
  attempts: 5,
  handle: async (job) => done((tx) => mailLink(tx, toResetRequest(job), base_url)),
})
