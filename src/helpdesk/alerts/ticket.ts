import type { Tx } from '../../kernel/db/db.ts'
import { listAdminAddresses } from '../../people/accounts/admins.ts'
import { system } from '../../people/actor.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import { listReplies } from '../replies/replies.ts'
import { insertTicketAssets } from '../assets/ticket-assets.ts'
import { createTicket } from '../tickets/create.ts'
import { isOpen, MAX_TAG_LENGTH, MAX_TAGS, type Ticket, toPriorityRank } from '../tickets/model.ts'
import { getTicketForUpdate, resolveMergedTicket } from '../tickets/tickets.ts'
import { updateTicket } from '../tickets/update.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { type AlertGroupKey, countNewInGroup, lockGroup, saveGroup, toGroupKey } from './group-store.ts'
import { type Alert, GROUPING_WINDOW, STORM_THRESHOLD, STORM_WINDOW, toTicketPriority } from './model.ts'
import { saveAlert } from './store.ts'

export const alertsActor = system('Alerts')

/** Requester of tickets for alerts without a contact. */
const FALLBACK_REQUESTER = 'alerts@watchdesk.invalid'
const MAX_SUBJECT_LENGTH = 255

export const lockMergeTarget = async (tx: Tx, id: number | null): Promise<Ticket | undefined> => {
  const mergeTarget = id === null ? undefined : await resolveMergedTicket(tx, id)
  return mergeTarget && (await getTicketForUpdate(tx, alertsActor, mergeTarget.id))
}

const recordAlertOpened = (tx: Tx, alert: Alert, ticket: Ticket): void => {
  const { id: alert_id, summary, severity, count, source, dedup_key, suppressed_by_change_id } = alert
  const suppression = suppressed_by_change_id === null ? {} : { suppressed_by_change_id }
  const data = { alert_id, summary, severity, count, source, dedup_key, ...suppression }
  recordTimeline(tx, alertsActor, ticket.id, [{ type: 'alert_opened', data }])
}

const toTags = (tags: readonly string[]): readonly string[] =>
  [...new Set(tags.map((tag) => tag.replaceAll(',', ' ').trim().slice(0, MAX_TAG_LENGTH)))].slice(0, MAX_TAGS)

const createAlertTicket = async (tx: Tx, { summary, severity, settings, asset_id, ...alert }: Alert): Promise<Ticket> => {
  const department = settings.department_id === null ? undefined : await findDepartment(tx, settings.department_id)
  const ticket = await createTicket(tx, alertsActor, {
    subject: summary.replaceAll(/\s+/g, ' ').slice(0, MAX_SUBJECT_LENGTH),
    description: settings.description || summary,
    requester_email: settings.requester_email ?? (await listAdminAddresses(tx))[0] ?? FALLBACK_REQUESTER,
    channel: 'monitor',
    type: 'incident',
    priority: toTicketPriority(severity),
    tags: toTags(settings.tags),
    began_at: alert.flap_count > 0 ? alert.last_seen_at : alert.first_seen_at,
    ...(department && { department_id: department.id }),
  })
  if (asset_id !== null) await insertTicketAssets(tx, ticket.id, [asset_id])
  return ticket
}

/** Raises the priority of the ticket but never lowers it, because agents may have set it. */
export const raisePriority = async (tx: Tx, { severity }: Alert, ticket: Ticket): Promise<Ticket> => {
  const priority = toTicketPriority(severity)
  return toPriorityRank(priority) > toPriorityRank(ticket.priority) && isOpen(ticket.status)
    ? await updateTicket(tx, alertsActor, ticket, { priority })
    : ticket
}

const isStorm = async (tx: Tx, alert: Alert): Promise<boolean> =>
  (await countNewInGroup(tx, alert, alert.first_seen_at - STORM_WINDOW)) > STORM_THRESHOLD

/** Simultaneous alerts of a group, and alert storms, share the ticket of the first alert. */
const findOrCreateGroupTicket = async (tx: Tx, alert: Alert, group: AlertGroupKey): Promise<Ticket> => {
  const { ticket_id, opened_at } = await lockGroup(tx, group)
  const shared = await lockMergeTarget(tx, ticket_id)
  if (shared && isOpen(shared.status)) {
    const isTogether = opened_at !== null && Math.abs(alert.first_seen_at - opened_at) <= GROUPING_WINDOW
    if (isTogether || (await isStorm(tx, alert))) return await raisePriority(tx, alert, shared)
  }
  const ticket = await createAlertTicket(tx, alert)
  await saveGroup(tx, group, { ticket_id: ticket.id, opened_at: alert.first_seen_at })
  return ticket
}

export const openTicketForAlert = async (tx: Tx, alert: Alert): Promise<{ readonly alert: Alert; readonly ticket: Ticket }> => {
  const group = toGroupKey(alert)
  const ticket = group ? await findOrCreateGroupTicket(tx, alert, group) : await createAlertTicket(tx, alert)
  const saved = await saveAlert(tx, { ...alert, ticket_id: ticket.id, due_at: null, suppressed_by_change_id: null })
  recordAlertOpened(tx, alert, ticket)
  return { alert: saved, ticket }
}

export const reopenAlertTicket = async (tx: Tx, alert: Alert): Promise<Ticket | undefined> => {
  const ticket = await lockMergeTarget(tx, alert.ticket_id)
  if (!ticket) return undefined
  const opened = isOpen(ticket.status) ? ticket : await updateTicket(tx, alertsActor, ticket, { status: 'open' })
  recordAlertOpened(tx, alert, opened)
  return await raisePriority(tx, alert, opened)
}

export const recordRepeatedAlert = async (tx: Tx, alert: Alert): Promise<void> => {
  const ticket = await lockMergeTarget(tx, alert.ticket_id)
  if (!ticket) return
  recordAlertOpened(tx, alert, ticket)
  await raisePriority(tx, alert, ticket)
}

/** Whether an alert opened the ticket, the ticket is open and unassigned, and only the system has written on it. */
export const hasNoAgentActivity = async (tx: Tx, ticket: Ticket): Promise<boolean> => {
  if (ticket.channel !== 'monitor' || ticket.assignee_id !== null || ticket.status !== 'open') return false
  return (await listReplies(tx, ticket.id)).every(({ author }) => author.type === 'system')
}
