import type { FastifyRequest } from 'fastify'
import type { BodyOf, Route } from '../../contract/route.ts'
import { createAttachment, downloadAttachment, getAttachment } from '../../contract/v1/attachments.ts'
import * as attachments from '../../helpdesk/attachments/attachments.ts'
import { openFiles, type Files } from '../../helpdesk/attachments/files.ts'
import { dispositionOf, LARGEST_ATTACHMENT, servedContentType, type Attachment } from '../../helpdesk/attachments/model.ts'
import { readFile } from '../../helpdesk/attachments/multipart.ts'
import { findTicket } from '../../helpdesk/tickets/tickets.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { bytesOf } from '../json.ts'
import { isLong } from '../long-body.ts'
import { created, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { attachmentOut } from './ticket-out.ts'

/** Base64 takes a third more room; the rest is for the form around the file. */
const LARGEST_BODY = Math.ceil((LARGEST_ATTACHMENT * 4) / 3) + 65_536

/** Bodies are read before anybody asks who sent them; a long one is read only from somebody who may call the route. */
const refuseStrangers = async ({ surface }: Door, route: Route, request: FastifyRequest): Promise<void> => {
  if (isLong(request)) surface.authorize(await surface.authenticate(request, route, undefined), route)
}

/** The same door with room for files: everything else keeps the small limit. */
export const withRoom = (door: Door): Door => {
  const app: Door['app'] = Object.create(door.app)
  app.route = (options) => {
    // A door notes a route before it opens it.
    const route = door.routes.at(-1)
    const onRequest = async (request: FastifyRequest): Promise<void> => route && (await refuseStrangers(door, route, request))
    return door.app.route({ ...options, bodyLimit: LARGEST_BODY, onRequest })
  }
  return { ...door, app }
}

const fromForm = (request: FastifyRequest, contentType: string): attachments.Upload => {
  const file = readFile(bytesOf(request) ?? Buffer.alloc(0), contentType, 'file')
  return 'mistake' in file ? invalid({ file: [file.mistake] }) : file
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

const fromJson = ({ filename, content_type, content_base64 }: BodyOf<typeof createAttachment>): attachments.Upload => {
  if (filename === undefined) return invalid({ filename: ['The filename field is required.'] })
  if (content_base64 === undefined) return invalid({ content_base64: ['The content base64 field is required.'] })
  const text = content_base64.replaceAll(/\s/g, '')
  if (!BASE64.test(text) || text.length % 4 === 1) invalid({ content_base64: ['The content base64 field must be base64.'] })
  return { filename, content_type, bytes: Buffer.from(text, 'base64') }
}

/** One file, as a form or as JSON. */
export const sentFile = (request: FastifyRequest, body: BodyOf<typeof createAttachment>): attachments.Upload => {
  const type = request.headers['content-type'] ?? ''
  return /^multipart\/form-data\b/i.test(type) ? fromForm(request, type) : fromJson(body)
}

/** A file of a ticket is for whoever sees the ticket; one without a ticket is its uploader's. */
const findVisible = async (reader: Reader, actor: Actor, id: number): Promise<Attachment> => {
  const attachment = await attachments.getAttachment(reader, id)
  const isVisible =
    attachment.ticket_id === null
      ? attachments.isOwnUpload(actor, attachment)
      : (await findTicket(reader, actor, attachment.ticket_id)) !== undefined
  return isVisible ? attachment : notFound('attachment')
}

/** Whatever is in it, a browser only saves it. */
export const SAFE = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-download-options': 'noopen',
  'x-content-type-options': 'nosniff',
}

export const attachmentRoutes = (door: Door): void => {
  const files = (): Files => openFiles(door.house.config.DATA_DIR, () => door.house.ids.uuid())
  serveSlow(withRoom(door), createAttachment, async (db, { body, request }, actor) => {
    const attachment = await attachments.upload(db, files(), actor, sentFile(request, body))
    return created({ data: attachmentOut(attachment, door.house.config.BASE_URL) }, `/api/v1/attachments/${attachment.id}`)
  })
  serve(door, getAttachment, async (reader, { params }, actor) =>
    ok({ data: attachmentOut(await findVisible(reader, actor, params.id), door.house.config.BASE_URL) }),
  )
  serveSlow(door, downloadAttachment, async (db, { params }, actor) => {
    const { sha256, filename, content_type } = await db.read((reader) => findVisible(reader, actor, params.id))
    const bytes = await files().read(sha256)
    return ok(bytes, { ...SAFE, 'content-type': servedContentType(content_type), 'content-disposition': dispositionOf(filename) })
  })
}
