import { Type } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nothing, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'

const read = scope('admin:read')
const tag = 'mailbox'

/** `tls`: from the first byte; `starttls`: before the password; `none`: only for a server on the same machine. */
export const IMAP_SECURITIES = ['tls', 'starttls', 'none'] as const
export type ImapSecurity = (typeof IMAP_SECURITIES)[number]

/** Effect of imported mail on the server: marked as read, or moved to another folder. */
export const AFTER_FETCH = ['seen', 'move'] as const
export type AfterFetch = (typeof AFTER_FETCH)[number]

const imapFields = {
  host: Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\s/@]+$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: OneOf(IMAP_SECURITIES),
  username: Type.String({ minLength: 1, maxLength: 320 }),
  folder: Type.String({ minLength: 1, maxLength: 255 }),
  after_fetch: OneOf(AFTER_FETCH),
  move_to: Nullable(Type.String({ minLength: 1, maxLength: 255 })),
}

const ImapRecord = Type.Object({
  ...imapFields,
  is_active: Type.Boolean(),
  last_fetched_at: Nullable(Iso),
  last_error: Nullable(Type.String()),
  last_error_at: Nullable(Iso),
  next_fetch_at: Iso,
})

/** Omitted members stay; the first time host, user and password are required. */
const ImapInputSchema = Type.Partial(
  Type.Object({ ...imapFields, password: Type.String({ minLength: 1, maxLength: 1_000 }), is_active: Type.Boolean() }),
)

const fields = {
  address: Type.String({ format: 'email', maxLength: 320 }),
  name: Type.String({ maxLength: 255 }),
  department_id: Id,
  is_active: Type.Boolean(),
}

export const MailboxRecord = Type.Object({ id: Type.Integer(), ...fields, imap: Nullable(ImapRecord) })

export const listMailboxes = route({
  method: 'GET',
  path: '/mailboxes',
  summary: 'List mailboxes',
  tag,
  auth: read,
  query: Type.Object(pageQuery),
  responses: { 200: Page(MailboxRecord) },
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
    imap: Type.Optional(Nullable(ImapInputSchema)),
  }),
  responses: { 201: One(MailboxRecord) },
})
export const getMailbox = route({
  method: 'GET',
  path: '/mailboxes/:id',
  summary: 'Get a mailbox',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(MailboxRecord) },
})
export const updateMailbox = route({
  method: 'PUT',
  path: '/mailboxes/:id',
  summary: 'Update a mailbox',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Partial(Type.Object({ ...fields, imap: Nullable(ImapInputSchema) })),
  responses: { 200: One(MailboxRecord) },
})
export const deleteMailbox = route({
  method: 'DELETE',
  path: '/mailboxes/:id',
  summary: 'Delete a mailbox',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})

export const testMailbox = route({
  method: 'POST',
  path: '/mailboxes/:id/test',
  summary: 'Test the connection with the stored or the given settings; fetches and stores nothing',
  tag,
  auth: admin,
  params: IdParams,
  body: ImapInputSchema,
  responses: {
    200: One(Type.Object({ is_ok: Type.Boolean(), error: Nullable(Type.String()), unseen: Nullable(Type.Integer()) })),
  },
})

export const receiveInboundEmail = route({
  method: 'POST',
  path: '/inbound-email',
  summary: 'Submit a raw mail (RFC 822) as text, as `message/rfc822`, or as JSON `{raw, to}`',
  tag,
  auth: scope('tickets:write'),
  limit: 'discovery',
  responses: {
    202: One(
      Type.Object({
        state: OneOf(['received', 'quarantined', 'ignored']),
        ticket_id: Nullable(Type.Integer()),
        reply_id: Nullable(Type.Integer()),
        reason: Nullable(Type.String()),
      }),
    ),
  },
})
