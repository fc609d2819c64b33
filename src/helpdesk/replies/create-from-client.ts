import type { Tx } from '../../kernel/db/db.ts'
import type { Actor, ClientActor } from '../../people/actor.ts'
import { getDepartment } from '../../people/departments/departments.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import type { Client } from '../clients/model.ts'
import { createFollowUp } from '../tickets/follow-up.ts'
import { listFollowers } from '../tickets/followers.ts'
import { formatReference, type Ticket } from '../tickets/model.ts'
import { assertNotMerged } from '../tickets/tickets.ts'
import { updateTicket } from '../tickets/update.ts'
import { resolveClientReplyEffect } from './client-reply-effect.ts'
import { type PostedReply, type ReplyInput, writeReply } from './write.ts'

const toClientActor = ({ id, name, email }: Client): ClientActor => ({ kind: 'client', client_id: id, name, email })

const notifyTicketAgents = async (tx: Tx, { reply, ticket }: PostedReply): Promise<void> => {
  const followers = (await listFollowers(tx, ticket.id)).map(({ id }) => id)
  const who = new Set([...(ticket.assignee_id === null ? [] : [ticket.assignee_id]), ...followers])
  const data = { reference: formatReference(ticket.id), subject: ticket.subject, by: reply.author.name }
  await notifyAgents(tx, [...who], { kind: 'client_replied', ticket_id: ticket.id, reply_id: reply.id, data })
}

/** Adds a client reply from any channel. Returns its ticket, which is a follow-up when the original has been closed for too long. */
export const postClientReply = async (
  tx: Tx,
  { by, client }: { /** The actor, if not the client. */ readonly by?: Actor; readonly client: Client },
  ticket: Ticket,
  input: Omit<ReplyInput, 'is_internal' | 'status' | 'send_email'>,
): Promise<PostedReply> => {
  assertNotMerged(ticket)
  const actor = toClientActor(client)
  const author = { type: 'client' as const, id: client.id, name: client.name, email: client.email }
  const { reopen_days } = await getDepartment(tx, ticket.department_id)
  const consequence = input.is_automatic || input.imported ? 'stays' : resolveClientReplyEffect(ticket, reopen_days, tx.now)
  const own = { requester_email: client.email, channel: ticket.channel }
  const target = consequence === 'follow_up' ? await createFollowUp(tx, actor, ticket, own) : ticket
  const written = await writeReply(tx, { actor: by ?? actor, author, ticket: target, input })
  if (!input.imported && !input.is_automatic) await notifyTicketAgents(tx, written)
  if (consequence !== 'opens') return written
  return { ...written, ticket: await updateTicket(tx, actor, written.ticket, { status: 'open' }) }
}
