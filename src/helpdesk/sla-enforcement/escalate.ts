import { parseInstant } from '../../contract/time.ts'
import { TICKET_PRIORITIES, type TicketPriority } from '../../contract/v1/ticket-enums.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { forEachEvent, type Event, type Subscriptions } from '../../kernel/outbox/outbox.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import { system } from '../../people/actor.ts'
import { getDepartment } from '../../people/departments/departments.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import { triggerPage } from '../on-call/pages.ts'
import { findPolicy } from '../on-call/policies.ts'
import type { BreachEscalation } from '../sla-policies/model.ts'
import { listPolicies } from '../sla-policies/policies.ts'
import { escalateTicket } from '../tickets/escalate.ts'
import { formatReference, isOpen, type Ticket } from '../tickets/model.ts'
import { lockVisibleTickets } from '../tickets/tickets.ts'
import { type TicketPatch, updateTicket } from '../tickets/update.ts'

const slaActor = system('SLA')

const toNextPriority = (priority: TicketPriority): TicketPriority =>
  TICKET_PRIORITIES[Math.min(TICKET_PRIORITIES.indexOf(priority) + 1, TICKET_PRIORITIES.length - 1)] ?? priority

/** The new assignee; undefined if the account was deactivated, so that the other actions still run. */
const findReassignee = async (tx: Tx, { reassign_to_id }: BreachEscalation): Promise<number | undefined> =>
  typeof reassign_to_id === 'number' && (await findAccount(tx, reassign_to_id))?.is_active ? reassign_to_id : undefined

const toEscalationPatch = (ticket: Ticket, reassigneeId: number | undefined, { raise_priority }: BreachEscalation): TicketPatch => ({
  ...(reassigneeId !== undefined && { assignee_id: reassigneeId }),
  ...(raise_priority && { priority: toNextPriority(ticket.priority) }),
})

const notifyBreach = async (tx: Tx, ticket: Ticket, metric: string): Promise<void> => {
  const { lead_id } = await getDepartment(tx, ticket.department_id)
  const recipients = [...new Set([ticket.assignee_id, lead_id])].filter((id) => id !== null)
  await notifyAgents(tx, recipients, {
    kind: 'sla_breached',
    ticket_id: ticket.id,
    data: { reference: formatReference(ticket.id), subject: ticket.subject, metric },
  })
}

const pageOnCall = async (tx: Tx, ticket: Ticket, { policy_id }: BreachEscalation): Promise<void> => {
  if (typeof policy_id !== 'number' || !(await findPolicy(tx, policy_id))) return
  const summary = `${formatReference(ticket.id)} breached its SLA: ${ticket.subject}`.slice(0, 255)
  await triggerPage(tx, slaActor, { policy_id, summary, ticket_id: ticket.id, incident_id: null, alert_id: null })
}

/** Escalates a breach: raises the level, notifies assignee and department lead, and runs the actions of the policy. */
const escalateBreach = async (tx: Tx, { data }: Event<'sla.breached'>): Promise<void> => {
  const [ticket] = await lockVisibleTickets(tx, slaActor, [data.ticket_id])
  if (!ticket || ticket.merged_into_id !== null || !isOpen(ticket.status)) return
  const rule = (await listPolicies(tx)).find(({ id }) => id === data.policy_id)?.escalation ?? {}
  const due_at = parseInstant(data.due_at)
  const reassigneeId = await findReassignee(tx, rule)
  const escalated = await escalateTicket(tx, slaActor, ticket, {
    reason: 'sla_breached',
    metric: data.metric,
    escalated_to: reassigneeId === undefined ? { type: 'department', id: ticket.department_id } : { type: 'agent', id: reassigneeId },
    ...(due_at !== undefined && { due_at }),
  })
  const patch = toEscalationPatch(escalated, reassigneeId, rule)
  if (Object.keys(patch).length > 0) await updateTicket(tx, slaActor, escalated, patch)
  await pageOnCall(tx, ticket, rule)
  await notifyBreach(tx, ticket, data.metric)
}

export const slaSubscriptions: Subscriptions = { 'sla.breached': [forEachEvent(escalateBreach)] }
