import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { moveToDescription, moveWithReplies } from '../attachments/attachments.ts'
import { isHeld, type Author, type Reply } from './model.ts'
import { descriptionReply, moveAll, moveBack, moveSome } from './moves-store.ts'
import {
  deleteReply,
  factsOf,
  idsOf,
  insertReply,
  lockReply,
  repliesOf,
  replyById,
  replyByMessageId,
  type ReplyFacts,
  updateReply,
} from './store.ts'

export const findReply = (reader: Reader, id: number): Promise<Reply | undefined> => replyById(reader, id)

/** A reply of this ticket and no other. */
export const getReply = async (reader: Reader, ticket_id: number, id: number): Promise<Reply> => {
  const reply = await replyById(reader, id)
  return reply?.ticket_id === ticket_id ? reply : notFound('reply')
}

/** What was said besides something that is taken back itself; what has left stays said. */
export const takeBackHeld = async (tx: Tx, id: number): Promise<void> => {
  const reply = await lockReply(tx, id)
  if (reply && isHeld(reply, tx.now)) await deleteReply(tx, id)
}

/** The mail of this reply did not arrive. */
export const markBounced = (tx: Tx, reply: Reply): Promise<unknown> => updateReply(tx, reply.id, { email_status: 'bounced' })

export const findReplyByMessageId = (reader: Reader, message_id: string): Promise<Reply | undefined> => replyByMessageId(reader, message_id)

/** Oldest first; all of them unless a page is asked for. */
export const listReplies = (
  reader: Reader,
  ticket_id: number,
  page?: { readonly limit: number; readonly offset: number },
): Promise<readonly Reply[]> => repliesOf(reader, ticket_id, page)

export const listReplyIds = (reader: Reader, ticket_id: number): Promise<readonly number[]> => idsOf(reader, ticket_id)

export const replyFacts = (reader: Reader, ticket_id: number): Promise<ReplyFacts> => factsOf(reader, ticket_id)

export const moveReplies = (tx: Tx, from: number, to: number): Promise<number> => moveAll(tx, from, to)

/** What was written on a ticket that had been merged comes back to it, files included. */
export const moveRepliesBack = async (tx: Tx, from: number, source_id: number, to: number): Promise<number> => {
  const ids = await moveBack(tx, from, source_id, to)
  await moveWithReplies(tx, ids, to)
  return ids.length
}

export const moveSomeReplies = async (tx: Tx, from: number, ids: readonly number[], to: number): Promise<readonly number[]> => {
  const moved = await moveSome(tx, from, ids, to)
  await moveWithReplies(tx, moved, to)
  return moved
}

type Description = {
  readonly ticket_id: number
  readonly source_id: number
  readonly author: Author
  readonly body: string
  readonly body_html: string | null
} & Pick<Reply, 'channel' | 'created_at' | 'sender_verification'>

const QUIET = { to: [], cc: [], message_id: null, email_status: 'none', held_until: null, undo: null } as const

/** A merged ticket's description is said on the surviving one, at the time it was said. */
export const addDescription = ({ source_id, ...said }: Description, tx: Tx): Promise<Reply> =>
  insertReply(tx, { ...QUIET, ...said, type: 'reply', source_ticket_id: source_id, is_description: true })

/** And is the ticket's own again when the merge is undone. */
export const removeDescription = async (tx: Tx, ticket_id: number, source_id: number): Promise<void> => {
  const id = await descriptionReply(tx, ticket_id, source_id)
  if (id === undefined) return
  await moveToDescription(tx, id, source_id)
  await deleteReply(tx, id)
}

/** A line of the product's own, for the desk only. */
export const addSystemNote = (tx: Tx, ticket_id: number, body: string): Promise<Reply> =>
  insertReply(tx, {
    ...QUIET,
    ticket_id,
    body,
    body_html: null,
    type: 'note',
    channel: 'agent',
    created_at: tx.now,
    author: { type: 'system', id: null, name: 'Watchdesk', email: null },
  })
