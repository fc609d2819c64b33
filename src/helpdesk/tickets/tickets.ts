import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError, conflict, invalidIfAny, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { canSee, type TicketScope, toTicketScope } from '../ticket-scope.ts'
import { formatReference, type Ticket } from './model.ts'
import { findTicketRow, lockTickets } from './store.ts'

/** The product itself sees everything; agents see what their role and departments show them. */
export const toActorScope = (actor: Actor): TicketScope => (actor.kind === 'agent' ? toTicketScope(actor) : null)

export const findTicket = async (reader: Reader, actor: Actor, id: number): Promise<Ticket | undefined> => {
  const ticket = await findTicketRow(reader, id)
  return ticket && canSee(toActorScope(actor), ticket) ? ticket : undefined
}

/** What is hidden from somebody is not there for them. */
export const getTicket = async (reader: Reader, actor: Actor, id: number): Promise<Ticket> =>
  (await findTicket(reader, actor, id)) ?? notFound('ticket')

/** For a verb that is about to change it: nobody else does meanwhile. */
export const getTicketForUpdate = async (tx: Tx, actor: Actor, id: number): Promise<Ticket> => {
  const [ticket] = await lockTickets(tx, [id])
  return ticket && canSee(toActorScope(actor), ticket) ? ticket : notFound('ticket')
}

/** Several at once, in the order of their ids; those that are not there or not in sight are left out. */
export const lockVisibleTickets = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<readonly Ticket[]> =>
  (await lockTickets(tx, ids)).filter((ticket) => canSee(toActorScope(actor), ticket))

/** The members of a list that name nothing, each by its place. */
export const refuseUnknownItems = (field: string, ids: readonly number[], isKnown: (id: number) => boolean): void =>
  invalidIfAny(...ids.map((id, index) => (isKnown(id) ? {} : { [`${field}.${index}`]: [`The selected ${field}.${index} is invalid.`] })))

/** All of these, locked; those that are not there, not in sight or merged are refused. */
export const lockNamedTickets = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<readonly Ticket[]> => {
  const tickets = await lockVisibleTickets(tx, actor, ids)
  refuseUnknownItems('ticket_ids', ids, (id) => tickets.some((ticket) => ticket.id === id && ticket.merged_into_id === null))
  return tickets
}

/** A merged ticket is frozen: what is meant for it belongs to the one that survived. */
export const assertNotMerged = ({ id, merged_into_id }: Ticket): void => {
  if (merged_into_id !== null)
    conflict('ticket_merged', `${formatReference(id)} was merged into ${formatReference(merged_into_id)}.`, { merged_into_id })
}

/** Whoever names a version wants to change exactly that one. */
export const assertVersion = (ticket: Ticket, expected: readonly number[] | undefined): void => {
  if (expected && !expected.includes(ticket.version))
    throw new AppError('stale', 'The ticket was changed by someone else.', { code: 'stale', current_version: ticket.version })
}

/** The ticket that answers for this number today; merged ones are re-pointed whenever their survivor is merged itself. */
export const resolveMergedTicket = async (reader: Reader, id: number): Promise<Ticket | undefined> => {
  const ticket = await findTicketRow(reader, id)
  const merged_into_id = ticket?.merged_into_id ?? null
  return merged_into_id === null ? ticket : await findTicketRow(reader, merged_into_id)
}
