import { formatIsoMillis } from '../../contract/time.ts'
import type { Attachment } from '../../helpdesk/attachments/model.ts'
import type { Client } from '../../helpdesk/clients/model.ts'
import type { FieldDefinition } from '../../helpdesk/fields/model.ts'
import type { OwnTicket } from '../../helpdesk/portal/tickets.ts'
import { formatReference } from '../../helpdesk/tickets/model.ts'
import type { TicketView } from '../../helpdesk/ticket-view/read.ts'

/** Presenters for clients. Members are listed one by one, so that a new column is not exposed by accident. */

export const presentMe = ({ id, name, email, locale, is_verified }: Client) => ({ id, name, email, locale, is_verified })

export const presentField = ({ key, label, description, type, options, min, max }: FieldDefinition) => ({
  key,
  label,
  description,
  type,
  options,
  min,
  max,
})

export const presentTicket = ({ ticket, requester }: TicketView) => ({
  id: ticket.id,
  reference: formatReference(ticket.id),
  subject: ticket.subject,
  status: ticket.status,
  requester: { name: requester.name, email: requester.email },
  created_at: formatIsoMillis(ticket.created_at),
  updated_at: formatIsoMillis(ticket.updated_at),
})

export const presentAttachment = ({ id, filename, content_type, size }: Attachment) => ({
  id,
  filename,
  content_type,
  size,
  url: `/portal/api/attachments/${id}/content`,
})

export const presentTicketDetail = ({ view, conversation, can_reopen, merged_into_id }: OwnTicket) => {
  const filesOf = (reply_id: number | null) => conversation.attachments.filter((file) => file.reply_id === reply_id).map(presentAttachment)
  return {
    ...presentTicket(view),
    description: view.description,
    attachments: filesOf(null),
    replies: conversation.replies.map(({ id, author, body, created_at }) => ({
      id,
      author: { type: author.type, name: author.name },
      body,
      attachments: filesOf(id),
      created_at: formatIsoMillis(created_at),
    })),
    can_reopen,
    merged_into_id,
  }
}
