import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { moveAttachmentsToDescription, moveAttachmentsWithReplies } from '../attachments/attachments.ts'
import { isHeld, type Reply, type ReplyAuthor } from './model.ts'
import { findDescriptionReplyId, moveReplyRows, moveSelectedReplyRows, reassignReplyRows, restoreReplyRows } from './reparent-store.ts'
import {
  deleteReplyRow,
  findReplyRow,
  findReplyRowByMessageId,
  insertReply,
  listReplyIdRows,
  listReplyRows,
  lockReply,
  type ReplyStats,
  selectReplyStats,
  updateReplyRow,
} from './store.ts'

export { findReplyTicketId, markReplyFailed } from './store.ts'

export const findReply = (reader: Reader, id: number): Promise<Reply | undefined> => findReplyRow(reader, id)

export const getReply = async (reader: Reader, ticket_id: number, id: number): Promise<Reply> => {
  const reply = await findReplyRow(reader, id)
  return reply?.ticket_id === ticket_id ? reply : notFound('reply')
}

/** Deletes a reply of a reverted operation, unless it was already sent. */
export const deleteHeldReply = async (tx: Tx, id: number): Promise<void> => {
  const reply = await lockReply(tx, id)
  if (reply && isHeld(reply, tx.now)) await deleteReplyRow(tx, id)
}

export const markReplyBounced = (tx: Tx, reply: Reply): Promise<unknown> => updateReplyRow(tx, reply.id, { email_status: 'bounced' })

export const findReplyByMessageId = (reader: Reader, message_id: string): Promise<Reply | undefined> =>
  findReplyRowByMessageId(reader, message_id)

export const listReplies = (
  reader: Reader,
  ticket_id: number,
  page?: { readonly limit: number; readonly offset: number },
): Promise<readonly Reply[]> => listReplyRows(reader, ticket_id, page)

export const listReplyIds = (reader: Reader, ticket_id: number): Promise<readonly number[]> => listReplyIdRows(reader, ticket_id)

export const loadReplyStats = (reader: Reader, ticket_id: number): Promise<ReplyStats> => selectReplyStats(reader, ticket_id)

export const moveReplies = (tx: Tx, from: number, to: number): Promise<number> => moveReplyRows(tx, from, to)

export const reassignReplies = (tx: Tx, from_client_id: number, client_id: number): Promise<void> =>
  reassignReplyRows(tx, from_client_id, client_id)

export const moveRepliesBack = async (tx: Tx, from: number, source_id: number, to: number): Promise<number> => {
  const ids = await restoreReplyRows(tx, from, source_id, to)
  await moveAttachmentsWithReplies(tx, ids, to)
  return ids.length
}

export const moveSomeReplies = async (tx: Tx, from: number, ids: readonly number[], to: number): Promise<readonly number[]> => {
  const moved = await moveSelectedReplyRows(tx, from, ids, to)
  await moveAttachmentsWithReplies(tx, moved, to)
  return moved
}

type DescriptionInput = {
  readonly ticket_id: number
  readonly source_id: number
  readonly author: ReplyAuthor
  readonly body: string
  readonly body_html: string | null
} & Pick<Reply, 'channel' | 'created_at' | 'sender_verification'>

const UNSENT = { to: [], cc: [], message_id: null, email_status: 'none', held_until: null, undo: null } as const

/** Adds the description of a merged ticket as a reply with its original time. */
export const insertDescriptionReply = ({ source_id, ...fields }: DescriptionInput, tx: Tx): Promise<Reply> =>
  insertReply(tx, { ...UNSENT, ...fields, type: 'reply', source_ticket_id: source_id, is_description: true })

export const deleteDescriptionReply = async (tx: Tx, ticket_id: number, source_id: number): Promise<void> => {
  const id = await findDescriptionReplyId(tx, ticket_id, source_id)
  if (id === undefined) return
  await moveAttachmentsToDescription(tx, id, source_id)
  await deleteReplyRow(tx, id)
}

export const createSystemNote = (tx: Tx, ticket_id: number, body: string): Promise<Reply> =>
  insertReply(tx, {
    ...UNSENT,
    ticket_id,
    body,
    body_html: null,
    type: 'note',
    channel: 'agent',
    created_at: tx.now,
    author: { type: 'system', id: null, name: 'Watchdesk', email: null },
  })
