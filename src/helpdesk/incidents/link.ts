import type { Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { changeTicket } from '../tickets/change.ts'
import type { Ticket } from '../tickets/model.ts'
import { getTicketForChange, lockVisibleTickets } from '../tickets/tickets.ts'
import { ticketIdsOf } from './store.ts'

/** All of them, locked; whoever names one that is not there for them is told which. */
export const ticketsNamed = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<readonly Ticket[]> => {
  const tickets = await lockVisibleTickets(tx, actor, ids)
  const wrong = ids.findIndex((id) => !tickets.some((ticket) => ticket.id === id && ticket.merged_into_id === null))
  if (wrong >= 0) invalid({ [`ticket_ids.${wrong}`]: [`The selected ticket_ids.${wrong} is invalid.`] })
  return tickets
}

export const linkTickets = async (tx: Tx, actor: Actor, incident_id: number, tickets: readonly Ticket[]): Promise<void> => {
  for (const ticket of tickets) await changeTicket(tx, actor, ticket, { incident_id })
}

export const unlinkTicket = async (tx: Tx, actor: Actor, incident_id: number, ticket_id: number): Promise<void> => {
  const ticket = await getTicketForChange(tx, actor, ticket_id)
  if (ticket.incident_id !== incident_id) notFound('ticket')
  await changeTicket(tx, actor, ticket, { incident_id: null })
}

/** These and no others; tickets that the caller cannot see stay where they are. */
export const replaceTickets = async (tx: Tx, actor: Actor, incident_id: number, ids: readonly number[]): Promise<void> => {
  const before = await ticketIdsOf(tx, incident_id)
  const gone = before.filter((id) => !ids.includes(id))
  const tickets = await lockVisibleTickets(tx, actor, [...ids, ...gone])
  await ticketsNamed(tx, actor, ids)
  for (const ticket of tickets) await changeTicket(tx, actor, ticket, { incident_id: gone.includes(ticket.id) ? null : incident_id })
}
