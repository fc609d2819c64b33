import type { Staff } from '../../contract/app/queue.ts'
import type { CsvRow } from '../csv.ts'
import type { Ticket } from '../desk/records.ts'

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export const rowOfTicket = (ticket: Ticket, desk: Staff | undefined): CsvRow => ({
  reference: ticket.reference,
  subject: ticket.subject,
  status: ticket.status,
  priority: ticket.priority,
  type: ticket.type,
  channel: ticket.channel,
  requester_name: ticket.requester.name,
  requester_email: ticket.requester_email,
  department: desk?.departments.find(({ id }) => id === ticket.department_id)?.name ?? String(ticket.department_id),
  assignee:
    ticket.assignee_id === null ? '' : (desk?.agents.find(({ id }) => id === ticket.assignee_id)?.name ?? String(ticket.assignee_id)),
  tags: ticket.tags.join(', '),
  sla_status: ticket.sla.status,
  next_due_at: ticket.sla.next_due_at,
  escalation_level: ticket.escalation_level,
  replies_count: ticket.replies_count,
  created_at: ticket.created_at,
  updated_at: ticket.updated_at,
  first_response_at: ticket.first_response_at,
  resolved_at: ticket.resolved_at,
  closed_at: ticket.closed_at,
  ...Object.fromEntries(Object.entries(ticket.custom_fields).map(([key, value]) => [`field_${key}`, value === null ? null : plain(value)])),
})

export const inSight = (all: readonly Ticket[], ids: readonly number[]): readonly Ticket[] => {
  const known = new Map(all.map((ticket) => [ticket.id, ticket]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
