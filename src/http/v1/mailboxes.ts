import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '../../contract/route.ts'
import { isoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/mailboxes.ts'
import { createInboundMailDeps } from '../../helpdesk/mail/inbound-deps.ts'
import { createImapConnect } from '../../helpdesk/mail/imap/client.ts'
import type { MailboxImap } from '../../helpdesk/mail/imap/model.ts'
import {
  checkImap,
  findImapSettings,
  listImapSettings,
  deleteImapSettings,
  saveImapSettings,
  loadTestSettings,
  testImapConnection,
} from '../../helpdesk/mail/imap/settings.ts'
import * as mailboxes from '../../helpdesk/mail/mailboxes.ts'
import type { Mailbox } from '../../helpdesk/mail/model.ts'
import { receiveMail } from '../../helpdesk/mail/receive.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { checkAll, invalid } from '../../kernel/errors.ts'
import { senderKeyOf, type Actor, type AgentActor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { bytesOf, parseJson } from '../json.ts'
import { accepted, created, noContent, ok } from '../replies.ts'
import { serve, serveSlow, type Input } from '../serve.ts'
import type { Door } from '../surface.ts'
import { withRoom } from './attachments.ts'
import { iso } from './iso.ts'
import { pageFrom } from './paging.ts'

const imapOut = (imap: MailboxImap) => {
  const { host, port, security, username, folder, after_fetch, move_to, is_active, last_error } = imap
  const settings = { host, port, security, username, folder, after_fetch, move_to, is_active, last_error }
  const { last_fetched_at, last_error_at, next_fetch_at } = imap
  return {
    ...settings,
    last_fetched_at: iso(last_fetched_at),
    last_error_at: iso(last_error_at),
    next_fetch_at: isoMillis(next_fetch_at),
  }
}

const mailboxOut = (mailbox: Mailbox, imap: MailboxImap | undefined) => ({ ...mailbox, imap: imap ? imapOut(imap) : null })

const readMailbox = async (reader: Reader, id: number) =>
  mailboxOut(await mailboxes.getMailbox(reader, id), await findImapSettings(reader, id))

type Wish = BodyOf<typeof routes.updateMailbox>['imap']

const takeWish = async (tx: Tx, actor: AgentActor, id: number, { imap, box }: { imap: Wish; box: SecretBox }): Promise<void> => {
  if (imap === null) await deleteImapSettings(tx, actor, id)
  if (imap) await saveImapSettings(tx, actor, id, { ...imap, box })
}

const mailboxRoutesOnly = (door: Door): void => {
  const exists = (reader: Reader, { id }: { id: number }) => mailboxes.getMailbox(reader, id)
  serve(door, routes.listMailboxes, async (reader, { query }) => {
    const all = await mailboxes.listMailboxes(reader)
    const servers = new Map((await listImapSettings(reader)).map((imap) => [imap.mailbox_id, imap]))
    return ok(pageFrom(all, query, (mailbox) => mailboxOut(mailbox, servers.get(mailbox.id))))
  })
  serve(door, routes.getMailbox, async (reader, { params }) => ok({ data: await readMailbox(reader, params.id) }))
  serve(door, routes.createMailbox, async (tx, { body: { imap, ...wish } }, actor) => {
    await checkAll(
      () => mailboxes.checkMailbox(tx, wish),
      () => imap && checkImap(tx, undefined, imap),
    )
    const { id } = await mailboxes.createMailbox(tx, agentOf(actor), wish)
    await takeWish(tx, agentOf(actor), id, { imap, box: door.house.box })
    return created({ data: await readMailbox(tx, id) }, `/api/v1/mailboxes/${id}`)
  })
  const update = async (tx: Tx, { params: { id }, body: { imap, ...wish } }: Input<typeof routes.updateMailbox>, actor: Actor) => {
    await checkAll(
      () => mailboxes.checkMailbox(tx, wish, id),
      () => imap && checkImap(tx, id, imap),
    )
    if (Object.keys(wish).length > 0) await mailboxes.updateMailbox(tx, agentOf(actor), id, wish)
    await takeWish(tx, agentOf(actor), id, { imap, box: door.house.box })
    return ok({ data: await readMailbox(tx, id) })
  }
  serve(door, routes.updateMailbox, update, { exists })
  serve(door, routes.deleteMailbox, async (tx, { params }, actor) => {
    await mailboxes.deleteMailbox(tx, agentOf(actor), params.id)
    return noContent()
  })
  serveSlow(
    door,
    routes.testMailbox,
    async (db, { params, body }) => {
      const { settings, password } = await db.read((reader) => loadTestSettings(reader, params.id, body, door.house.box))
      return ok({ data: await testImapConnection(createImapConnect(door.house.config.OUTBOUND_PRIVATE), settings, password) })
    },
    {
      exists: (reader, { id }) => mailboxes.getMailbox(reader, id),
      check: async (reader, { params, body }, _actor, errors) => errors && (await checkImap(reader, params.id, body, '')),
    },
  )
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
  serveSlow(withRoom(door), routes.receiveInboundEmail, async (db, { request }, actor) => {
    const { raw, to } = handedIn(request)
    const mail = { raw, envelope: { to }, sender: senderKeyOf(agentOf(actor)) }
    return accepted({ data: await receiveMail(createInboundMailDeps({ ...door.house, db }), mail) })
  })
}
