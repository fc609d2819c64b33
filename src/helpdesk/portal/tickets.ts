import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import { getDepartment } from '../../people/departments/departments.ts'
import { getAttachment } from '../attachments/attachments.ts'
import type { Attachment } from '../attachments/model.ts'
import type { Client } from '../clients/model.ts'
import { listFields, refuseMissingFields } from '../fields/fields.ts'
import type { Field, Values } from '../fields/model.ts'
import { addClientReply } from '../replies/add-from-client.ts'
import { afterClientReply } from '../replies/after-client-reply.ts'
import { visibleToClient, type Conversation } from '../replies/visible-to-client.ts'
import { changeTicket } from '../tickets/change.ts'
import { createTicket } from '../tickets/create.ts'
import type { Ticket } from '../tickets/model.ts'
import { readConversation, readTicket, readTickets, type TicketView } from '../tickets/read.ts'
import { findTicket, getTicketForChange, refuseMerged } from '../tickets/tickets.ts'
import { actorOf } from './sign-in.ts'
import { countOwn, ownTicketIds, type OwnFilters } from './store.ts'

const isOwn = ({ id, company_id, sees_company_tickets }: Client, ticket: Ticket): boolean =>
  ticket.client_id === id || (sees_company_tickets && company_id !== null && ticket.company_id === company_id)

type PageOf = { readonly limit: number; readonly offset: number }

export const listOwnTickets = async (
  reader: Reader,
  client: Client,
  filters: OwnFilters,
  page: PageOf,
): Promise<{ readonly tickets: readonly TicketView[]; readonly total: number }> => ({
  tickets: await readTickets(reader, await ownTicketIds(reader, client, filters, page)),
  total: await countOwn(reader, client, filters),
})

const ownTicket = async (reader: Reader, client: Client, id: number): Promise<Ticket> => {
  const ticket = await findTicket(reader, actorOf(client), id)
  return ticket && isOwn(client, ticket) ? ticket : notFound('ticket')
}

/** Somebody else's ticket is not there, whatever is to be done with it. */
export const refuseForeign = (reader: Reader, client: Client, id: number): Promise<unknown> => ownTicket(reader, client, id)

export type OwnTicket = {
  readonly view: TicketView
  /** Only what a client may see. */
  readonly conversation: Conversation
  readonly can_reopen: boolean
  /** Where the matter went on, when that is one of its own too. */
  readonly merged_into_id: number | null
}

const canReopen = async (reader: Reader, ticket: Ticket): Promise<boolean> => {
  const { reopen_days } = await getDepartment(reader, ticket.department_id)
  const isDone = ticket.status === 'resolved' || ticket.status === 'closed'
  return ticket.merged_into_id === null && isDone && afterClientReply(ticket, reopen_days, reader.now) === 'opens'
}

const survivorOf = async (reader: Reader, client: Client, { merged_into_id }: Ticket): Promise<number | null> => {
  const survivor = merged_into_id === null ? undefined : await findTicket(reader, actorOf(client), merged_into_id)
  return survivor && isOwn(client, survivor) ? survivor.id : null
}

export const readOwnTicket = async (reader: Reader, client: Client, id: number): Promise<OwnTicket> => {
  const ticket = await ownTicket(reader, client, id)
  return {
    view: await readTicket(reader, id),
    conversation: visibleToClient(await readConversation(reader, id), reader.now),
    can_reopen: await canReopen(reader, ticket),
    merged_into_id: await survivorOf(reader, client, ticket),
  }
}

/** A file of the client's own upload, or of something on its tickets that it may see. */
export const getOwnAttachment = async (reader: Reader, client: Client, id: number): Promise<Attachment> => {
  const attachment = await getAttachment(reader, id)
  if (attachment.ticket_id === null) return notFound('attachment')
  await ownTicket(reader, client, attachment.ticket_id)
  const { attachments } = visibleToClient(await readConversation(reader, attachment.ticket_id), reader.now)
  return attachments.find((visible) => visible.id === id) ?? notFound('attachment')
}

/** What clients are asked for besides their words: what the desk must know, and nothing it keeps for itself. */
export const fieldsForClients = async (reader: Reader): Promise<readonly Field[]> =>
  (await listFields(reader)).filter(({ is_required }) => is_required)

const refuseOthers = async (reader: Reader, values: Values): Promise<void> => {
  const known = new Set((await fieldsForClients(reader)).map(({ key }) => key))
  const others = Object.keys(values).filter((key) => !known.has(key))
  if (others.length > 0) invalid(Object.fromEntries(others.map((key) => [`custom_fields.${key}`, ['There is no such field.']])))
}

type NewTicket = {
  readonly subject: string
  readonly description: string
  readonly attachments?: readonly number[]
  readonly custom_fields?: Values
}

export const openOwnTicket = async (tx: Tx, client: Client, wish: NewTicket): Promise<Ticket> => {
  const custom_fields = wish.custom_fields ?? {}
  await refuseOthers(tx, custom_fields)
  await refuseMissingFields(tx, custom_fields)
  return await createTicket(tx, actorOf(client), { ...wish, custom_fields, channel: 'portal', requester_email: client.email })
}

const ownForChange = async (tx: Tx, client: Client, id: number): Promise<Ticket> => {
  const ticket = await getTicketForChange(tx, actorOf(client), id)
  return isOwn(client, ticket) ? ticket : notFound('ticket')
}

/** Answers the ticket the word is on now, which is a new one when the old has been closed for too long. */
export const answerOwnTicket = async (
  tx: Tx,
  client: Client,
  id: number,
  wish: { readonly body: string; readonly attachments?: readonly number[] },
): Promise<{ readonly ticket: Ticket; readonly reply_id: number }> => {
  const ticket = await ownForChange(tx, client, id)
  const { ticket: home, reply } = await addClientReply(tx, { client }, ticket, { ...wish, channel: 'portal' })
  return { ticket: home, reply_id: reply.id }
}

export const reopenOwnTicket = async (tx: Tx, client: Client, id: number): Promise<Ticket> => {
  const ticket = await ownForChange(tx, client, id)
  refuseMerged(ticket)
  if (ticket.status !== 'resolved' && ticket.status !== 'closed') return ticket
  if (!(await canReopen(tx, ticket))) conflict('too_late', 'It was closed too long ago. Write a new request, or answer to begin one.')
  return await changeTicket(tx, actorOf(client), ticket, { status: 'open' })
}
