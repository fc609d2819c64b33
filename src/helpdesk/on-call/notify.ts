import type { Tx } from '../../kernel/db/db.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mailer.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { Account } from '../../people/accounts/model.ts'
import { maySend } from './escalation.ts'
import type { PageNotification, StoredPage } from './model.ts'
import { lockPage, notificationById, settleNotification } from './pages-store.ts'
import { NOTIFY_JOB } from './proceed.ts'
import { reachLater, type PageCall } from './reach.ts'

// Only `proceed` makes these jobs.
const notificationIdOf = (job: Job): number => (job.payload as { notification_id: number }).notification_id

type Settings = { readonly base_url: string }

const callOf = (page: StoredPage, notification: PageNotification, base_url: string): PageCall => {
  const url = page.ticket_id === null ? `${base_url}/on-call/pages/${page.id}` : `${base_url}/tickets/${page.ticket_id}`
  const text = [
    `You are on call (${page.policy_name}, level ${notification.level}), and this needs you:`,
    '',
    page.summary,
    '',
    `Acknowledge it so that nobody else is woken: ${url}`,
  ].join('\n')
  const { account_id, level, escalated_at } = notification
  return { page_id: page.id, account_id, level, escalated_at, title: `On call: ${page.summary.slice(0, 150)}`, text, url }
}

const send = async (tx: Tx, { id }: PageNotification, call: PageCall & { readonly to: Account }): Promise<void> => {
  const { to, ...rest } = call
  const mail_id = to.email === null ? null : await sendMail(tx, { to: [to.email], subject: call.title, text: call.text })
  await reachLater(tx, rest)
  await settleNotification(tx, id, { state: 'sent', mail_id, sent_at: tx.now })
}

/** Tells one person of one level, unless the page was answered or went on meanwhile. */
export const notifyJob = (settings: Settings): JobKind => ({
  kind: NOTIFY_JOB,
  concurrency: 4,
  attempts: 20,
  handle: async (job) =>
    done(async (tx) => {
      const told = await notificationById(tx, notificationIdOf(job))
      const page = told && (await lockPage(tx, told.page_id))
      if (!told || !page) return
      const account = await findAccount(tx, told.account_id)
      if (account?.is_active && maySend(page, told.escalated_at))
        await send(tx, told, { ...callOf(page, told, settings.base_url), to: account })
      else await settleNotification(tx, told.id, { state: 'cancelled', mail_id: null, sent_at: null })
    }),
})
