import type { Tx } from '../../kernel/db/db.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { Account } from '../../people/accounts/model.ts'
import { NOTIFY_JOB } from './advance-page.ts'
import { enqueuePageDeliveries, type PageCall } from './deliver.ts'
import { canSend } from './escalation.ts'
import type { PageNotification, StoredPage } from './model.ts'
import { findNotification, lockPage, recordNotificationResult } from './pages-store.ts'

// The cast is safe: only `advancePage` enqueues these jobs.
const notificationIdOf = (job: Job): number => (job.payload as { notification_id: number }).notification_id

type NotifySettings = { readonly base_url: string }

const toPageCall = (page: StoredPage, notification: PageNotification, base_url: string): PageCall => {
  const url = page.ticket_id === null ? `${base_url}/on-call/pages/${page.id}` : `${base_url}/tickets/${page.ticket_id}`
  const text = [
    `You are on call (${page.policy_name}, level ${notification.level}). You are being paged:`,
    '',
    page.summary,
    '',
    `Acknowledge it to stop the escalation: ${url}`,
  ].join('\n')
  const { account_id, level, escalated_at } = notification
  return { page_id: page.id, account_id, level, escalated_at, title: `On call: ${page.summary.slice(0, 150)}`, text, url }
}

const sendPage = async (tx: Tx, { id }: PageNotification, call: PageCall & { readonly to: Account }): Promise<void> => {
  const { to, ...rest } = call
  const mail_id = to.email === null ? null : await sendMail(tx, { to: [to.email], subject: call.title, text: call.text })
  await enqueuePageDeliveries(tx, rest)
  await recordNotificationResult(tx, id, { state: 'sent', mail_id, sent_at: tx.now })
}

export const notifyJob = (settings: NotifySettings): JobKind => ({
  kind: NOTIFY_JOB,
  concurrency: 4,
  attempts: 20,
  handle: async (job) =>
    done(async (tx) => {
      const notification = await findNotification(tx, notificationIdOf(job))
      const page = notification && (await lockPage(tx, notification.page_id))
      if (!notification || !page) return
      const account = await findAccount(tx, notification.account_id)
      if (account?.is_active && canSend(page, notification.escalated_at))
        await sendPage(tx, notification, { ...toPageCall(page, notification, settings.base_url), to: account })
      else await recordNotificationResult(tx, notification.id, { state: 'cancelled', mail_id: null, sent_at: null })
    }),
})
