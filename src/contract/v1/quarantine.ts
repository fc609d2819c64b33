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
  summary: 'List quarantined mails or, by state, all inbound mails',
  tag,
  auth: read,
  query: Type.Object({ ...pageQuery, state: Type.Optional(OneOf(INBOUND_STATES)) }),
  responses: { 200: Page(QuarantinedMail) },
})
export const getQuarantined = route({
  method: 'GET',
  path: '/quarantine/:id',
  summary: 'Get an inbound mail as text',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(Type.Object({ ...fields, text: Type.String(), attachments: Type.Array(Type.String()) })) },
})
export const downloadQuarantined = route({
  method: 'GET',
  path: '/quarantine/:id/content',
  summary: 'Download an inbound mail in its original form',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: Bytes('Bytes of the mail.') },
})
export const releaseQuarantined = route({
  method: 'POST',
  path: '/quarantine/:id/release',
  summary: 'Release a quarantined mail: creates a ticket or adds a reply',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 200: One(QuarantinedMail) },
})
export const discardQuarantined = route({
  method: 'DELETE',
  path: '/quarantine/:id',
  summary: 'Discard a quarantined mail; its original is kept',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})
