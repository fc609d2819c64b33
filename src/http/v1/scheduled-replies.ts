import * as routes from '../../contract/v1/scheduled-replies.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import { listReplyAttachments, listScheduledAttachments } from '../../helpdesk/attachments/attachments.ts'
import type { Attachment } from '../../helpdesk/attachments/model.ts'
import { cleanBodyHtml } from '../../helpdesk/replies/clean-html.ts'
import { textToHtml } from '../../helpdesk/replies/rich-text.ts'
import type { ScheduledReply } from '../../helpdesk/scheduled-replies/model.ts'
import {
  checkScheduledEdit,
  deleteScheduledReply,
  updateScheduledReply,
  listScheduledReplies,
  sendScheduledNow,
} from '../../helpdesk/scheduled-replies/scheduled.ts'
import { getTicketForUpdate } from '../../helpdesk/tickets/tickets.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { senderKeyOf } from '../../people/actor.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { only } from '../kit/only.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { parseOptionalInstant } from './ticket-input.ts'
import { presentAttachment, presentReply } from './ticket-presenter.ts'
import { requireTicket } from './tickets.ts'

const presentScheduledReply = (reply: ScheduledReply, attachments: readonly Attachment[], base_url: string) => {
  const { id, ticket_id, author, body, cc, status, send_email, cancel_reason } = reply
  return {
    id,
    ticket_id,
    author,
    body,
    body_html: reply.body_html ?? textToHtml(body),
    cc,
    attachments: attachments.filter(({ scheduled_reply_id }) => scheduled_reply_id === id).map((file) => presentAttachment(file, base_url)),
    status,
    send_email,
    send_at: formatIsoMillis(reply.send_at),
    cancel_reason,
    created_at: formatIsoMillis(reply.created_at),
    updated_at: formatIsoMillis(reply.updated_at),
  }
}

export const presentScheduledReplies = async (reader: Reader, replies: readonly ScheduledReply[], base_url: string) => {
  const attachments = await listScheduledAttachments(
    reader,
    replies.map(({ id }) => id),
  )
  return replies.map((reply) => presentScheduledReply(reply, attachments, base_url))
}

export const registerScheduledReplyRoutes = (api: Api): void => {
  const base = () => api.context.config.BASE_URL
  serve(api, routes.listScheduledReplies, async (reader, { params }, actor) => {
    await requireTicket(reader, params, actor)
    return ok({ data: await presentScheduledReplies(reader, await listScheduledReplies(reader, params.id), base()) })
  })
  serveSlow(
    api,
    routes.updateScheduledReply,
    async (db, { params, body }, actor) => {
      const body_html = await cleanBodyHtml(body.body_html, senderKeyOf(requireAgent(actor)))
      const edit = { id: params.scheduled_id, body: body.body, body_html, send_at: parseOptionalInstant('send_at', body.send_at) }
      return await db.tx(async (tx) => {
        const ticket = await getTicketForUpdate(tx, actor, params.id)
        const data = only(await presentScheduledReplies(tx, [await updateScheduledReply(tx, requireAgent(actor), ticket, edit)], base()))
        return ok({ data })
      })
    },
    {
      precondition: requireTicket,
      check: (reader, { body }) => checkScheduledEdit(reader, { ...body, send_at: parseOptionalInstant('send_at', body.send_at) }),
    },
  )
  serve(api, routes.sendScheduledReply, async (tx, { params }, actor) => {
    const ticket = await getTicketForUpdate(tx, actor, params.id)
    const { reply } = await sendScheduledNow(tx, requireAgent(actor), ticket, params.scheduled_id)
    const data = presentReply(reply, await listReplyAttachments(tx, reply.id), base())
    return created({ data }, `/api/v1/tickets/${reply.ticket_id}/replies`)
  })
  serve(api, routes.deleteScheduledReply, async (tx, { params }, actor) => {
    const ticket = await getTicketForUpdate(tx, actor, params.id)
    await deleteScheduledReply(tx, requireAgent(actor), ticket, params.scheduled_id)
    return noContent()
  })
}
