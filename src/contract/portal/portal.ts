import { Type } from 'typebox'
import { open, route, type Auth } from '../route.ts'
import { Bytes, FileText, FreeRecord, Id, IdParams, Iso, Nothing, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'
import { FIELD_TYPES } from '../v1/fields.ts'
import { TICKET_STATUSES } from '../v1/ticket-enums.ts'

/** The portal's API: clients and their own tickets. Callers send the cookie that the link of a mail was exchanged for. */

const client: Auth = { kind: 'client' }
const tag = 'portal'

export const PORTAL_LANGUAGES = ['en', 'de'] as const
export type PortalLanguage = (typeof PORTAL_LANGUAGES)[number]

const Accepted = One(Type.Object({ message: Type.String() }))

const Me = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  locale: Type.String(),
  is_verified: Type.Boolean(),
})

const Attachment = Type.Object({
  id: Type.Integer(),
  filename: Type.String(),
  content_type: Type.String(),
  size: Type.Integer(),
  url: Type.String(),
})

const Reply = Type.Object({
  id: Type.Integer(),
  author: Type.Object({ type: OneOf(['agent', 'client', 'system']), name: Type.String() }),
  body: Type.String(),
  attachments: Type.Array(Attachment),
  created_at: Iso,
})

const Field = Type.Object({
  key: Type.String(),
  label: Type.String(),
  description: Type.String(),
  type: OneOf(FIELD_TYPES),
  options: Type.Array(Type.String()),
  min: Nullable(Type.Number()),
  max: Nullable(Type.Number()),
})

const ticketFields = {
  id: Type.Integer(),
  reference: Type.String(),
  subject: Type.String(),
  status: OneOf(TICKET_STATUSES),
  requester: Type.Object({ name: Type.String(), email: Type.String() }),
  created_at: Iso,
  updated_at: Iso,
}

const Ticket = Type.Object(ticketFields)
const TicketDetail = Type.Object({
  ...ticketFields,
  description: Type.String(),
  attachments: Type.Array(Attachment),
  replies: Type.Array(Reply),
  can_reopen: Type.Boolean(),
  merged_into_id: Nullable(Type.Integer()),
})

const email = Type.String({ format: 'email', maxLength: 320 })
const name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })
const textField = Type.String({ minLength: 1, maxLength: 100_000, pattern: '\\S' })
const attachments = Type.Optional(Type.Array(Id, { maxItems: 20 }))

export const register = route({
  method: 'POST',
  path: '/register',
  summary: 'Register a client; mails a sign-in link. The response is the same for every address',
  tag,
  auth: open,
  limit: 'register',
  body: Type.Object({ name, email, locale: Type.Optional(OneOf(PORTAL_LANGUAGES)) }),
  responses: { 202: Accepted },
})
export const login = route({
  method: 'POST',
  path: '/login',
  summary: 'Request a sign-in link by mail. The response is the same for every address',
  tag,
  auth: open,
  limit: 'login',
  body: Type.Object({ email }),
  responses: { 202: Accepted },
})
export const verify = route({
  method: 'POST',
  path: '/verify',
  summary: 'Exchange the single-use token of a sign-in link for a session',
  tag,
  auth: open,
  limit: 'login',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
  responses: { 200: One(Me) },
})
export const logout = route({ method: 'POST', path: '/logout', summary: 'End the session', tag, auth: client, responses: { 204: Nothing } })
export const getMe = route({
  method: 'GET',
  path: '/me',
  summary: 'Get the signed-in client',
  tag,
  auth: client,
  responses: { 200: One(Me) },
})
export const updateMe = route({
  method: 'PUT',
  path: '/me',
  summary: 'Update my name or language',
  tag,
  auth: client,
  body: Type.Partial(Type.Object({ name, locale: OneOf(PORTAL_LANGUAGES) })),
  responses: { 200: One(Me) },
})
export const listTickets = route({
  method: 'GET',
  path: '/tickets',
  summary: 'List my tickets, and those of my company where I may see them',
  tag,
  auth: client,
  query: Type.Object({ ...pageQuery, status: Type.Optional(OneOf(TICKET_STATUSES)) }),
  responses: { 200: Page(Ticket) },
})
export const createTicket = route({
  method: 'POST',
  path: '/tickets',
  summary: 'Open a ticket',
  tag,
  auth: client,
  limit: 'write',
  body: Type.Object({
    subject: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
    description: textField,
    attachments,
    custom_fields: Type.Optional(
      FreeRecord({ maxProperties: 100, maxJsonLength: 20_000, description: 'By the keys of the ticket form’s fields.' }),
    ),
  }),
  responses: { 201: One(TicketDetail) },
})
export const listFields = route({
  method: 'GET',
  path: '/fields',
  summary: 'List the fields of the ticket form besides subject and description',
  tag,
  auth: client,
  responses: { 200: Type.Object({ data: Type.Array(Field) }) },
})
export const getTicket = route({
  method: 'GET',
  path: '/tickets/:id',
  summary: 'Get one of my tickets with its public replies',
  tag,
  auth: client,
  params: IdParams,
  responses: { 200: One(TicketDetail) },
})
export const createReply = route({
  method: 'POST',
  path: '/tickets/:id/replies',
  summary: 'Reply to a ticket; reopens it, or opens a follow-up if it was closed too long ago',
  tag,
  auth: client,
  limit: 'write',
  params: IdParams,
  body: Type.Object({ body: textField, attachments }),
  responses: { 201: One(TicketDetail) },
})
export const reopenTicket = route({
  method: 'POST',
  path: '/tickets/:id/reopen',
  summary: 'Reopen a resolved or closed ticket',
  tag,
  auth: client,
  limit: 'write',
  params: IdParams,
  responses: { 200: One(TicketDetail) },
})
export const createAttachment = route({
  method: 'POST',
  path: '/attachments',
  summary: 'Upload a file of up to 25 MB: multipart field `file`, or JSON; deleted unless a ticket refers to it within a day',
  tag,
  auth: client,
  limit: 'write',
  body: Type.Object({
    filename: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
    content_type: Type.Optional(Type.String({ maxLength: 255 })),
    content_base64: Type.Optional(FileText),
  }),
  responses: { 201: One(Attachment) },
})
export const downloadAttachment = route({
  method: 'GET',
  path: '/attachments/:id/content',
  summary: 'Download a file of one of my tickets',
  tag,
  auth: client,
  params: IdParams,
  responses: { 200: Bytes('Content of the file.') },
})
