import * as routes from '../../contract/v1/replies.ts'
import { listAttachments, listReplyAttachments, assertOwnUploads } from '../../helpdesk/attachments/attachments.ts'
import type { Client } from '../../helpdesk/clients/model.ts'
import { ensureClient } from '../../helpdesk/clients/clients.ts'
import { postClientReply } from '../../helpdesk/replies/create-from-client.ts'
import { createReply, type PostedReply } from '../../helpdesk/replies/create.ts'
import { resolvePrivacy } from '../../helpdesk/replies/privacy.ts'
import { listReplies } from '../../helpdesk/replies/replies.ts'
import { cleanBodyHtml } from '../../helpdesk/replies/clean-html.ts'
import type { ScheduledReply } from '../../helpdesk/scheduled-replies/model.ts'
import { assertSendAt, scheduleReply } from '../../helpdesk/scheduled-replies/scheduled.ts'
import { updateReply, undoReply } from '../../helpdesk/replies/undo.ts'
import type { Ticket } from '../../helpdesk/tickets/model.ts'
import { getTicketForUpdate } from '../../helpdesk/tickets/tickets.ts'
import type { BodyOf } from '../../contract/route.ts'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, invalid } from '../../kernel/errors.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import { senderKeyOf, type Actor, type AgentActor } from '../../people/actor.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { only } from '../kit/only.ts'
import { accepted, created, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { toPageWindow, createPage } from './pagination.ts'
import { presentDraft } from './ticket-actions.ts'
import { presentScheduledReplies } from './scheduled-replies.ts'
import { chooseChannel, readExpectedVersions, parseOptionalInstant } from './ticket-input.ts'
import { presentReply } from './ticket-presenter.ts'
import { requireTicket } from './tickets.ts'

type ReplyBody = BodyOf<typeof routes.createReply>

/** `message` is an alias of `body`; two different values are an error. */
const readReplyText = ({ body, message }: ReplyBody): string => {
  if (body !== undefined && message !== undefined && body !== message)
    invalid({ message: ['The message and body fields contradict each other.'] })
  const text = body ?? message ?? ''
  return text.trim() === '' ? invalid({ body: ['The body field is required.'] }) : text
}

/** The audience of a reply. Contradicting members are an error. */
const isNote = (body: ReplyBody): boolean => {
  const privacy = resolvePrivacy(body)
  if ('is_internal' in privacy) return privacy.is_internal
  const [first, second] = privacy.contradiction
  return invalid({ [second]: [`The ${second} field contradicts the ${first} field.`] })
}

const isParticipant = (ticket: Ticket, email: string): boolean =>
  [ticket.requester_email, ...ticket.cc].some((known) => normalizeEmail(known) === normalizeEmail(email))

const assertParticipant = (ticket: Ticket, email: string): void => {
  if (!isParticipant(ticket, email)) invalid({ author_email: ['The selected author email is invalid.'] })
}

/** The client as whose reply the text is recorded, if it is not the agent's own. */
const getParticipant = async (tx: Tx, actor: AgentActor, ticket: Ticket, email: string): Promise<Client> => {
  assertParticipant(ticket, email)
  return await ensureClient(tx, actor, { email, source: 'api' })
}

const assertNoContradictions = (body: ReplyBody): Promise<void> => {
  const { author_email, status, send_at } = body
  const is_note = (): boolean => isNote(body)
  return validateAll(
    is_note,
    () => author_email !== undefined && is_note() && invalid({ author_email: ['A reply of a client cannot be internal.'] }),
    () =>
      author_email !== undefined &&
      status !== undefined &&
      invalid({ status: ['The status field is not accepted for a reply of a client.'] }),
    () => send_at !== undefined && is_note() && invalid({ send_at: ['The send_at field is not accepted for a note.'] }),
    () =>
      send_at !== undefined &&
      author_email !== undefined &&
      invalid({ send_at: ['The send_at field is not accepted for a reply of a client.'] }),
  )
}

type ReplyInput = { readonly params: { readonly id: number }; readonly body: ReplyBody }

/** Rules of a reply that need no rendered text. */
const checkReply = async (reader: Reader, { params, body }: ReplyInput, actor: Actor): Promise<void> => {
  const ticket = await requireTicket(reader, params, actor)
  await validateAll(
    () => readReplyText(body),
    () => assertNoContradictions(body),
    () => body.author_email !== undefined && assertParticipant(ticket, body.author_email),
    () => assertOwnUploads(reader, actor, body.attachments),
    () => body.send_at !== undefined && assertSendAt(parseOptionalInstant('send_at', body.send_at) ?? 0, reader.now),
  )
}

type ReplyRequest = {
  readonly body: ReplyBody
  readonly body_html: string | null
  readonly ticket: Ticket
  readonly expected: readonly number[] | undefined
}

const toReplyContent = (actor: AgentActor, { body, body_html }: ReplyRequest) => ({
  body: readReplyText(body),
  body_html,
  channel: chooseChannel(actor),
  cc: body.cc,
  attachments: body.attachments,
})

/** Schedules a reply. Notes and replies of clients cannot be scheduled. */
const respondWithScheduledReply = async (
  tx: Tx,
  actor: AgentActor,
  replyRequest: ReplyRequest,
  send_at: Instant,
): Promise<ScheduledReply> => {
  const { body, ticket, expected } = replyRequest
  const { status, send_email } = body
  return await scheduleReply(tx, actor, ticket, { ...toReplyContent(actor, replyRequest), status, send_email, send_at, expected })
}

const writeReply = async (tx: Tx, actor: AgentActor, replyRequest: ReplyRequest): Promise<PostedReply> => {
  const { body, ticket, expected } = replyRequest
  const is_internal = isNote(body)
  const { author_email, status, send_email } = body
  const content = toReplyContent(actor, replyRequest)
  if (author_email === undefined) return await createReply(tx, actor, ticket, { ...content, is_internal, status, send_email, expected })
  return await postClientReply(tx, { by: actor, client: await getParticipant(tx, actor, ticket, author_email) }, ticket, content)
}

const listAndCreateRoutes = (api: Api): void => {
  const base = () => api.context.config.BASE_URL
  serve(api, routes.listReplies, async (reader, { params, query }, actor) => {
    const ticket = await requireTicket(reader, params, actor)
    const page = toPageWindow(query)
    const attachments = await listAttachments(reader, params.id)
    const replies = await listReplies(reader, params.id, page)
    return ok(
      createPage(
        replies.map((reply) => presentReply(reply, attachments, base())),
        ticket.replies_count,
        page,
      ),
    )
  })
  serveSlow(
    api,
    routes.createReply,
    async (db, { params, body, request }, actor) => {
      const agent = requireAgent(actor)
      const send_at = parseOptionalInstant('send_at', body.send_at)
      const body_html = await cleanBodyHtml(body.body_html, senderKeyOf(agent))
      return await db.tx(async (tx) => {
        const replyRequest = {
          body,
          body_html,
          ticket: await getTicketForUpdate(tx, actor, params.id),
          expected: readExpectedVersions(request),
        }
        if (send_at !== undefined) {
          const data = only(await presentScheduledReplies(tx, [await respondWithScheduledReply(tx, agent, replyRequest, send_at)], base()))
          return accepted({ data })
        }
        const { reply } = await writeReply(tx, agent, replyRequest)
        const data = presentReply(reply, await listReplyAttachments(tx, reply.id), base())
        return created({ data }, `/api/v1/tickets/${reply.ticket_id}/replies`)
      })
    },
    { precondition: requireTicket, check: checkReply },
  )
}

const registerUpdateRoutes = (api: Api): void => {
  const base = () => api.context.config.BASE_URL
  serveSlow(
    api,
    routes.updateReply,
    async (db, { params, body }, actor) => {
      const body_html = await cleanBodyHtml(body.body_html, senderKeyOf(requireAgent(actor)))
      return await db.tx(async (tx) => {
        const ticket = await getTicketForUpdate(tx, actor, params.id)
        const reply = await updateReply(tx, requireAgent(actor), ticket, { id: params.reply_id, body: body.body, body_html })
        return ok({ data: presentReply(reply, await listReplyAttachments(tx, reply.id), base()) })
      })
    },
    { precondition: requireTicket },
  )
  serve(api, routes.undoReply, async (tx, { params }, actor) => {
    const ticket = await getTicketForUpdate(tx, actor, params.id)
    return ok({ data: presentDraft(await undoReply(tx, requireAgent(actor), ticket, params.reply_id)) })
  })
}

export const registerReplyRoutes = (api: Api): void => {
  listAndCreateRoutes(api)
  registerUpdateRoutes(api)
}
