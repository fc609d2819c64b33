import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Bytes, FileText, IdParams, One } from '../schemas.ts'
import { AttachmentRecord } from './ticket-record.ts'

export const createAttachment = route({
  method: 'POST',
  path: '/attachments',
  summary: 'Upload a file of up to 25 MB: multipart field `file`, or JSON; deleted unless a ticket refers to it within a day',
  tag: 'attachment',
  auth: scope('tickets:write'),
  body: Type.Object({
    filename: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
    content_type: Type.Optional(Type.String({ maxLength: 255 })),
    content_base64: Type.Optional(FileText),
  }),
  responses: { 201: One(AttachmentRecord) },
})

export const getAttachment = route({
  method: 'GET',
  path: '/attachments/:id',
  summary: 'Get the metadata of a file',
  tag: 'attachment',
  auth: scope('tickets:read'),
  params: IdParams,
  responses: { 200: One(AttachmentRecord) },
})

export const downloadAttachment = route({
  method: 'GET',
  path: '/attachments/:id/content',
  summary: 'Download a file',
  tag: 'attachment',
  auth: scope('tickets:read'),
  params: IdParams,
  responses: { 200: Bytes('Content of the file.') },
})
