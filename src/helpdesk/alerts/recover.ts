import type { Tx } from '../../kernel/db/db.ts'
import { SECOND } from '../../contract/time.ts'
import { addReply } from '../replies/add.ts'
import { isOpen, type Ticket } from '../tickets/model.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { callOff } from './call.ts'
import { calmIncident } from './major.ts'
import { isFlapping, recentFlips, STABLE_SPAN, type Alert } from './model.ts'
import { alertsOf, saveAlert } from './store.ts'
import { isUntouched, lockSurvivor, watcher } from './ticket.ts'

const minutes = (micros: number): string => {
  const seconds = Math.round(micros / SECOND)
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

const wordsOf = (alert: Alert, why: string | undefined): string => {
  const after = minutes((alert.resolved_at ?? alert.last_seen_at) - (alert.flips.at(-2) ?? alert.first_seen_at))
  return why === undefined ? `Recovered after ${after}: ${alert.summary}` : `${why} The alert is over: ${alert.summary}`
}

const mayResolve = async (tx: Tx, { settings }: Alert, ticket: Ticket): Promise<boolean> => {
  if (settings.auto_resolve === 'never') return false
  return settings.auto_resolve === 'always' || (await isUntouched(tx, ticket))
}

/** A ticket nobody touched is done; one that somebody works on is theirs to close. */
const finishTicket = async (tx: Tx, alert: Alert, ticket: Ticket, why?: string): Promise<void> => {
  const body = wordsOf(alert, why)
  if (why === undefined && (await mayResolve(tx, alert, ticket)))
    await addReply(tx, watcher, ticket, { body, channel: 'monitor', send_email: false, status: 'resolved' })
  else await addReply(tx, watcher, ticket, { body, channel: 'monitor', is_internal: true })
}

/** It has been quiet for a while after much coming and going. */
export const settleFlapping = async (tx: Tx, alert: Alert): Promise<void> => {
  await saveAlert(tx, { ...alert, due_at: null })
  const ticket = await lockSurvivor(tx, alert.ticket_id)
  if (!ticket || !isOpen(ticket.status)) return
  const others = (await alertsOf(tx, ticket.id)).filter(({ state }) => state !== 'resolved')
  if (others.length === 0) await finishTicket(tx, alert, ticket)
}

const end = async (tx: Tx, before: Alert, why?: string): Promise<Alert> => {
  const flips = [...recentFlips(before.flips, tx.now), tx.now]
  const alert = await saveAlert(tx, { ...before, state: 'resolved', resolved_at: tx.now, flips, due_at: null })
  tx.signal({ topic: 'alerts', data: alert.id })
  // Whoever has the ticket's lock decides: of two alerts that end together, the second sees that the first has.
  const ticket = await lockSurvivor(tx, alert.ticket_id)
  if (!ticket) return alert
  const after_seconds = Math.round((tx.now - before.first_seen_at) / SECOND)
  const data = { alert_id: alert.id, summary: alert.summary, after_seconds, ...(why !== undefined && { why }) }
  recordTimeline(tx, watcher, ticket.id, [{ type: 'alert_recovered', data }])
  const all = await alertsOf(tx, ticket.id)
  if (all.some(({ state }) => state !== 'resolved')) return alert
  await callOff(tx, all)
  if (!isOpen(ticket.status)) return alert
  if (isFlapping(alert, tx.now)) return await saveAlert(tx, { ...alert, due_at: tx.now + STABLE_SPAN })
  await finishTicket(tx, alert, ticket, why)
  return alert
}

/** The trouble is over. `why`: not because it was mended, but for another reason; the ticket is then left to people. */
export const recover = async (tx: Tx, before: Alert, why?: string): Promise<Alert> => {
  const alert = await end(tx, before, why)
  // After the ticket, in the order in which an alert that begins takes them up: nobody waits for each other in a circle.
  await calmIncident(tx, alert)
  return alert
}
