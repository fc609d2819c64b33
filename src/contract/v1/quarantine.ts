import { Type } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { Bytes, IdParams, Iso, Nothing, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'

const read = scope('admin:read')
const tag = 'quarantine'

export const INBOUND_STATES = ['received', 'quarantined', 'ignored'] as const

const fields = {
  id: Type.Integer(),
  state: OneOf(INBOUND_STATES),
  kind: OneOf(['normal', 'automatic', 'bounce', 'loop']),
  sender: Type.String(),
  recipients: Type.Array(Type.String()),
  subject: Type.String(),
  message_id: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  ticket_id: Nullable(Type.Integer()),
  reply_id: Nullable(Type.Integer()),
  created_at: Iso,
}

export const QuarantinedMail = Type.Object(fields)

export const listQuarantine = route({
  method: 'GET',
  path: '/quarantine',
  summary: 'List mails that wait for a person to decide, or, by their state, any that came',
  tag,
  auth: read,
  query: Type.Object({ ...pageQuery, state: Type.Optional(OneOf(INBOUND_STATES)) }),
  responses: { 200: Page(QuarantinedMail) },
})
export const getQuarantined = route({
  method: 'GET',
  path: '/quarantine/:id',
  summary: 'Read a mail that came, as text',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(Type.Object({ ...fields, text: Type.String(), attachments: Type.Array(Type.String()) })) },
})
export const downloadQuarantined = route({
  method: 'GET',
  path: '/quarantine/:id/content',
  summary: 'Download a mail exactly as it came',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: Bytes('The bytes of the mail.') },
})
export const releaseQuarantined = route({
  method: 'POST',
  path: '/quarantine/:id/release',
  summary: 'File a mail that was held back: as a ticket, or where it belongs',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 200: One(QuarantinedMail) },
})
export const discardQuarantined = route({
  method: 'DELETE',
  path: '/quarantine/:id',
  summary: 'Let a mail that was held back go; what came is still kept',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})
