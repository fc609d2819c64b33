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
  cc: Nullable(Type.Array(Type.String(), { description: 'Nothing: whoever is in CC of the ticket by then.' })),
  attachments: Type.Array(AttachmentRecord),
  status: Nullable(OneOf(TICKET_STATUSES, 'What the ticket becomes when it goes out.')),
  send_email: Type.Boolean(),
  send_at: Iso,
  cancel_reason: Nullable(OneOf(CANCEL_REASONS, 'Why it does not go out; nothing while it waits.')),
  created_at: Iso,
  updated_at: Iso,
})

export type ScheduledReplyRecord = Static<typeof ScheduledReplyRecord>

export const listScheduledReplies = route({
  method: 'GET',
  path: '/tickets/:id/scheduled-replies',
  summary: 'List the replies that wait for their time, the next one first',
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
  summary: 'Change the words or the time of a reply that waits; one that was cancelled waits again',
  body: Type.Object(
    {
      body: Type.Optional(Type.String({ minLength: 1, maxLength: 100_000 })),
      body_html: Type.Optional(Type.String({ maxLength: 400_000, description: 'Made harmless before it is kept.' })),
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
  summary: 'Send a reply now instead of later',
  limit: 'replies.create',
  responses: { 201: One(ReplyRecord) },
})

export const deleteScheduledReply = route({
  ...one,
  method: 'DELETE',
  path: '/tickets/:id/scheduled-replies/:scheduled_id',
  summary: 'Cancel a reply that waits; a colleague’s words are kept for them',
  responses: { 204: Nothing },
})
