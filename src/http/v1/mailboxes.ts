import type { FastifyRequest } from 'fastify'
import * as routes from '../../contract/v1/mailboxes.ts'
import { openFiles } from '../../helpdesk/attachments/files.ts'
import * as mailboxes from '../../helpdesk/mail/mailboxes.ts'
import { receiveMail } from '../../helpdesk/mail/receive.ts'
import { deriveKey } from '../../kernel/crypto.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { agentOf } from '../agent-only.ts'
import { bytesOf, parseJson } from '../json.ts'
import { accepted, created, noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { withRoom } from './attachments.ts'
import { pageOf, paged } from './paging.ts'

const mailboxRoutesOnly = (door: Door): void => {
  const exists = (reader: Reader, { id }: { id: number }) => mailboxes.getMailbox(reader, id)
  serve(door, routes.listMailboxes, async (reader, { query }) => {
    const page = pageOf(query)
    const all = await mailboxes.listMailboxes(reader)
    return ok(paged(all.slice(page.offset, page.offset + page.limit), all.length, page))
  })
  serve(door, routes.getMailbox, async (reader, { params }) => ok({ data: await mailboxes.getMailbox(reader, params.id) }))
  serve(door, routes.createMailbox, async (tx, { body }, actor) => {
    const mailbox = await mailboxes.createMailbox(tx, agentOf(actor), body)
    return created({ data: mailbox }, `/api/v1/mailboxes/${mailbox.id}`)
  })
  serve(
    door,
    routes.updateMailbox,
    async (tx, { params, body }, actor) => ok({ data: await mailboxes.updateMailbox(tx, agentOf(actor), params.id, body) }),
    { exists },
  )
  serve(door, routes.deleteMailbox, async (tx, { params }, actor) => {
    await mailboxes.deleteMailbox(tx, agentOf(actor), params.id)
    return noContent()
  })
}

type Handed = { readonly raw: Uint8Array; readonly to: readonly string[] }

/** The mail as it is, or wrapped in JSON with the addresses it was sent to. */
const handedIn = (request: FastifyRequest): Handed => {
  const bytes = bytesOf(request) ?? invalid({ raw: ['The raw field is required.'] })
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return { raw: bytes, to: [] }
  const body = parseJson(bytes, 'Malformed JSON.')
  const raw = typeof body === 'object' && body !== null && 'raw' in body ? body.raw : undefined
  if (typeof raw !== 'string' || raw === '') return invalid({ raw: ['The raw field is required.'] })
  const to = typeof body === 'object' && body !== null && 'to' in body && Array.isArray(body.to) ? body.to.map(String) : []
  return { raw: Buffer.from(raw, 'utf8'), to }
}

export const mailboxRoutes = (door: Door): void => {
  mailboxRoutesOnly(door)
  serveSlow(withRoom(door), routes.receiveInboundEmail, async (db, { request }) => {
    const { config, ids, secretKey } = door.house
    const desk = {
      db,
      files: openFiles(config.DATA_DIR, () => ids.uuid()),
      key: deriveKey(secretKey, 'reply-address'),
      own_domain: new URL(config.BASE_URL).hostname,
    }
    const { raw, to } = handedIn(request)
    return accepted({ data: await receiveMail(desk, raw, to) })
  })
}
