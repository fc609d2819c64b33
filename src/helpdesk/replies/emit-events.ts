import type { EventAttachment } from '../../contract/events-tickets.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import type { Actor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { listReplyAttachments } from '../attachments/attachments.ts'
import { toTicketEventBase } from '../ticket-event-base.ts'
import type { Ticket } from '../tickets/model.ts'
import type { Reply } from './model.ts'

/** Maximum size of the text in an event; the API returns the whole text. */
const MAX_BODY_BYTES = 8_192

const truncateBody = (body: string): { readonly body: string; readonly body_truncated?: true } => {
  if (Buffer.byteLength(body) <= MAX_BODY_BYTES) return { body }
  // A character cut at the limit decodes to U+FFFD, which is removed.
  return {
    body: Buffer.from(body)
      .subarray(0, MAX_BODY_BYTES)
      .toString('utf8')
      .replace(/\uFFFD+$/, ''),
    body_truncated: true,
  }
}

/** Path of an attachment below `BASE_URL`. */
export const toAttachmentPath = (id: number): string => `/api/v1/attachments/${id}/content`

const attachmentsFor = async (tx: Tx, reply: Reply): Promise<readonly EventAttachment[]> =>
  (await listReplyAttachments(tx, reply.id)).map(({ id, filename, content_type, size }) => ({
    id,
    filename,
    content_type,
    size,
    url: toAttachmentPath(id),
  }))

export const emitReply = async (tx: Tx, actor: Actor, ticket: Ticket, reply: Reply): Promise<void> => {
  const { id, ticket_id, author, channel } = reply
  const about = {
    id,
    ticket_id,
    author,
    channel,
    ...truncateBody(reply.body),
    attachments: await attachmentsFor(tx, reply),
    created_at: formatIsoMillis(reply.created_at),
    ticket: toTicketEventBase(ticket),
    actor: eventActorOf(actor),
  }
  if (reply.type === 'note') await emit(tx, 'reply.note_added', { ...about, type: 'note', is_internal: true })
  else await emit(tx, 'reply.created', { ...about, type: 'reply', is_internal: false })
}
