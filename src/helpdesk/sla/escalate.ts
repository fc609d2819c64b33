import { parseInstant } from '../../contract/time.ts'
import { TICKET_PRIORITIES, type TicketPriority } from '../../contract/v1/ticket-words.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Event, Subscriptions } from '../../kernel/events.ts'
import { system } from '../../people/actor.ts'
import { notify } from '../notices/notices.ts'
import { triggerPage } from '../on-call/pages.ts'
import { findPolicy } from '../on-call/policies.ts'
import type { Escalation } from '../sla-policies/model.ts'
import { listPolicies } from '../sla-policies/policies.ts'
import { changeTicket, type TicketPatch } from '../tickets/change.ts'
import { escalateTicket } from '../tickets/escalate.ts'
import { isOpen, referenceOf, type Ticket } from '../tickets/model.ts'
import { lockVisibleTickets } from '../tickets/tickets.ts'

const clockwork = system('SLA')

const oneHigher = (priority: TicketPriority): TicketPriority =>
  TICKET_PRIORITIES[Math.min(TICKET_PRIORITIES.indexOf(priority) + 1, TICKET_PRIORITIES.length - 1)] ?? priority

const wishOf = (ticket: Ticket, { reassign_to_id, raise_priority }: Escalation): TicketPatch => ({
  ...(typeof reassign_to_id === 'number' && { assignee_id: reassign_to_id }),
  ...(raise_priority && { priority: oneHigher(ticket.priority) }),
})

/** Wakes whoever is on call, when the policy says so. One that was deleted meanwhile wakes nobody. */
const callSomebody = async (tx: Tx, ticket: Ticket, { policy_id }: Escalation): Promise<void> => {
  if (typeof policy_id !== 'number' || !(await findPolicy(tx, policy_id))) return
  const summary = `${referenceOf(ticket.id)} missed a promise: ${ticket.subject}`.slice(0, 255)
  await triggerPage(tx, { policy_id, summary, ticket_id: ticket.id, incident_id: null, alert_id: null })
}

/** A missed promise: the next level, word to the assignee, and whatever the policy says besides. */
const escalateBreach = async (tx: Tx, { data }: Event<'sla.breached'>): Promise<void> => {
  const [ticket] = await lockVisibleTickets(tx, clockwork, [data.ticket_id])
  if (!ticket || ticket.merged_into_id !== null || !isOpen(ticket.status)) return
  const rule = (await listPolicies(tx)).find(({ id }) => id === data.policy_id)?.escalation ?? {}
  const due_at = parseInstant(data.due_at)
  const escalated = await escalateTicket(tx, clockwork, ticket, {
    reason: 'sla_breached',
    metric: data.metric,
    escalated_to: { type: 'department', id: ticket.department_id },
    ...(due_at !== undefined && { due_at }),
  })
  const patch = wishOf(escalated, rule)
  if (Object.keys(patch).length > 0) await changeTicket(tx, clockwork, escalated, patch)
  await callSomebody(tx, ticket, rule)
  if (ticket.assignee_id === null) return
  const told = { reference: referenceOf(ticket.id), subject: ticket.subject, metric: data.metric }
  await notify(tx, [ticket.assignee_id], { kind: 'sla_breached', ticket_id: ticket.id, data: told })
}

export const slaSubscriptions: Subscriptions = { 'sla.breached': [escalateBreach] }
