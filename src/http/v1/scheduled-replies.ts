import * as routes from '../../contract/v1/scheduled-replies.ts'
import { isoMillis } from '../../contract/time.ts'
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
import { agentOf } from '../agent-only.ts'
import { only } from '../only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { instantOf } from './ticket-in.ts'
import { attachmentOut, replyOut } from './ticket-out.ts'
import { ticketExists } from './tickets.ts'

const shown = (reply: ScheduledReply, attachments: readonly Attachment[], base_url: string) => {
  const { id, ticket_id, author, body, cc, status, send_email, cancel_reason } = reply
  return {
    id,
    ticket_id,
    author,
    body,
    body_html: reply.body_html ?? textToHtml(body),
    cc,
    attachments: attachments.filter(({ scheduled_reply_id }) => scheduled_reply_id === id).map((file) => attachmentOut(file, base_url)),
    status,
    send_email,
    send_at: isoMillis(reply.send_at),
    cancel_reason,
    created_at: isoMillis(reply.created_at),
    updated_at: isoMillis(reply.updated_at),
  }
}

export const scheduledOut = async (reader: Reader, replies: readonly ScheduledReply[], base_url: string) => {
  const attachments = await listScheduledAttachments(
    reader,
    replies.map(({ id }) => id),
  )
  return replies.map((reply) => shown(reply, attachments, base_url))
}

export const scheduledReplyRoutes = (door: Door): void => {
  const base = () => door.house.config.BASE_URL
  serve(door, routes.listScheduledReplies, async (reader, { params }, actor) => {
    await ticketExists(reader, params, actor)
    return ok({ data: await scheduledOut(reader, await listScheduledReplies(reader, params.id), base()) })
  })
  serveSlow(
    door,
    routes.updateScheduledReply,
    async (db, { params, body }, actor) => {
      const body_html = await cleanBodyHtml(body.body_html, senderKeyOf(agentOf(actor)))
      const edit = { id: params.scheduled_id, body: body.body, body_html, send_at: instantOf('send_at', body.send_at) }
      return await db.tx(async (tx) => {
        const ticket = await getTicketForUpdate(tx, actor, params.id)
        const data = only(await scheduledOut(tx, [await updateScheduledReply(tx, agentOf(actor), ticket, edit)], base()))
        return ok({ data })
      })
    },
    {
      exists: ticketExists,
      check: (reader, { body }) => checkScheduledEdit(reader, { ...body, send_at: instantOf('send_at', body.send_at) }),
    },
  )
  serve(door, routes.sendScheduledReply, async (tx, { params }, actor) => {
    const ticket = await getTicketForUpdate(tx, actor, params.id)
    const { reply } = await sendScheduledNow(tx, agentOf(actor), ticket, params.scheduled_id)
    const data = replyOut(reply, await listReplyAttachments(tx, reply.id), base())
    return created({ data }, `/api/v1/tickets/${reply.ticket_id}/replies`)
  })
  serve(door, routes.deleteScheduledReply, async (tx, { params }, actor) => {
    const ticket = await getTicketForUpdate(tx, actor, params.id)
    await deleteScheduledReply(tx, agentOf(actor), ticket, params.scheduled_id)
    return noContent()
  })
}
