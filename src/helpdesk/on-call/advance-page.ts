import { formatIsoMillis } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { enqueueAll } from '../../kernel/jobs/jobs.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import { listAdminAddresses } from '../../people/accounts/admins.ts'
import type { Account } from '../../people/accounts/model.ts'
import type { Actor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import { applyStep, type PageEscalation, type PageStep } from './escalation.ts'
import type { StoredEscalationPolicy, StoredPage } from './model.ts'
import { computeNextDueAt } from './next-due.ts'
import { cancelNotifications, insertNotifications, savePage } from './pages-store.ts'
import { resolveTargets } from './targets.ts'

export const NOTIFY_JOB = 'on-call.notify'

/** Notifies agents in the product at once. Other contacts are notified by a job that checks the page again right before sending. */
const notifyLevel = async (tx: Tx, page: StoredPage, people: readonly Account[]): Promise<void> => {
  const { id: page_id, level, round, summary, policy_name, ticket_id } = page
  const data = { page_id, level, summary, policy_name }
  await notifyAgents(
    tx,
    people.map(({ id }) => id),
    { kind: 'on_call', ticket_id, data },
  )
  const notifications = await insertNotifications(
    tx,
    people.map(({ id: account_id }) => ({ page_id, account_id, level, round, escalated_at: tx.now })),
  )
  await enqueueAll(
    tx,
    notifications.map(({ id }) => ({ kind: NOTIFY_JOB, payload: { notification_id: id } })),
  )
}

type EscalationDetails = { readonly policy: StoredEscalationPolicy; readonly step: PageEscalation; readonly people: readonly Account[] }

const emitEscalated = async (tx: Tx, actor: Actor, page: StoredPage, { policy, step, people }: EscalationDetails): Promise<void> => {
  const { id: page_id, ticket_id, incident_id, alert_id, triggered_at } = page
  const { level, previous_level, reason } = step
  await emit(tx, 'on_call.escalated', {
    page_id,
    policy_id: policy.id,
    policy_name: policy.name,
    level,
    previous_level,
    reason,
    notified: people.map(({ id, name }) => ({ id, name })),
    ticket_id,
    incident_id,
    alert_id,
    triggered_at: formatIsoMillis(triggered_at),
    escalated_at: formatIsoMillis(tx.now),
    actor: eventActorOf(actor),
  })
}

const notifyAdmins = async (tx: Tx, { id, summary, policy_name, triggered_at }: StoredPage): Promise<void> => {
  const to = await listAdminAddresses(tx)
  if (to.length === 0) return
  const text = [
    `Page ${id} was not acknowledged, and the escalation policy "${policy_name}" has no further level.`,
    '',
    summary,
    '',
    `It was triggered at ${formatIsoMillis(triggered_at)}.`,
  ].join('\n')
  await sendMail(tx, { to, subject: `Page expired: ${summary.slice(0, 150)}`, text })
}

type PageAdvance = { readonly policy: StoredEscalationPolicy; readonly step: PageStep }

/** Applies one escalation step to a page that the caller has locked. Cancels pending notifications of earlier levels. */
export const advancePage = async (tx: Tx, actor: Actor, page: StoredPage, { policy, step }: PageAdvance): Promise<StoredPage> => {
  const moved: StoredPage = { ...page, ...applyStep(page, step, tx.now) }
  const saved = await savePage(tx, { ...moved, next_due_at: computeNextDueAt(moved, policy, tx.now) })
  if (step.kind === 'expire') {
    await cancelNotifications(tx, page.id)
    await notifyAdmins(tx, saved)
  }
  if (step.kind === 'escalate') {
    await cancelNotifications(tx, page.id)
    const people = await resolveTargets(tx, policy.levels[step.level - 1]?.targets ?? [])
    await notifyLevel(tx, saved, people)
    await emitEscalated(tx, actor, saved, { policy, step, people })
  }
  tx.signal({ topic: 'on-call', data: { page_id: page.id } })
  return saved
}
