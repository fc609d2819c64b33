import type { Tx } from '../../kernel/db/db.ts'
import { listActiveNames } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import { deleteDraft } from '../drafts/drafts.ts'
import { formatReference, type Ticket } from '../tickets/model.ts'
import { assertNotMerged, assertVersion } from '../tickets/tickets.ts'
import { updateTicket } from '../tickets/update.ts'
import { parseMentions } from './mentions.ts'
import type { ReplyAuthor } from './model.ts'
import { insertMentions } from './store.ts'
import { type PostedReply, type ReplyInput, writeReply } from './write.ts'

export type { ReplyInput, PostedReply } from './write.ts'

const toAuthor = (actor: Actor): ReplyAuthor =>
  actor.kind === 'agent'
    ? { type: 'agent', id: actor.account_id, name: actor.name, email: actor.email }
    : { type: 'system', id: null, name: 'name' in actor ? actor.name : 'Watchdesk', email: null }

/** Only notes mention agents; notes from mails of unverified senders do not. */
const findMentionedAgents = async (
  tx: Tx,
  { body, is_internal, sender_verification = 'verified' }: ReplyInput,
): Promise<readonly number[]> =>
  is_internal && sender_verification === 'verified' && body.includes('@') ? parseMentions(body, await listActiveNames(tx)) : []

const notifyMentioned = async (tx: Tx, actor: Actor, { ticket, reply }: PostedReply, mentioned: readonly number[]): Promise<void> => {
  await insertMentions(tx, reply.id, mentioned)
  const others = mentioned.filter((id) => actor.kind !== 'agent' || id !== actor.account_id)
  const data = { reference: formatReference(ticket.id), subject: ticket.subject, by: reply.author.name }
  await notifyAgents(tx, others, { kind: 'mentioned', ticket_id: ticket.id, reply_id: reply.id, data })
}

/** Posts a reply or note, and leaves the author's draft on this ticket as it is. */
export const postReply = async (tx: Tx, actor: Actor, ticket: Ticket, input: ReplyInput): Promise<PostedReply> => {
  assertNotMerged(ticket)
  const mentions = await findMentionedAgents(tx, input)
  const written = await writeReply(tx, { actor, author: toAuthor(actor), ticket, input, mentions })
  if (mentions.length > 0) await notifyMentioned(tx, actor, written, mentions)
  if (input.status === undefined) return written
  return { ...written, ticket: await updateTicket(tx, actor, written.ticket, { status: input.status }) }
}

/** Posts a reply or note, and deletes the author's draft on the ticket. */
export const createReply = async (
  tx: Tx,
  actor: Actor,
  ticket: Ticket,
  { expected, ...input }: ReplyInput & { readonly expected?: readonly number[] },
): Promise<PostedReply> => {
  assertNotMerged(ticket)
  assertVersion(ticket, expected)
  const written = await postReply(tx, actor, ticket, input)
  if (actor.kind === 'agent') await deleteDraft(tx, ticket.id, actor.account_id)
  return written
}
