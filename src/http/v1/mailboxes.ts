import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '../../contract/route.ts'
import { formatIsoMillis } from '../../contract/time.ts'
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
import { validateAll, invalid } from '../../kernel/errors.ts'
import { senderKeyOf, type Actor, type AgentActor } from '../../people/actor.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { readBytes, parseJson } from '../kit/json.ts'
import { accepted, created, noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow, type RouteInput } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { withUploadLimit } from './attachments.ts'
import { formatInstant } from './format-instant.ts'
import { paginate } from './pagination.ts'

const presentImap = (imap: MailboxImap) => {
  const { host, port, security, username, folder, after_fetch, move_to, is_active, last_error } = imap
  const settings = { host, port, security, username, folder, after_fetch, move_to, is_active, last_error }
  const { last_fetched_at, last_error_at, next_fetch_at } = imap
  return {
    ...settings,
    last_fetched_at: formatInstant(last_fetched_at),
    last_error_at: formatInstant(last_error_at),
    next_fetch_at: formatIsoMillis(next_fetch_at),
  }
}

const presentMailbox = (mailbox: Mailbox, imap: MailboxImap | undefined) => ({ ...mailbox, imap: imap ? presentImap(imap) : null })

const readMailbox = async (reader: Reader, id: number) =>
  presentMailbox(await mailboxes.getMailbox(reader, id), await findImapSettings(reader, id))

type MailboxBody = BodyOf<typeof routes.updateMailbox>['imap']

const applyImapInput = async (
  tx: Tx,
  actor: AgentActor,
  id: number,
  { imap, box }: { imap: MailboxBody; box: SecretBox },
): Promise<void> => {
  if (imap === null) await deleteImapSettings(tx, actor, id)
  if (imap) await saveImapSettings(tx, actor, id, { ...imap, box })
}

const registerMailboxRecordRoutes = (api: Api): void => {
  const exists = (reader: Reader, { id }: { id: number }) => mailboxes.getMailbox(reader, id)
  serve(api, routes.listMailboxes, async (reader, { query }) => {
    const all = await mailboxes.listMailboxes(reader)
    const servers = new Map((await listImapSettings(reader)).map((imap) => [imap.mailbox_id, imap]))
    return ok(paginate(all, query, (mailbox) => presentMailbox(mailbox, servers.get(mailbox.id))))
  })
  serve(api, routes.getMailbox, async (reader, { params }) => ok({ data: await readMailbox(reader, params.id) }))
  serve(api, routes.createMailbox, async (tx, { body: { imap, ...input } }, actor) => {
    await validateAll(
      () => mailboxes.checkMailbox(tx, input),
      () => imap && checkImap(tx, undefined, imap),
    )
    const { id } = await mailboxes.createMailbox(tx, requireAgent(actor), input)
    await applyImapInput(tx, requireAgent(actor), id, { imap, box: api.context.box })
    return created({ data: await readMailbox(tx, id) }, `/api/v1/mailboxes/${id}`)
  })
  const update = async (tx: Tx, { params: { id }, body: { imap, ...input } }: RouteInput<typeof routes.updateMailbox>, actor: Actor) => {
    await validateAll(
      () => mailboxes.checkMailbox(tx, input, id),
      () => imap && checkImap(tx, id, imap),
    )
    if (Object.keys(input).length > 0) await mailboxes.updateMailbox(tx, requireAgent(actor), id, input)
    await applyImapInput(tx, requireAgent(actor), id, { imap, box: api.context.box })
    return ok({ data: await readMailbox(tx, id) })
  }
  serve(api, routes.updateMailbox, update, { precondition: exists })
  serve(api, routes.deleteMailbox, async (tx, { params }, actor) => {
    await mailboxes.deleteMailbox(tx, requireAgent(actor), params.id)
    return noContent()
  })
  serveSlow(
    api,
    routes.testMailbox,
    async (db, { params, body }) => {
      const { settings, password } = await db.read((reader) => loadTestSettings(reader, params.id, body, api.context.box))
      return ok({ data: await testImapConnection(createImapConnect(api.context.config.OUTBOUND_PRIVATE), settings, password) })
    },
    {
      precondition: (reader, { id }) => mailboxes.getMailbox(reader, id),
      check: async (reader, { params, body }, _actor, errors) => errors && (await checkImap(reader, params.id, body, '')),
    },
  )
}

type InboundEmail = { readonly raw: Uint8Array; readonly to: readonly string[] }

const readInboundEmail = (request: FastifyRequest): InboundEmail => {
  const bytes = readBytes(request) ?? invalid({ raw: ['The raw field is required.'] })
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return { raw: bytes, to: [] }
  const body = parseJson(bytes, 'Malformed JSON.')
  const raw = typeof body === 'object' && body !== null && 'raw' in body ? body.raw : undefined
  if (typeof raw !== 'string' || raw === '') return invalid({ raw: ['The raw field is required.'] })
  const to = typeof body === 'object' && body !== null && 'to' in body && Array.isArray(body.to) ? body.to.map(String) : []
  return { raw: Buffer.from(raw, 'utf8'), to }
}

export const registerMailboxRoutes = (api: Api): void => {
  registerMailboxRecordRoutes(api)
  serveSlow(withUploadLimit(api), routes.receiveInboundEmail, async (db, { request }, actor) => {
    const { raw, to } = readInboundEmail(request)
    const mail = { raw, envelope: { to }, sender: senderKeyOf(requireAgent(actor)) }
    return accepted({ data: await receiveMail(createInboundMailDeps({ ...api.context, db }), mail) })
  })
}
