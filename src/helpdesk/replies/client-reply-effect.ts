import { DAY, type Instant } from '../../contract/time.ts'
import type { Ticket } from '../tickets/model.ts'

export type ClientReplyEffect = 'stays' | 'opens' | 'follow_up'

/** A client reply reopens a ticket that was closed within `reopen_days`; later, the reply opens a follow-up ticket. */
export const resolveClientReplyEffect = (
  ticket: Pick<Ticket, 'status' | 'closed_at'>,
  reopen_days: number,
  now: Instant,
): ClientReplyEffect => {
  if (ticket.status === 'open' || ticket.status === 'in_progress') return 'stays'
  if (ticket.status !== 'closed') return 'opens'
  return now - (ticket.closed_at ?? now) <= reopen_days * DAY ? 'opens' : 'follow_up'
}
