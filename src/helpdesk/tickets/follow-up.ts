import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict } from '../../kernel/errors.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { getClient } from '../clients/clients.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { createTicket, type TicketWish } from './create.ts'
import { referenceOf, type Ticket } from './model.ts'
import { refuseMerged } from './tickets.ts'

type Own = Pick<TicketWish, 'requester_email' | 'channel'> & Partial<Pick<TicketWish, 'subject' | 'description' | 'assignee_id'>>

/** The same matter, a new ticket. Each says where the other is. */
export const makeFollowUp = async (tx: Tx, actor: Actor, ticket: Ticket, own: Own): Promise<Ticket> => {
  const { id, subject, department_id, priority, type, tags, cc } = ticket
  const same = { subject, department_id, priority, type, tags, cc }
  const description = `Follow-up of ${referenceOf(id)}: ${subject}`
  const made = await createTicket(tx, actor, { ...same, description, ...own, follow_up_of_id: id })
  recordTimeline(tx, actor, id, [{ type: 'follow_up_created', data: { ticket_id: made.id } }])
  recordTimeline(tx, actor, made.id, [{ type: 'follow_up_created', data: { follow_up_of_id: id } }])
  return made
}

const findOpenFollowUp = async ({ db }: Reader, id: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('follow_up_of_id', '=', id)
    .where('status', '!=', 'closed')
    .where('merged_into_id', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id
}

export type FollowUpWish = Omit<Own, 'requester_email'>

/**
 * Somebody at the desk takes a closed matter up again. Only a closed one: any other still goes on where it is. Only one at a time: of two
 * who do it together, the second is led to what the first has made.
 */
export const openFollowUp = async (tx: Tx, actor: AgentActor, ticket: Ticket, wish: FollowUpWish): Promise<Ticket> => {
  refuseMerged(ticket)
  if (ticket.status !== 'closed') conflict('not_closed', `${referenceOf(ticket.id)} is not closed. It goes on there.`)
  const known = await findOpenFollowUp(tx, ticket.id)
  if (known !== undefined)
    conflict('follow_up_exists', `${referenceOf(known)} follows up on ${referenceOf(ticket.id)} already.`, { follow_up_id: known })
  const { email } = await getClient(tx, ticket.client_id)
  return await makeFollowUp(tx, actor, ticket, { ...wish, requester_email: email })
}
