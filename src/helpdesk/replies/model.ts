import { type Instant, SECOND } from '../../contract/time.ts'
import type { TicketChannel, EmailStatus, ReplyType, SenderVerification, TicketStatus } from '../../contract/v1/ticket-enums.ts'

export type ReplyAuthor = {
  readonly type: 'agent' | 'client' | 'system'
  readonly id: number | null
  readonly name: string
  readonly email: string | null
}

/** State of the ticket to restore when the reply is undone. `became`: the status that the reply has set. */
export type ReplyUndoState = {
  readonly first_response_at: Instant | null
  readonly status: TicketStatus
  readonly became: TicketStatus
}

export type Reply = {
  readonly id: number
  readonly ticket_id: number
  readonly type: ReplyType
  readonly author: ReplyAuthor
  readonly body: string
  /** Sanitized HTML; null if the author sent none. */
  readonly body_html: string | null
  readonly channel: TicketChannel
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly message_id: string | null
  readonly email_status: EmailStatus
  readonly sender_verification: SenderVerification | null
  /** Until this time the author can undo the reply; then its mail is sent. */
  readonly held_until: Instant | null
  readonly undo: ReplyUndoState | null
  /** The ticket on which the reply was written, if that ticket was merged into this one. */
  readonly source_ticket_id: number | null
  readonly is_description: boolean
  readonly edited_at: Instant | null
  readonly created_at: Instant
}

export const UNDO_WINDOW = 10 * SECOND

export const isHeld = ({ held_until, email_status }: Pick<Reply, 'held_until' | 'email_status'>, now: Instant): boolean =>
  held_until !== null && held_until > now && email_status === 'queued'

export const isInternal = ({ type }: Pick<Reply, 'type'>): boolean => type === 'note'

/** A public reply of an agent. It counts as a response; notes and automatic mails do not. */
export const isResponse = ({ type, author }: Pick<Reply, 'type' | 'author'>): boolean => type === 'reply' && author.type === 'agent'

export const isFromClient = ({ type, author }: Pick<Reply, 'type' | 'author'>): boolean => type === 'reply' && author.type === 'client'
