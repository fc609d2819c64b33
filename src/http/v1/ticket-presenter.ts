import { formatIsoMillis } from '../../contract/time.ts'
import type { Attachment } from '../../helpdesk/attachments/model.ts'
import { toAttachmentPath } from '../../helpdesk/replies/emit-events.ts'
import { isInternal, type Reply } from '../../helpdesk/replies/model.ts'
import { textToHtml } from '../../helpdesk/replies/rich-text.ts'
import type { TicketConversation } from '../../helpdesk/replies/visible-to-client.ts'
import { canSee, type TicketScope } from '../../helpdesk/ticket-scope.ts'
import { formatReference } from '../../helpdesk/tickets/model.ts'
import type { TicketRelations, TicketView } from '../../helpdesk/ticket-view/read.ts'
import type { TimelineEvent } from '../../helpdesk/timeline/model.ts'
import { formatInstant } from './format-instant.ts'

export const presentAttachment = ({ id, filename, content_type, size, content_id }: Attachment, base_url: string) => ({
  id,
  filename,
  content_type,
  size,
  url: `${base_url}${toAttachmentPath(id)}`,
  ...(content_id !== null && { content_id }),
})

export const presentTicket = ({ ticket, description, requester, asset_ids, sla }: TicketView) => {
  const { client_id: _, company_id: __, oldest_unanswered_at: ___, ...fields } = ticket
  return {
    ...fields,
    reference: formatReference(ticket.id),
    description,
    requester,
    sla,
    asset_ids,
    pending_until: formatInstant(ticket.pending_until),
    first_response_at: formatInstant(ticket.first_response_at),
    last_client_reply_at: formatInstant(ticket.last_client_reply_at),
    last_agent_reply_at: formatInstant(ticket.last_agent_reply_at),
    resolved_at: formatInstant(ticket.resolved_at),
    closed_at: formatInstant(ticket.closed_at),
    created_at: formatIsoMillis(ticket.created_at),
    updated_at: formatIsoMillis(ticket.updated_at),
  }
}

export const presentTicketDetail = (view: TicketView) => ({
  ...presentTicket(view),
  description_html: view.description_html ?? textToHtml(view.description),
  sender_verification: view.sender_verification,
})

export const presentReply = (reply: Reply, attachments: readonly Attachment[], base_url: string) => ({
  id: reply.id,
  ticket_id: reply.ticket_id,
  type: reply.type,
  is_internal: isInternal(reply),
  author: reply.author,
  body: reply.body,
  body_html: reply.body_html ?? textToHtml(reply.body),
  channel: reply.channel,
  to: reply.to,
  cc: reply.cc,
  attachments: attachments.filter(({ reply_id }) => reply_id === reply.id).map((attachment) => presentAttachment(attachment, base_url)),
  message_id: reply.message_id,
  email_status: reply.email_status,
  sender_verification: reply.sender_verification,
  undo_until: formatInstant(reply.held_until),
  source_ticket_id: reply.source_ticket_id,
  edited_at: formatInstant(reply.edited_at),
  created_at: formatIsoMillis(reply.created_at),
})

export const presentTimelineEvent = ({ ticket_id: _, created_at, ...event }: TimelineEvent) => ({
  ...event,
  created_at: formatIsoMillis(created_at),
})

export const presentReplies = ({ replies, attachments }: TicketConversation, base_url: string) =>
  replies.map((reply) => presentReply(reply, attachments, base_url))

/** The subject of a linked ticket is shown only to readers who may see that ticket. */
export const presentLinks = (links: TicketRelations['links'], sight: TicketScope) =>
  links.filter((link) => canSee(sight, link)).map(({ ticket_id, type, subject, status }) => ({ ticket_id, type, subject, status }))

export const presentTicketContext = ({ followers, links, drafting }: TicketRelations, sight: TicketScope) => ({
  followers,
  links: presentLinks(links, sight).map((link) => ({ ...link, reference: formatReference(link.ticket_id) })),
  drafting: drafting.map(({ updated_at, ...person }) => ({ ...person, updated_at: formatIsoMillis(updated_at) })),
})

type FullTicketInput = { readonly view: TicketView; readonly conversation: TicketConversation; readonly surroundings: TicketRelations }

export const presentFullTicket = ({ view, conversation, surroundings }: FullTicketInput, sight: TicketScope, base_url: string) => ({
  ...presentTicketDetail(view),
  attachments: conversation.attachments
    .filter(({ reply_id }) => reply_id === null)
    .map((attachment) => presentAttachment(attachment, base_url)),
  ...presentTicketContext(surroundings, sight),
  replies: presentReplies(conversation, base_url),
  timeline_events: conversation.timeline_events.map(presentTimelineEvent),
})
