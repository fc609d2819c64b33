import type { Tx } from '../../kernel/db/db.ts'
import type { Actor, ClientActor } from '../../people/actor.ts'
import { getDepartment } from '../../people/departments/departments.ts'
import type { Client } from '../clients/model.ts'
import { notify } from '../notices/notices.ts'
import { changeTicket } from '../tickets/change.ts'
import { makeFollowUp } from '../tickets/follow-up.ts'
import { listFollowers } from '../tickets/followers.ts'
import { referenceOf, type Ticket } from '../tickets/model.ts'
import { refuseMerged } from '../tickets/tickets.ts'
import { afterClientReply } from './after-client-reply.ts'
import { writeReply, type ReplyWish, type Written } from './write.ts'

const actorOf = ({ id, name, email }: Client): ClientActor => ({ kind: 'client', client_id: id, name, email })

const tellDesk = async (tx: Tx, { reply, ticket }: Written): Promise<void> => {
  const followers = (await listFollowers(tx, ticket.id)).map(({ id }) => id)
  const who = new Set([...(ticket.assignee_id === null ? [] : [ticket.assignee_id]), ...followers])
  const data = { reference: referenceOf(ticket.id), subject: ticket.subject, by: reply.author.name }
  await notify(tx, [...who], { kind: 'client_replied', ticket_id: ticket.id, reply_id: reply.id, data })
}

/**
 * A client says something, by whatever channel. The ticket opens again when it waited or was done; the answer names the ticket the
 * word is on now, which is a new one when the old has been closed for too long.
 */
export const addClientReply = async (
  tx: Tx,
  { by, client }: { /** Who brought it; the client itself when nobody else did. */ readonly by?: Actor; readonly client: Client },
  ticket: Ticket,
  wish: Omit<ReplyWish, 'is_internal' | 'status' | 'send_email'>,
): Promise<Written> => {
  refuseMerged(ticket)
  const actor = actorOf(client)
  const author = { type: 'client' as const, id: client.id, name: client.name, email: client.email }
  const { reopen_days } = await getDepartment(tx, ticket.department_id)
  const consequence = wish.is_automatic || wish.imported ? 'stays' : afterClientReply(ticket, reopen_days, tx.now)
  // Too late to open the old one again.
  const own = { requester_email: client.email, channel: ticket.channel }
  const home = consequence === 'follow_up' ? await makeFollowUp(tx, actor, ticket, own) : ticket
  const written = await writeReply(tx, { actor: by ?? actor, author, ticket: home, wish })
  if (!wish.imported && !wish.is_automatic) await tellDesk(tx, written)
  if (consequence !== 'opens') return written
  return { ...written, ticket: await changeTicket(tx, actor, written.ticket, { status: 'open' }) }
}
