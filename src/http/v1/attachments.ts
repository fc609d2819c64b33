import type { FastifyRequest } from 'fastify'
import type { BodyOf, Route } from '../../contract/route.ts'
import { createAttachment, downloadAttachment, getAttachment } from '../../contract/v1/attachments.ts'
import * as attachments from '../../helpdesk/attachments/attachments.ts'
import { openFileStore, type FileStore } from '../../helpdesk/attachments/file-store.ts'
import { toContentDisposition, MAX_ATTACHMENT_BYTES, toServedContentType, type Attachment } from '../../helpdesk/attachments/model.ts'
import { findTicket } from '../../helpdesk/tickets/tickets.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { AppError, validateAll, invalid, notFound, type FieldErrors } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import type { Api } from '../kit/api-conventions.ts'
import { isOverBodyLimit, MAX_JSON_BODY_BYTES } from '../kit/body-limit.ts'
import { isMultipart, readForm } from '../kit/form-body.ts'
import { readBytes, hasMoreValuesThan } from '../kit/json.ts'
import { created, ok } from '../kit/responses.ts'
import { DOWNLOAD_HEADERS } from '../kit/security-headers.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import { presentAttachment } from './ticket-presenter.ts'

/** Base64 is a third longer than the file; the remaining bytes are for the other fields of the form. */
const MAX_UPLOAD_BODY_BYTES = Math.ceil((MAX_ATTACHMENT_BYTES * 4) / 3) + 65_536

/** Bodies are read before authentication; a long one is read only from a caller with access to the route. */
const assertMaySendLongBody = async ({ conventions }: Api, route: Route, request: FastifyRequest): Promise<void> => {
  if (isOverBodyLimit(request)) conventions.authorize(await conventions.authenticate(request, route, undefined), route)
}

export const withUploadLimit = (api: Api): Api => {
  const app: Api['app'] = Object.create(api.app)
  app.route = (options) => {
    // `serve` appends a route to `api.routes` before it mounts the route.
    const route = api.routes.at(-1)
    const onRequest = async (request: FastifyRequest): Promise<void> => route && (await assertMaySendLongBody(api, route, request))
    return api.app.route({ ...options, bodyLimit: MAX_UPLOAD_BODY_BYTES, onRequest })
  }
  return { ...api, app }
}

const MAX_JSON_VALUES = 1_000

/** An upload as JSON is one string of base64 and little else. Parsing as many values as its body can hold would take seconds. */
const assertFewValues = (request: FastifyRequest): void => {
  const bytes = readBytes(request)
  if (bytes && bytes.length > MAX_JSON_BODY_BYTES && !isMultipart(request) && hasMoreValuesThan(bytes, MAX_JSON_VALUES))
    throw new AppError('too_large', `JSON of more than 1 MB may have at most ${MAX_JSON_VALUES} values.`)
}

/** Wraps an API for routes that accept one file, as a form or as JSON. */
export const withUploads = (api: Api): Api => {
  const readBody: Api['conventions']['readBody'] = (request) => {
    assertFewValues(request)
    return api.conventions.readBody(request)
  }
  return { ...withUploadLimit(api), conventions: { ...api.conventions, readBody } }
}

const PART_LIMITS = { parts: 20, files: 20 }

const readFormUpload = async (request: FastifyRequest): Promise<attachments.FileUpload> => {
  const form = await readForm(request, PART_LIMITS).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'bad_request') return invalid({ file: [error.message] })
    throw error
  })
  const files = form.files.filter(({ field }) => field === 'file')
  if (files.length > 1) invalid({ file: ['Send one file at a time in the field file.'] })
  return files[0] ?? invalid({ file: ['The file field is required.'] })
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

const readJsonUpload = async ({
  filename,
  content_type,
  content_base64,
}: BodyOf<typeof createAttachment>): Promise<attachments.FileUpload> => {
  const text = content_base64?.replaceAll(/\s/g, '') ?? ''
  await validateAll(
    () => filename === undefined && invalid({ filename: ['The filename field is required.'] }),
    () => attachments.assertNotExecutable(filename ?? ''),
    () => content_base64 === undefined && invalid({ content_base64: ['The content base64 field is required.'] }),
    () => (!BASE64.test(text) || text.length % 4 === 1) && invalid({ content_base64: ['The content base64 field must be base64.'] }),
  )
  return { filename: filename ?? '', content_type, bytes: Buffer.from(text, 'base64') }
}

export const readUpload = async (request: FastifyRequest, body: BodyOf<typeof createAttachment>): Promise<attachments.FileUpload> =>
  isMultipart(request) ? await readFormUpload(request) : await readJsonUpload(body)

type Sent = { readonly request: FastifyRequest; readonly body: BodyOf<typeof createAttachment> }

/** Validates the other fields of an upload whose JSON has errors; without errors, reading the file validates them. */
export const checkUpload = async (_reader: Reader, { request, body }: Sent, _actor: Actor, errors?: FieldErrors): Promise<void> => {
  if (errors && !isMultipart(request)) await readJsonUpload(body)
}

/** A file of a ticket is visible with the ticket; one without a ticket to its uploader. */
const findVisible = async (reader: Reader, actor: Actor, id: number): Promise<Attachment> => {
  const attachment = await attachments.getAttachment(reader, id)
  const isVisible =
    attachment.ticket_id === null
      ? attachments.isOwnUpload(actor, attachment)
      : (await findTicket(reader, actor, attachment.ticket_id)) !== undefined
  return isVisible ? attachment : notFound('attachment')
}

export const registerAttachmentRoutes = (api: Api): void => {
  const files = (): FileStore => openFileStore(api.context.config.DATA_DIR, () => api.context.ids.uuid())
  serveSlow(
    withUploads(api),
    createAttachment,
    async (db, { body, request }, actor) => {
      const attachment = await attachments.uploadAttachment(db, files(), actor, await readUpload(request, body))
      return created({ data: presentAttachment(attachment, api.context.config.BASE_URL) }, `/api/v1/attachments/${attachment.id}`)
    },
    { check: checkUpload },
  )
  serve(api, getAttachment, async (reader, { params }, actor) =>
    ok({ data: presentAttachment(await findVisible(reader, actor, params.id), api.context.config.BASE_URL) }),
  )
  serveSlow(api, downloadAttachment, async (db, { params }, actor) => {
    const { sha256, filename, content_type } = await db.read((reader) => findVisible(reader, actor, params.id))
    const bytes = await files().read(sha256)
    return ok(bytes, {
      ...DOWNLOAD_HEADERS,
      'content-type': toServedContentType(content_type),
      'content-disposition': toContentDisposition(filename),
    })
  })
}
