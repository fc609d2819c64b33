import type { Tx } from '../../kernel/db/db.ts'
import { system } from '../../people/actor.ts'
import { listAdminAddresses } from '../../people/accounts/admins.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import { listReplies } from '../replies/replies.ts'
import { addAssets } from '../tickets/assets.ts'
import { changeTicket } from '../tickets/change.ts'
import { createTicket } from '../tickets/create.ts'
import { isOpen, LONGEST_TAG, MOST_TAGS, rankOf, type Ticket } from '../tickets/model.ts'
import { findSurvivor, getTicketForChange } from '../tickets/tickets.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { countNewInGroup, groupOf, saveGroup, takeUpGroup, type GroupKey } from './group-store.ts'
import { GROUP_SPAN, priorityOf, STORM_SIZE, STORM_SPAN, type Alert } from './model.ts'
import { saveAlert } from './store.ts'

/** Whatever an alert does to a ticket, no person did. */
export const watcher = system('Alerts')

/** Where nobody is left to answer to. */
const NOBODY = 'alerts@watchdesk.invalid'
const LONGEST_SUBJECT = 255

/** The ticket that answers for this number today, locked. */
export const lockSurvivor = async (tx: Tx, id: number | null): Promise<Ticket | undefined> => {
  const survivor = id === null ? undefined : await findSurvivor(tx, id)
  return survivor && (await getTicketForChange(tx, watcher, survivor.id))
}

const recordOpened = (tx: Tx, alert: Alert, ticket: Ticket): void => {
  const { id: alert_id, summary, severity, count, source, dedup_key, suppressed_by_change_id } = alert
  const held = suppressed_by_change_id === null ? {} : { suppressed_by_change_id }
  const data = { alert_id, summary, severity, count, source, dedup_key, ...held }
  recordTimeline(tx, watcher, ticket.id, [{ type: 'alert_opened', data }])
}

/** What was written before it was known how long a tag may be must not keep a ticket from being opened. */
const tagsOf = (tags: readonly string[]): readonly string[] =>
  [...new Set(tags.map((tag) => tag.replaceAll(',', ' ').trim().slice(0, LONGEST_TAG)))].slice(0, MOST_TAGS)

const newTicket = async (tx: Tx, { summary, severity, settings, asset_id, ...alert }: Alert): Promise<Ticket> => {
  const department = settings.department_id === null ? undefined : await findDepartment(tx, settings.department_id)
  const ticket = await createTicket(tx, watcher, {
    subject: summary.replaceAll(/\s+/g, ' ').slice(0, LONGEST_SUBJECT),
    description: settings.description || summary,
    requester_email: settings.requester_email ?? (await listAdminAddresses(tx))[0] ?? NOBODY,
    channel: 'monitor',
    type: 'incident',
    priority: priorityOf(severity),
    tags: tagsOf(settings.tags),
    began_at: alert.flap_count > 0 ? alert.last_seen_at : alert.first_seen_at,
    ...(department && { department_id: department.id }),
  })
  if (asset_id !== null) await addAssets(tx, ticket.id, [asset_id])
  return ticket
}

/** Worse trouble makes the ticket more urgent; lesser trouble leaves it as urgent as people have made it. */
export const raisePriority = async (tx: Tx, { severity }: Alert, ticket: Ticket): Promise<Ticket> => {
  const priority = priorityOf(severity)
  return rankOf(priority) > rankOf(ticket.priority) && isOpen(ticket.status)
    ? await changeTicket(tx, watcher, ticket, { priority })
    : ticket
}

const isStorm = async (tx: Tx, alert: Alert): Promise<boolean> =>
  (await countNewInGroup(tx, alert, alert.first_seen_at - STORM_SPAN)) > STORM_SIZE

/** Alerts of a group that come together, or in swarms, share the ticket of the first. */
const groupTicket = async (tx: Tx, alert: Alert, group: GroupKey): Promise<Ticket> => {
  const { ticket_id, opened_at } = await takeUpGroup(tx, group)
  const shared = await lockSurvivor(tx, ticket_id)
  if (shared && isOpen(shared.status)) {
    const isTogether = opened_at !== null && Math.abs(alert.first_seen_at - opened_at) <= GROUP_SPAN
    if (isTogether || (await isStorm(tx, alert))) return await raisePriority(tx, alert, shared)
  }
  const ticket = await newTicket(tx, alert)
  await saveGroup(tx, group, { ticket_id: ticket.id, opened_at: alert.first_seen_at })
  return ticket
}

/** The alert gets its ticket: one of its own, or the one its group has. */
export const openTicket = async (tx: Tx, alert: Alert): Promise<{ readonly alert: Alert; readonly ticket: Ticket }> => {
  const group = groupOf(alert)
  const ticket = group ? await groupTicket(tx, alert, group) : await newTicket(tx, alert)
  const saved = await saveAlert(tx, { ...alert, ticket_id: ticket.id, due_at: null, suppressed_by_change_id: null })
  recordOpened(tx, alert, ticket)
  return { alert: saved, ticket }
}

/** It is back, or was never gone: the same ticket, open again. */
export const reopenTicket = async (tx: Tx, alert: Alert): Promise<Ticket | undefined> => {
  const ticket = await lockSurvivor(tx, alert.ticket_id)
  if (!ticket) return undefined
  const opened = isOpen(ticket.status) ? ticket : await changeTicket(tx, watcher, ticket, { status: 'open' })
  recordOpened(tx, alert, opened)
  return await raisePriority(tx, alert, opened)
}

/** Reported once more while it lasts: written down, nobody is told again. */
export const noteRepeated = async (tx: Tx, alert: Alert): Promise<void> => {
  const ticket = await lockSurvivor(tx, alert.ticket_id)
  if (!ticket) return
  recordOpened(tx, alert, ticket)
  await raisePriority(tx, alert, ticket)
}

/** No person has had a hand in it: an alert opened it, nobody has it, nobody wrote on it, nobody moved it. */
export const isUntouched = async (tx: Tx, ticket: Ticket): Promise<boolean> => {
  if (ticket.channel !== 'monitor' || ticket.assignee_id !== null || ticket.status !== 'open') return false
  return (await listReplies(tx, ticket.id)).every(({ author }) => author.type === 'system')
}
