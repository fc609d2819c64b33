import type { Instant } from '../../contract/time.ts'
import type { CancelReason, Channel, TicketStatus } from '../../contract/v1/ticket-words.ts'
import type { Ticket } from '../tickets/model.ts'

/** What an agent will say to a client at a given moment. Only then does it become a reply. */
export type ScheduledReply = {
  readonly id: number
  readonly ticket_id: number
  readonly author: { readonly id: number; readonly name: string }
  readonly body: string
  readonly body_html: string | null
  readonly channel: Channel
  /** Nothing: whoever the ticket has in CC by then. */
  readonly cc: readonly string[] | null
  /** What becomes of the ticket when it goes out. */
  readonly status: TicketStatus | null
  readonly send_email: boolean
  readonly send_at: Instant
  /** Why it does not go out; its words are kept. */
  readonly cancel_reason: CancelReason | null
  readonly created_at: Instant
  /** When its author last wanted it so. */
  readonly updated_at: Instant
}

type LastEdit = Pick<ScheduledReply, 'updated_at'>

/** What happened to the ticket since the author wanted this said, and speaks against saying it. */
export const findCancelReason = (
  ticket: Pick<Ticket, 'merged_into_id' | 'status' | 'closed_at'>,
  { updated_at }: LastEdit,
): CancelReason | undefined => {
  if (ticket.merged_into_id !== null) return 'ticket_merged'
  // Whoever plans an answer on a closed ticket knows that it is closed.
  if (ticket.status === 'closed' && (ticket.closed_at ?? 0) > updated_at) return 'ticket_closed'
  return undefined
}

/** Then it still goes out, but its author has to know, and the ticket stays open for the new question. */
export const hasClientRepliedSince = ({ last_client_reply_at }: Pick<Ticket, 'last_client_reply_at'>, { updated_at }: LastEdit): boolean =>
  last_client_reply_at !== null && last_client_reply_at > updated_at
