import { Type } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { IdParams, Nothing, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'

const read = scope('admin:read')
const tag = 'mailbox'

const fields = {
  address: Type.String({ format: 'email', maxLength: 320 }),
  name: Type.String({ maxLength: 255 }),
  department_id: Type.Integer({ minimum: 1 }),
  is_active: Type.Boolean(),
}

export const MailboxRecord = Type.Object({ id: Type.Integer(), ...fields })

export const listMailboxes = route({
  method: 'GET',
  path: '/mailboxes',
  summary: 'List mailboxes',
  tag,
  auth: read,
  query: Type.Object(pageQuery),
  replies: { 200: Page(MailboxRecord) },
})
export const createMailbox = route({
  method: 'POST',
  path: '/mailboxes',
  summary: 'Create a mailbox: mail to its address becomes tickets of its department',
  tag,
  auth: admin,
  body: Type.Object({
    address: fields.address,
    name: Type.Optional(fields.name),
    department_id: Type.Optional(fields.department_id),
    is_active: Type.Optional(fields.is_active),
  }),
  replies: { 201: One(MailboxRecord) },
})
export const getMailbox = route({
  method: 'GET',
  path: '/mailboxes/:id',
  summary: 'Get a mailbox',
  tag,
  auth: read,
  params: IdParams,
  replies: { 200: One(MailboxRecord) },
})
export const updateMailbox = route({
  method: 'PUT',
  path: '/mailboxes/:id',
  summary: 'Change a mailbox',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Partial(Type.Object(fields)),
  replies: { 200: One(MailboxRecord) },
})
export const deleteMailbox = route({
  method: 'DELETE',
  path: '/mailboxes/:id',
  summary: 'Delete a mailbox',
  tag,
  auth: admin,
  params: IdParams,
  replies: { 204: Nothing },
})

export const receiveInboundEmail = route({
  method: 'POST',
  path: '/inbound-email',
  summary: 'Hand in a raw mail (RFC 822) as text, as `message/rfc822`, or as JSON `{raw, to}`',
  tag,
  auth: scope('tickets:write'),
  limit: 'discovery',
  replies: {
    202: One(
      Type.Object({
        state: OneOf(['received', 'quarantined', 'ignored']),
        ticket_id: Nullable(Type.Integer()),
        reply_id: Nullable(Type.Integer()),
      }),
    ),
  },
})
