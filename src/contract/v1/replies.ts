import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Email, Id, IdParams, Iso, One, OneOf, Page, pageQuery } from '../schemas.ts'
import { DraftRecord } from './ticket-actions.ts'
import { ScheduledReplyRecord } from './scheduled-replies.ts'
import { ReplyRecord } from './ticket-record.ts'
import { Attachments, Cc } from './tickets.ts'
import { REPLY_TYPES, TICKET_STATUSES } from './ticket-enums.ts'

const Body = Type.String({ minLength: 1, maxLength: 100_000 })
const Html = Type.String({ maxLength: 400_000, description: 'Sanitized before it is stored.' })

export const listReplies = route({
  method: 'GET',
  path: '/tickets/:id/replies',
  summary: 'List the replies and notes of a ticket, oldest first',
  tag: 'reply',
  auth: scope('tickets:read'),
  params: IdParams,
  query: Type.Object(pageQuery),
  responses: { 200: Page(ReplyRecord) },
})

export const createReply = route({
  method: 'POST',
  path: '/tickets/:id/replies',
  summary: 'Add a reply or an internal note; accepts If-Match',
  tag: 'reply',
  auth: scope('tickets:write'),
  limit: 'replies.create',
  params: IdParams,
  // Strict: a privacy flag that is dropped silently would mail a note to a client.
  body: Type.Object(
    {
      body: Type.Optional(Body),
      message: Type.Optional(Type.String({ minLength: 1, maxLength: 100_000, description: 'Alias of `body`.' })),
      body_html: Type.Optional(Html),
      is_internal: Type.Optional(Type.Boolean({ description: 'An internal note.' })),
      type: Type.Optional(OneOf(REPLY_TYPES)),
      internal: Type.Optional(Type.Boolean({ description: 'Alias of `is_internal`.' })),
      private: Type.Optional(Type.Boolean({ description: 'Alias of `is_internal`.' })),
      public: Type.Optional(Type.Boolean({ description: 'The opposite of `is_internal`.' })),
      author_email: Type.Optional({ ...Email, description: 'Records a reply in the name of the requester or of an address in CC.' }),
      cc: Type.Optional(Cc),
      attachments: Type.Optional(Attachments),
      status: Type.Optional(OneOf(TICKET_STATUSES)),
      send_email: Type.Optional(Type.Boolean()),
      send_at: Type.Optional(
        Type.Unsafe<string>({ ...Iso, description: 'Schedules the reply; before that time it is internal. The response is 202.' }),
      ),
    },
    { additionalProperties: false },
  ),
  responses: { 201: One(ReplyRecord), 202: One(ScheduledReplyRecord) },
})

const one = {
  tag: 'reply',
  auth: scope('tickets:write'),
  params: Type.Object({ id: Id, reply_id: Id }),
}

export const updateReply = route({
  ...one,
  method: 'PUT',
  path: '/tickets/:id/replies/:reply_id',
  summary: 'Update a note, or a reply that is not sent yet',
  body: Type.Object({ body: Body, body_html: Type.Optional(Html) }, { additionalProperties: false }),
  responses: { 200: One(ReplyRecord) },
})

export const undoReply = route({
  ...one,
  method: 'POST',
  path: '/tickets/:id/replies/:reply_id/undo',
  summary: 'Undo a reply that is not sent yet; it becomes a draft',
  responses: { 200: One(DraftRecord) },
})
