import type { TicketEventBase } from '../contract/events-tickets.ts'
import { formatIsoMillis, type Instant } from '../contract/time.ts'

/** Fields of a ticket that every ticket event contains. */
export type TicketEventFields = Omit<TicketEventBase, 'created_at'> & { readonly created_at: Instant }

export const toTicketEventBase = ({
  id,
  subject,
  status,
  priority,
  requester_email,
  department_id,
  created_at,
}: TicketEventFields): TicketEventBase => ({
  id,
  subject,
  status,
  priority,
  requester_email,
  department_id,
  created_at: formatIsoMillis(created_at),
})
