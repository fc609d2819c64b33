import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict } from '../../kernel/errors.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { getClient } from '../clients/clients.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { createTicket, type TicketInput } from './create.ts'
import { formatReference, type Ticket } from './model.ts'
import { assertNotMerged } from './tickets.ts'

type FollowUpFields = Pick<TicketInput, 'requester_email' | 'channel'> &
  Partial<Pick<TicketInput, 'subject' | 'description' | 'assignee_id'>>

export const createFollowUp = async (tx: Tx, actor: Actor, ticket: Ticket, overrides: FollowUpFields): Promise<Ticket> => {
  const { id, subject, department_id, priority, type, tags, cc } = ticket
  const copied = { subject, department_id, priority, type, tags, cc }
  const description = `Follow-up of ${formatReference(id)}: ${subject}`
  const made = await createTicket(tx, actor, { ...copied, description, ...overrides, follow_up_of_id: id })
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

export type FollowUpInput = Omit<FollowUpFields, 'requester_email'>

/** Creates a follow-up of a closed ticket. While a follow-up is open, a second one is rejected with the id of the first. */
export const createAgentFollowUp = async (tx: Tx, actor: AgentActor, ticket: Ticket, input: FollowUpInput): Promise<Ticket> => {
  assertNotMerged(ticket)
  if (ticket.status !== 'closed') conflict('not_closed', `${formatReference(ticket.id)} is not closed. Reply to it instead.`)
  const known = await findOpenFollowUp(tx, ticket.id)
  if (known !== undefined)
    conflict('follow_up_exists', `${formatReference(known)} is already a follow-up of ${formatReference(ticket.id)}.`, {
      follow_up_id: known,
    })
  const { email } = await getClient(tx, ticket.client_id)
  return await createFollowUp(tx, actor, ticket, { ...input, requester_email: email })
}
