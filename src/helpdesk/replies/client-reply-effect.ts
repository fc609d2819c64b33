import { DAY, type Instant } from '../../contract/time.ts'
import type { Ticket } from '../tickets/model.ts'

/** What a client's word means for the ticket it was written on. */
export type ClientReplyEffect = 'stays' | 'opens' | 'follow_up'

/** A closed ticket opens again for some days; after that a word is a new matter. */
export const resolveClientReplyEffect = (
  ticket: Pick<Ticket, 'status' | 'closed_at'>,
  reopen_days: number,
  now: Instant,
): ClientReplyEffect => {
  if (ticket.status === 'open' || ticket.status === 'in_progress') return 'stays'
  if (ticket.status !== 'closed') return 'opens'
  return now - (ticket.closed_at ?? now) <= reopen_days * DAY ? 'opens' : 'follow_up'
}
