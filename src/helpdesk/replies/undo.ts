import { MINUTE } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { conflict, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { releaseAttachments } from '../attachments/attachments.ts'
import { type ReplyDraft, saveDraft } from '../drafts/drafts.ts'
import type { Ticket } from '../tickets/model.ts'
import { runEffects } from '../tickets/mutation-effects.ts'
import { updateReplyStats } from '../tickets/reply-stats.ts'
import { assertNotMerged } from '../tickets/tickets.ts'
import { updateTicket } from '../tickets/update.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { isHeld, isInternal, type Reply } from './model.ts'
import { deleteReplyRow, lockReply, selectReplyStats, updateReplyRow } from './store.ts'

const getOwnReply = async (tx: Tx, actor: AgentActor, ticket: Ticket, id: number): Promise<Reply> => {
  const reply = await lockReply(tx, id)
  if (reply?.ticket_id !== ticket.id) return notFound('reply')
  if (reply.author.type !== 'agent' || reply.author.id !== actor.account_id) forbidden('This action is unauthorized.')
  return reply
}

const assertNotSent = (reply: Reply, now: number): void => {
  if (!isHeld(reply, now)) conflict('already_sent', 'This reply is already being sent.')
}

/** Deletes the reply and restores the ticket. Returns the ids of the released attachments. */
const deleteAndRevert = async (tx: Tx, actor: AgentActor, ticket: Ticket, reply: Reply): Promise<readonly number[]> => {
  const attachments = await releaseAttachments(tx, reply.id)
  await deleteReplyRow(tx, reply.id)
  const wasFirst = ticket.first_response_at === reply.created_at
  const stats = await selectReplyStats(tx, ticket.id)
  const first_response_at = wasFirst ? (reply.undo?.first_response_at ?? null) : ticket.first_response_at
  const after = await updateReplyStats(tx, ticket, { ...stats, first_response_at })
  recordTimeline(tx, actor, ticket.id, [{ type: 'reply_undone', data: { reply_id: reply.id } }])
  await runEffects(tx, { cause: 'reply_undone', before: ticket, after, actor, reply_ids: [reply.id] })
  if (reply.undo && reply.undo.became === after.status) await updateTicket(tx, actor, after, { status: reply.undo.status })
  return attachments
}

/** Deletes a held reply and makes its text a draft of the author again. */
export const undoReply = async (tx: Tx, actor: AgentActor, ticket: Ticket, id: number): Promise<ReplyDraft> => {
  const reply = await getOwnReply(tx, actor, ticket, id)
  assertNotMerged(ticket)
  assertNotSent(reply, tx.now)
  const attachments = await deleteAndRevert(tx, actor, ticket, reply)
  const { body, cc } = reply
  return await saveDraft(tx, { ticket_id: ticket.id, account_id: actor.account_id, body, cc, attachments, is_internal: isInternal(reply) })
}

/** Longer than the undo window of replies, which have to be sent. */
const NOTE_UNDO_WINDOW = MINUTE

/** Withdraws a reply or note of a bulk reply. Its text does not become a draft, so the author's draft on the ticket stays. */
export const withdrawReply = async (tx: Tx, actor: AgentActor, ticket: Ticket, id: number): Promise<void> => {
  const reply = await getOwnReply(tx, actor, ticket, id)
  assertNotMerged(ticket)
  if (!isInternal(reply)) assertNotSent(reply, tx.now)
  else if (tx.now > reply.created_at + NOTE_UNDO_WINDOW) conflict('too_late', 'The undo period of this note has ended.')
  await deleteAndRevert(tx, actor, ticket, reply)
}

export type UpdateReplyInput = { readonly body: string; readonly body_html?: string | null }

/** A reply can be edited while it can be undone, a note at any time: no client has read it. */
export const updateReply = async (
  tx: Tx,
  actor: AgentActor,
  ticket: Ticket,
  { id, body, body_html = null }: UpdateReplyInput & { readonly id: number },
): Promise<Reply> => {
  const reply = await getOwnReply(tx, actor, ticket, id)
  if (body.trim() === '') invalid({ body: ['The body field is required.'] })
  assertNotMerged(ticket)
  if (!isInternal(reply)) assertNotSent(reply, tx.now)
  if (reply.body === body && reply.body_html === body_html) return reply
  const after = await updateReplyRow(tx, reply.id, { body, body_html, edited_at: tx.now })
  await runEffects(tx, { cause: 'reply_edited', before: ticket, after: ticket, actor, reply_ids: [reply.id] })
  return after
}
