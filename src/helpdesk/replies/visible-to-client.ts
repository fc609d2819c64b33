import type { Instant } from '../../contract/time.ts'
import type { Attachment } from '../attachments/model.ts'
import type { TimelineEvent } from '../timeline/model.ts'
import type { Reply } from './model.ts'

/** Decides what a client may see. Portal, mail and surveys use only this file, because a separate query could leak internal data. */

export type TicketConversation = {
  readonly replies: readonly Reply[]
  /** Attachments of the description and of all replies. */
  readonly attachments: readonly Attachment[]
  readonly timeline_events: readonly TimelineEvent[]
}

/** Whether a reply is public and its undo window has ended. */
export const isVisibleToClient = (reply: Pick<Reply, 'type' | 'held_until'>, now: Instant): boolean =>
  reply.type === 'reply' && (reply.held_until === null || reply.held_until <= now)

/** Removes internal state: the merge source and undo information. */
const redact = (reply: Reply): Reply => ({ ...reply, undo: null, held_until: null, source_ticket_id: null })

export const filterVisibleToClient = ({ replies, attachments, timeline_events }: TicketConversation, now: Instant): TicketConversation => {
  const seen = replies.filter((reply) => isVisibleToClient(reply, now)).map(redact)
  const ids = new Set(seen.map(({ id }) => id))
  const isVisible = ({ is_internal, data }: TimelineEvent): boolean =>
    !is_internal && (typeof data['reply_id'] !== 'number' || ids.has(data['reply_id']))
  return {
    replies: seen,
    attachments: attachments.filter(({ reply_id }) => reply_id === null || ids.has(reply_id)),
    timeline_events: timeline_events.filter(isVisible),
  }
}
