import type { Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import type { Ticket } from '../tickets/model.ts'
import { getTicketForUpdate, lockNamedTickets, lockVisibleTickets } from '../tickets/tickets.ts'
import { updateTicket } from '../tickets/update.ts'
import { listTicketIds } from './store.ts'

export const linkTickets = async (tx: Tx, actor: Actor, incident_id: number, tickets: readonly Ticket[]): Promise<void> => {
  for (const ticket of tickets) await updateTicket(tx, actor, ticket, { incident_id })
}

export const unlinkTicket = async (tx: Tx, actor: Actor, incident_id: number, ticket_id: number): Promise<void> => {
  const ticket = await getTicketForUpdate(tx, actor, ticket_id)
  if (ticket.incident_id !== incident_id) notFound('ticket')
  await updateTicket(tx, actor, ticket, { incident_id: null })
}

/** Replaces the linked tickets; linked tickets out of the agent's scope stay linked. */
export const replaceTickets = async (tx: Tx, actor: Actor, incident_id: number, ids: readonly number[]): Promise<void> => {
  const before = await listTicketIds(tx, incident_id)
  const gone = before.filter((id) => !ids.includes(id))
  const tickets = await lockVisibleTickets(tx, actor, [...ids, ...gone])
  await lockNamedTickets(tx, actor, ids)
  for (const ticket of tickets) await updateTicket(tx, actor, ticket, { incident_id: gone.includes(ticket.id) ? null : incident_id })
}
