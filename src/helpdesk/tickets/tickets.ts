import { sql } from 'kysely'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError, conflict, throwIfInvalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { canSee, type TicketScope, toTicketScope } from '../ticket-scope.ts'
import { formatReference, type Ticket } from './model.ts'
import { findTicketRow, lockTickets, type TicketColumns, updateTicketRow } from './store.ts'

/** System actors see all tickets; an agent sees those that role and departments allow. */
export const toActorScope = (actor: Actor): TicketScope => (actor.kind === 'agent' ? toTicketScope(actor) : null)

export const findTicket = async (reader: Reader, actor: Actor, id: number): Promise<Ticket | undefined> => {
  const ticket = await findTicketRow(reader, id)
  return ticket && canSee(toActorScope(actor), ticket) ? ticket : undefined
}

/** Finds a ticket without checking the scope, for commands that check the scope of another ticket. */
export const findTicketUnscoped = (reader: Reader, id: number): Promise<Ticket | undefined> => findTicketRow(reader, id)

/** Message-ID of the mail that opened the ticket. */
export const findOpeningMessageId = async ({ db }: Reader, ticket_id: number): Promise<string | null> => {
  const row = await db.selectFrom('ticket_bodies').select('message_id').where('ticket_id', '=', ticket_id).executeTakeFirst()
  return row?.message_id ?? null
}

/** The ticket that a mail with this Message-ID opened. */
export const findOpenedTicketId = async ({ db }: Reader, message_id: string): Promise<number | undefined> => {
  const query = db.selectFrom('ticket_bodies').select('ticket_id').where('message_id', '=', message_id).limit(1)
  return (await query.executeTakeFirst())?.ticket_id
}

/** Throws "not found" for tickets out of scope, too. */
export const getTicket = async (reader: Reader, actor: Actor, id: number): Promise<Ticket> =>
  (await findTicket(reader, actor, id)) ?? notFound('ticket')

export const getTicketForUpdate = async (tx: Tx, actor: Actor, id: number): Promise<Ticket> => {
  const [ticket] = await lockTickets(tx, [id])
  return ticket && canSee(toActorScope(actor), ticket) ? ticket : notFound('ticket')
}

/** Locks in the order of ids. Omits tickets that do not exist or are out of scope. */
export const lockVisibleTickets = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<readonly Ticket[]> =>
  (await lockTickets(tx, ids)).filter((ticket) => canSee(toActorScope(actor), ticket))

/** Writes columns only; the calling command records timeline and events, and runs the effects. */
export const writeTicket = (tx: Tx, id: number, columns: TicketColumns): Promise<Ticket> => updateTicketRow(tx, id, columns)

export const assertKnownItems = (field: string, ids: readonly number[], isKnown: (id: number) => boolean): void =>
  throwIfInvalid(...ids.map((id, index) => (isKnown(id) ? {} : { [`${field}.${index}`]: [`The selected ${field}.${index} is invalid.`] })))

export const lockNamedTickets = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<readonly Ticket[]> => {
  const tickets = await lockVisibleTickets(tx, actor, ids)
  assertKnownItems('ticket_ids', ids, (id) => tickets.some((ticket) => ticket.id === id && ticket.merged_into_id === null))
  return tickets
}

/** Merged tickets are read-only; changes belong to the merge target. */
export const assertNotMerged = ({ id, merged_into_id }: Ticket): void => {
  if (merged_into_id !== null)
    conflict('ticket_merged', `${formatReference(id)} was merged into ${formatReference(merged_into_id)}.`, { merged_into_id })
}

/** Optimistic locking: the ticket must have one of the expected versions. */
export const assertVersion = (ticket: Ticket, expected: readonly number[] | undefined): void => {
  if (expected && !expected.includes(ticket.version))
    throw new AppError('stale', 'The ticket was changed meanwhile. Load it again and retry.', {
      code: 'stale',
      current_version: ticket.version,
    })
}

/** Follows a merge to its target. Chains are flat, so one step is enough. */
export const resolveMergedTicket = async (reader: Reader, id: number): Promise<Ticket | undefined> => {
  const ticket = await findTicketRow(reader, id)
  const merged_into_id = ticket?.merged_into_id ?? null
  return merged_into_id === null ? ticket : await findTicketRow(reader, merged_into_id)
}

export const listOpenTicketIds = async ({ db }: Reader, after_id: number, limit: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where(sql<boolean>`is_open = 1`)
    .where('id', '>', after_id)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
