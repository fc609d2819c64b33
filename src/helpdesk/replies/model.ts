import { type Instant, SECOND } from '../../contract/time.ts'
import type { Channel, EmailStatus, ReplyType, SenderVerification, TicketStatus } from '../../contract/v1/ticket-words.ts'

export type ReplyAuthor = {
  readonly type: 'agent' | 'client' | 'system'
  readonly id: number | null
  readonly name: string
  readonly email: string | null
}

/** What the ticket was before a reply, for as long as the reply can be taken back. */
export type ReplyUndoState = {
  readonly first_response_at: Instant | null
  readonly status: TicketStatus
  /** What the reply made of it. */
  readonly became: TicketStatus
}

/** Something said on a ticket: to the client, by the client, or among ourselves. */
export type Reply = {
  readonly id: number
  readonly ticket_id: number
  readonly type: ReplyType
  readonly author: ReplyAuthor
  readonly body: string
  /** Only where the author sent HTML; it has been made harmless. */
  readonly body_html: string | null
  readonly channel: Channel
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly message_id: string | null
  readonly email_status: EmailStatus
  /** Null for what did not come by mail. */
  readonly sender_verification: SenderVerification | null
  /** Not yet on its way: until then its author can take it back. */
  readonly held_until: Instant | null
  readonly undo: ReplyUndoState | null
  /** The ticket it was written on, when that was merged into this one. */
  readonly source_ticket_id: number | null
  /** The description of a ticket that was merged into this one. */
  readonly is_description: boolean
  readonly edited_at: Instant | null
  readonly created_at: Instant
}

export const UNDO_WINDOW = 10 * SECOND

/** Not on its way yet. */
export const isHeld = ({ held_until, email_status }: Pick<Reply, 'held_until' | 'email_status'>, now: Instant): boolean =>
  held_until !== null && held_until > now && email_status === 'queued'

export const isInternal = ({ type }: Pick<Reply, 'type'>): boolean => type === 'note'

/** A public answer of the desk: it counts as a response, notes and automatic mails do not. */
export const isResponse = ({ type, author }: Pick<Reply, 'type' | 'author'>): boolean => type === 'reply' && author.type === 'agent'

export const isFromClient = ({ type, author }: Pick<Reply, 'type' | 'author'>): boolean => type === 'reply' && author.type === 'client'
