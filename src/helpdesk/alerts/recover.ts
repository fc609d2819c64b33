import { SECOND } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { createReply } from '../replies/create.ts'
import { isOpen, type Ticket } from '../tickets/model.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { monitorQuietIncident } from './major-incidents.ts'
import { type Alert, filterRecentFlips, FLAPPING_WINDOW, isFlapping } from './model.ts'
import { resolveAlertPages } from './page-on-call.ts'
import { listTicketAlerts, saveAlert } from './store.ts'
import { alertsActor, hasNoAgentActivity, lockMergeTarget } from './ticket.ts'

const formatDuration = (micros: number): string => {
  const seconds = Math.round(micros / SECOND)
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

const recoveryMessage = (alert: Alert, why: string | undefined): string => {
  const after = formatDuration((alert.resolved_at ?? alert.last_seen_at) - (alert.flips.at(-2) ?? alert.first_seen_at))
  return why === undefined ? `Recovered after ${after}: ${alert.summary}` : `${why} Alert resolved: ${alert.summary}`
}

const canAutoResolve = async (tx: Tx, { settings }: Alert, ticket: Ticket): Promise<boolean> => {
  if (settings.auto_resolve === 'never') return false
  return settings.auto_resolve === 'always' || (await hasNoAgentActivity(tx, ticket))
}

/** Resolves the ticket if the settings of the alert allow it; otherwise adds a note and leaves the ticket open. */
const resolveOrNote = async (tx: Tx, alert: Alert, ticket: Ticket, why?: string): Promise<void> => {
  const body = recoveryMessage(alert, why)
  if (why === undefined && (await canAutoResolve(tx, alert, ticket)))
    await createReply(tx, alertsActor, ticket, { body, channel: 'monitor', send_email: false, status: 'resolved' })
  else await createReply(tx, alertsActor, ticket, { body, channel: 'monitor', is_internal: true })
}

export const finishFlapping = async (tx: Tx, alert: Alert): Promise<void> => {
  await saveAlert(tx, { ...alert, due_at: null })
  const ticket = await lockMergeTarget(tx, alert.ticket_id)
  if (!ticket || !isOpen(ticket.status)) return
  const others = (await listTicketAlerts(tx, ticket.id)).filter(({ state }) => state !== 'resolved')
  if (others.length === 0) await resolveOrNote(tx, alert, ticket)
}

const markRecovered = async (tx: Tx, before: Alert, why?: string): Promise<Alert> => {
  const flips = [...filterRecentFlips(before.flips, tx.now), tx.now]
  const alert = await saveAlert(tx, { ...before, state: 'resolved', resolved_at: tx.now, flips, due_at: null })
  tx.signal({ topic: 'alerts', data: alert.id })
  // The row lock serializes two alerts that end concurrently: the second transaction sees that the first alert has ended.
  const ticket = await lockMergeTarget(tx, alert.ticket_id)
  if (!ticket) return alert
  const after_seconds = Math.round((tx.now - before.first_seen_at) / SECOND)
  const data = { alert_id: alert.id, summary: alert.summary, after_seconds, ...(why !== undefined && { why }) }
  recordTimeline(tx, alertsActor, ticket.id, [{ type: 'alert_recovered', data }])
  const all = await listTicketAlerts(tx, ticket.id)
  if (all.some(({ state }) => state !== 'resolved')) return alert
  await resolveAlertPages(tx, all)
  if (!isOpen(ticket.status)) return alert
  if (isFlapping(alert, tx.now)) return await saveAlert(tx, { ...alert, due_at: tx.now + FLAPPING_WINDOW })
  await resolveOrNote(tx, alert, ticket, why)
  return alert
}

/** Resolves an alert. `why` is a reason other than a recovery, such as a deleted check; the ticket then stays open. */
export const recoverAlert = async (tx: Tx, before: Alert, why?: string): Promise<Alert> => {
  const alert = await markRecovered(tx, before, why)
  // Locks the incident after the ticket, in the same order as for a new alert, to prevent deadlocks.
  await monitorQuietIncident(tx, alert)
  return alert
}
