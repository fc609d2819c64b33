import type { Instant } from '../../contract/time.ts'
import type { CancelReason, TicketChannel, TicketStatus } from '../../contract/v1/ticket-enums.ts'
import type { Ticket } from '../tickets/model.ts'

/** A reply to be posted on the ticket at a given time. */
export type ScheduledReply = {
  readonly id: number
  readonly ticket_id: number
  readonly author: { readonly id: number; readonly name: string }
  readonly body: string
  readonly body_html: string | null
  readonly channel: TicketChannel
  /** Null: the CC of the ticket at the time of sending. */
  readonly cc: readonly string[] | null
  readonly status: TicketStatus | null
  readonly send_email: boolean
  readonly send_at: Instant
  /** Set when the reply was cancelled; its text is kept. */
  readonly cancel_reason: CancelReason | null
  readonly created_at: Instant
  readonly updated_at: Instant
}

type LastEdit = Pick<ScheduledReply, 'updated_at'>

/** Why the reply must not be sent, because the ticket has changed since the last edit of the reply; undefined if it can be sent. */
export const findCancelReason = (
  ticket: Pick<Ticket, 'merged_into_id' | 'status' | 'closed_at'>,
  { updated_at }: LastEdit,
): CancelReason | undefined => {
  if (ticket.merged_into_id !== null) return 'ticket_merged'
  // A reply that was scheduled or edited after the ticket was closed is intended.
  if (ticket.status === 'closed' && (ticket.closed_at ?? 0) > updated_at) return 'ticket_closed'
  return undefined
}

/** Whether the client has replied since the last edit: the reply is still sent, but its author is notified and the ticket stays open. */
export const hasClientRepliedSince = ({ last_client_reply_at }: Pick<Ticket, 'last_client_reply_at'>, { updated_at }: LastEdit): boolean =>
  last_client_reply_at !== null && last_client_reply_at > updated_at
