import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nothing, Nullable, One, OneOf } from '../schemas.ts'
import { CANCEL_REASONS, TICKET_STATUSES } from './ticket-enums.ts'
import { AttachmentRecord, ReplyRecord } from './ticket-record.ts'

export const ScheduledReplyRecord = Type.Object({
  id: Id,
  ticket_id: Id,
  author: Type.Object({ id: Id, name: Type.String() }),
  body: Type.String(),
  body_html: Type.String(),
  cc: Nullable(Type.Array(Type.String(), { description: 'Null: the CC of the ticket at the time of sending.' })),
  attachments: Type.Array(AttachmentRecord),
  status: Nullable(OneOf(TICKET_STATUSES, 'Status of the ticket after sending.')),
  send_email: Type.Boolean(),
  send_at: Iso,
  cancel_reason: Nullable(OneOf(CANCEL_REASONS, 'Reason why it is not sent; null while it is pending.')),
  created_at: Iso,
  updated_at: Iso,
})

export type ScheduledReplyRecord = Static<typeof ScheduledReplyRecord>

export const listScheduledReplies = route({
  method: 'GET',
  path: '/tickets/:id/scheduled-replies',
  summary: 'List scheduled replies, the next one first',
  tag: 'reply',
  auth: scope('tickets:read'),
  params: IdParams,
  responses: { 200: Type.Object({ data: Type.Array(ScheduledReplyRecord) }) },
})

const one = {
  tag: 'reply',
  auth: scope('tickets:write'),
  params: Type.Object({ id: Id, scheduled_id: Id }),
}

export const updateScheduledReply = route({
  ...one,
  method: 'PUT',
  path: '/tickets/:id/scheduled-replies/:scheduled_id',
  summary: 'Update the text or time of a scheduled reply; a cancelled one is scheduled again',
  body: Type.Object(
    {
      body: Type.Optional(Type.String({ minLength: 1, maxLength: 100_000 })),
      body_html: Type.Optional(Type.String({ maxLength: 400_000, description: 'Sanitized before it is stored.' })),
      send_at: Type.Optional(Iso),
    },
    { additionalProperties: false },
  ),
  responses: { 200: One(ScheduledReplyRecord) },
})

export const sendScheduledReply = route({
  ...one,
  method: 'POST',
  path: '/tickets/:id/scheduled-replies/:scheduled_id/send',
  summary: 'Send a scheduled reply now',
  limit: 'replies.create',
  responses: { 201: One(ReplyRecord) },
})

export const deleteScheduledReply = route({
  ...one,
  method: 'DELETE',
  path: '/tickets/:id/scheduled-replies/:scheduled_id',
  summary: 'Cancel a scheduled reply; a colleague’s text is kept',
  responses: { 204: Nothing },
})
