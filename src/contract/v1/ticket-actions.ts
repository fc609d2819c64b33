import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nothing, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'
import { FullTicket, LinkRecord, TicketRecord, TimelineRecord } from './ticket-record.ts'
import { Attachments, Cc } from './tickets.ts'
import { LINK_TYPES } from './ticket-enums.ts'

const read = { tag: 'ticket', auth: scope('tickets:read'), params: IdParams }
const write = { tag: 'ticket', auth: scope('tickets:write'), params: IdParams }

export const mergeTicket = route({
  ...write,
  method: 'POST',
  path: '/tickets/:id/merge',
  summary: 'Merge this ticket into another; accepts If-Match',
  body: Type.Object({
    merge_into_id: Id,
    client_message: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100_000,
        description: 'Message to the requester of this ticket: sent by mail and posted as a public reply on the target ticket.',
      }),
    ),
  }),
  responses: {
    200: Type.Object({ data: FullTicket, meta: Type.Object({ merged_id: Type.Integer(), moved_replies: Type.Integer() }) }),
  },
})

export const unmergeTicket = route({
  ...write,
  method: 'POST',
  path: '/tickets/:id/unmerge',
  summary: 'Undo the merge of this ticket, which was merged into another',
  responses: {
    200: Type.Object({ data: FullTicket, meta: Type.Object({ unmerged_from_id: Type.Integer(), moved_replies: Type.Integer() }) }),
  },
})

export const splitTicket = route({
  ...write,
  method: 'POST',
  path: '/tickets/:id/split',
  summary: 'Split replies off into a new ticket',
  body: Type.Object({ reply_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }), subject: Type.String({ minLength: 1, maxLength: 255 }) }),
  responses: { 201: One(FullTicket) },
})

export const openFollowUp = route({
  ...write,
  method: 'POST',
  path: '/tickets/:id/follow-up',
  summary: 'Create a follow-up of a closed ticket',
  limit: 'tickets.create',
  body: Type.Object({
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Default: the subject of the closed ticket.' })),
    description: Type.Optional(Type.String({ minLength: 1, maxLength: 100_000 })),
    assignee_id: Type.Optional(Nullable(Id)),
  }),
  responses: { 201: One(FullTicket) },
})

export const escalateTicket = route({
  ...write,
  method: 'POST',
  path: '/tickets/:id/escalate',
  summary: 'Escalate a ticket manually',
  body: Type.Object({
    reason: Type.Optional(Type.String({ maxLength: 1_000 })),
    level: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  }),
  responses: { 200: One(TicketRecord) },
})

export const listTimeline = route({
  ...read,
  method: 'GET',
  path: '/tickets/:id/timeline',
  summary: 'List the timeline of a ticket, oldest first',
  query: Type.Object(pageQuery),
  responses: { 200: Page(TimelineRecord) },
})

const Links = Type.Object({ data: Type.Array(LinkRecord) })

export const linkTickets = route({
  ...write,
  method: 'POST',
  path: '/tickets/:id/links',
  summary: 'Link a ticket to another',
  body: Type.Object({ ticket_id: Id, type: Type.Optional(OneOf(LINK_TYPES)) }),
  responses: { 201: Links },
})

export const unlinkTickets = route({
  ...write,
  method: 'DELETE',
  path: '/tickets/:id/links',
  summary: 'Remove the link to another ticket',
  query: Type.Object({ ticket_id: Type.Optional(Id), type: Type.Optional(OneOf(LINK_TYPES)) }),
  body: Type.Object({ ticket_id: Type.Optional(Id), type: Type.Optional(OneOf(LINK_TYPES)) }),
  responses: { 204: Nothing },
})

const Followers = Type.Object({ data: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })) })

export const followTicket = route({
  ...write,
  method: 'POST',
  path: '/tickets/:id/followers',
  summary: 'Add a follower to a ticket: me or another agent',
  body: Type.Object({ user_id: Type.Optional(Id) }),
  responses: { 200: Followers },
})

export const unfollowTicket = route({
  ...write,
  method: 'DELETE',
  path: '/tickets/:id/followers/:user_id',
  summary: 'Remove a follower of a ticket',
  params: Type.Object({ id: Id, user_id: Id }),
  responses: { 204: Nothing },
})

export const applyMacro = route({
  ...write,
  method: 'POST',
  path: '/tickets/:id/apply-macro',
  summary: 'Apply a macro',
  body: Type.Object({ macro_id: Id }),
  responses: { 200: Type.Object({ data: TicketRecord, meta: Type.Object({ reply_id: Type.Union([Type.Integer(), Type.Null()]) }) }) },
})

export const DraftRecord = Type.Object({
  ticket_id: Type.Integer(),
  body: Type.String(),
  is_internal: Type.Boolean(),
  cc: Type.Array(Type.String()),
  attachments: Type.Array(Type.Integer()),
  updated_at: Iso,
})

export const getDraft = route({
  ...read,
  method: 'GET',
  path: '/tickets/:id/draft',
  summary: 'Get my draft',
  responses: { 200: One(DraftRecord) },
})

export const putDraft = route({
  ...write,
  method: 'PUT',
  path: '/tickets/:id/draft',
  quiet: true,
  summary: 'Save my draft',
  body: Type.Object({
    body: Type.String({ maxLength: 100_000 }),
    is_internal: Type.Optional(Type.Boolean()),
    cc: Type.Optional(Cc),
    attachments: Type.Optional(Attachments),
  }),
  responses: { 200: One(DraftRecord) },
})

export const deleteDraft = route({
  ...write,
  method: 'DELETE',
  path: '/tickets/:id/draft',
  summary: 'Delete my draft',
  responses: { 204: Nothing },
})
