import { MINUTE } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { conflict, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { freeAttachments } from '../attachments/attachments.ts'
import { saveDraft, type Draft } from '../drafts/drafts.ts'
import { changeTicket } from '../tickets/change.ts'
import { runEffects } from '../tickets/effects.ts'
import type { Ticket } from '../tickets/model.ts'
import { noteReplies } from '../tickets/note-replies.ts'
import { refuseMerged } from '../tickets/tickets.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { isHeld, isInternal, type Reply } from './model.ts'
import { deleteReply, factsOf, lockReply, updateReply } from './store.ts'

const ownReply = async (tx: Tx, actor: AgentActor, ticket: Ticket, id: number): Promise<Reply> => {
  const reply = await lockReply(tx, id)
  if (reply?.ticket_id !== ticket.id) return notFound('reply')
  if (reply.author.type !== 'agent' || reply.author.id !== actor.account_id) forbidden('This action is unauthorized.')
  return reply
}

const refuseSent = (reply: Reply, now: number): void => {
  if (!isHeld(reply, now)) conflict('already_sent', 'This reply is on its way and cannot be taken back.')
}

/** It was never said. Answers the files that were with it. */
const takeAway = async (tx: Tx, actor: AgentActor, ticket: Ticket, reply: Reply): Promise<readonly number[]> => {
  const attachments = await freeAttachments(tx, reply.id)
  await deleteReply(tx, reply.id)
  const wasFirst = ticket.first_response_at === reply.created_at
  const memory = await factsOf(tx, ticket.id)
  const first_response_at = wasFirst ? (reply.undo?.first_response_at ?? null) : ticket.first_response_at
  const after = await noteReplies(tx, ticket, { ...memory, first_response_at })
  recordTimeline(tx, actor, ticket.id, [{ type: 'reply_undone', data: { reply_id: reply.id } }])
  await runEffects(tx, { cause: 'reply_undone', before: ticket, after, actor, reply })
  if (reply.undo && reply.undo.became === after.status) await changeTicket(tx, actor, after, { status: reply.undo.status })
  return attachments
}

/** Takes back a reply that is still held. Its text is the author's draft again. */
export const undoReply = async (tx: Tx, actor: AgentActor, ticket: Ticket, id: number): Promise<Draft> => {
  const reply = await ownReply(tx, actor, ticket, id)
  refuseMerged(ticket)
  refuseSent(reply, tx.now)
  const attachments = await takeAway(tx, actor, ticket, reply)
  const { body, cc } = reply
  return await saveDraft(tx, { ticket_id: ticket.id, account_id: actor.account_id, body, cc, attachments, is_internal: isInternal(reply) })
}

/** How long a note can be taken back. Longer than a reply, which has somewhere to go. */
const NOTE_HOLD = MINUTE

/** Takes back what was said on many tickets at once, reply or note. It becomes nobody's draft: what its author is writing there stays. */
export const withdrawReply = async (tx: Tx, actor: AgentActor, ticket: Ticket, id: number): Promise<void> => {
  const reply = await ownReply(tx, actor, ticket, id)
  refuseMerged(ticket)
  if (!isInternal(reply)) refuseSent(reply, tx.now)
  else if (tx.now > reply.created_at + NOTE_HOLD) conflict('too_late', 'This note has stood too long to be taken back.')
  await takeAway(tx, actor, ticket, reply)
}

export type ReplyEdit = { readonly body: string; readonly body_html?: string | null }

/** A reply can be changed as long as it can be taken back; a note as long as its author likes, since nobody outside has read it. */
export const editReply = async (
  tx: Tx,
  actor: AgentActor,
  ticket: Ticket,
  { id, body, body_html = null }: ReplyEdit & { readonly id: number },
): Promise<Reply> => {
  const reply = await ownReply(tx, actor, ticket, id)
  if (body.trim() === '') invalid({ body: ['The body field is required.'] })
  refuseMerged(ticket)
  if (!isInternal(reply)) refuseSent(reply, tx.now)
  if (reply.body === body && reply.body_html === body_html) return reply
  const after = await updateReply(tx, reply.id, { body, body_html, edited_at: tx.now })
  await runEffects(tx, { cause: 'reply_edited', before: ticket, after: ticket, actor, reply: after })
  return after
}
