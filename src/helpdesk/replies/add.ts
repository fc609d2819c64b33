import type { Tx } from '../../kernel/db/db.ts'
import { listActiveNames } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { deleteDraft } from '../drafts/drafts.ts'
import { notify } from '../notices/notices.ts'
import { changeTicket } from '../tickets/change.ts'
import { referenceOf, type Ticket } from '../tickets/model.ts'
import { refuseMerged, refuseStale } from '../tickets/tickets.ts'
import { mentionsIn } from './mentions.ts'
import type { Author } from './model.ts'
import { insertMentions } from './store.ts'
import { writeReply, type ReplyWish, type Written } from './write.ts'

export type { ReplyWish, Written } from './write.ts'

const authorOf = (actor: Actor): Author =>
  actor.kind === 'agent'
    ? { type: 'agent', id: actor.account_id, name: actor.name, email: actor.email }
    : { type: 'system', id: null, name: 'name' in actor ? actor.name : 'Watchdesk', email: null }

/** A note can call colleagues; a message to a client is for the client, and a mail of an unverified sender calls no one. */
const calledIn = async (tx: Tx, { body, is_internal, sender_verification = 'verified' }: ReplyWish): Promise<readonly number[]> =>
  is_internal && sender_verification === 'verified' && body.includes('@') ? mentionsIn(body, await listActiveNames(tx)) : []

const tellCalled = async (tx: Tx, actor: Actor, { ticket, reply }: Written, called: readonly number[]): Promise<void> => {
  await insertMentions(tx, reply.id, called)
  const others = called.filter((id) => actor.kind !== 'agent' || id !== actor.account_id)
  const data = { reference: referenceOf(ticket.id), subject: ticket.subject, by: reply.author.name }
  await notify(tx, others, { kind: 'mentioned', ticket_id: ticket.id, reply_id: reply.id, data })
}

/** The desk says something: to the client, or among itself. Whatever its author is writing at the moment is something else. */
export const sayReply = async (tx: Tx, actor: Actor, ticket: Ticket, wish: ReplyWish): Promise<Written> => {
  refuseMerged(ticket)
  const mentions = await calledIn(tx, wish)
  const written = await writeReply(tx, { actor, author: authorOf(actor), ticket, wish, mentions })
  if (mentions.length > 0) await tellCalled(tx, actor, written, mentions)
  if (wish.status === undefined) return written
  return { ...written, ticket: await changeTicket(tx, actor, written.ticket, { status: wish.status }) }
}

/** Somebody says what they have written: it is no draft any more. */
export const addReply = async (
  tx: Tx,
  actor: Actor,
  ticket: Ticket,
  { expected, ...wish }: ReplyWish & { readonly expected?: readonly number[] },
): Promise<Written> => {
  refuseMerged(ticket)
  refuseStale(ticket, expected)
  const written = await sayReply(tx, actor, ticket, wish)
  if (actor.kind === 'agent') await deleteDraft(tx, ticket.id, actor.account_id)
  return written
}
