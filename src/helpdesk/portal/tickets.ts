import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { LimitOffset } from '../../kernel/db/limit-offset.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import { getDepartment } from '../../people/departments/departments.ts'
import { getAttachment } from '../attachments/attachments.ts'
import type { Attachment } from '../attachments/model.ts'
import type { Client } from '../clients/model.ts'
import { assertRequiredFields, listFields } from '../fields/fields.ts'
import type { CustomFieldValues, FieldDefinition } from '../fields/model.ts'
import { resolveClientReplyEffect } from '../replies/client-reply-effect.ts'
import { postClientReply } from '../replies/create-from-client.ts'
import { filterVisibleToClient, type TicketConversation } from '../replies/visible-to-client.ts'
import { getTicketView, listTicketViews, loadConversation, type TicketView } from '../ticket-view/read.ts'
import { createTicket } from '../tickets/create.ts'
import type { Ticket } from '../tickets/model.ts'
import { assertNotMerged, findTicket, getTicketForUpdate } from '../tickets/tickets.ts'
import { updateTicket } from '../tickets/update.ts'
import { toClientActor } from './sign-in.ts'
import { countOwnTickets, listOwnTicketIds, type OwnTicketFilters } from './store.ts'

const isOwn = ({ id, company_id, sees_company_tickets }: Client, ticket: Ticket): boolean =>
  ticket.client_id === id || (sees_company_tickets && company_id !== null && ticket.company_id === company_id)

export const listOwnTickets = async (
  reader: Reader,
  client: Client,
  filters: OwnTicketFilters,
  page: LimitOffset,
): Promise<{ readonly tickets: readonly TicketView[]; readonly total: number }> => ({
  tickets: await listTicketViews(reader, await listOwnTicketIds(reader, client, filters, page)),
  total: await countOwnTickets(reader, client, filters),
})

const getOwnTicket = async (reader: Reader, client: Client, id: number): Promise<Ticket> => {
  const ticket = await findTicket(reader, toClientActor(client), id)
  return ticket && isOwn(client, ticket) ? ticket : notFound('ticket')
}

/** Throws "not found" for tickets that the client cannot see. */
export const assertOwnTicket = (reader: Reader, client: Client, id: number): Promise<unknown> => getOwnTicket(reader, client, id)

export type OwnTicket = {
  readonly view: TicketView
  /** Only the entries that clients may see. */
  readonly conversation: TicketConversation
  readonly can_reopen: boolean
  readonly merged_into_id: number | null
}

const canReopen = async (reader: Reader, ticket: Ticket): Promise<boolean> => {
  const { reopen_days } = await getDepartment(reader, ticket.department_id)
  const isDone = ticket.status === 'resolved' || ticket.status === 'closed'
  return ticket.merged_into_id === null && isDone && resolveClientReplyEffect(ticket, reopen_days, reader.now) === 'opens'
}

const findVisibleMergeTarget = async (reader: Reader, client: Client, { merged_into_id }: Ticket): Promise<number | null> => {
  const target = merged_into_id === null ? undefined : await findTicket(reader, toClientActor(client), merged_into_id)
  return target && isOwn(client, target) ? target.id : null
}

export const loadOwnTicket = async (reader: Reader, client: Client, id: number): Promise<OwnTicket> => {
  const ticket = await getOwnTicket(reader, client, id)
  return {
    view: await getTicketView(reader, id),
    conversation: filterVisibleToClient(await loadConversation(reader, id), reader.now),
    can_reopen: await canReopen(reader, ticket),
    merged_into_id: await findVisibleMergeTarget(reader, client, ticket),
  }
}

/** A file that the client can see, of a ticket that the client can see. */
export const getOwnAttachment = async (reader: Reader, client: Client, id: number): Promise<Attachment> => {
  const attachment = await getAttachment(reader, id)
  if (attachment.ticket_id === null) return notFound('attachment')
  await getOwnTicket(reader, client, attachment.ticket_id)
  const { attachments } = filterVisibleToClient(await loadConversation(reader, attachment.ticket_id), reader.now)
  return attachments.find((visible) => visible.id === id) ?? notFound('attachment')
}

/** Fields that clients can fill in: the required custom fields; optional fields are internal. */
export const listClientFields = async (reader: Reader): Promise<readonly FieldDefinition[]> =>
  (await listFields(reader)).filter(({ is_required }) => is_required)

const assertClientFields = async (reader: Reader, values: CustomFieldValues): Promise<void> => {
  const known = new Set((await listClientFields(reader)).map(({ key }) => key))
  const others = Object.keys(values).filter((key) => !known.has(key))
  if (others.length > 0) invalid(Object.fromEntries(others.map((key) => [`custom_fields.${key}`, ['Unknown custom field.']])))
}

type OwnTicketInput = {
  readonly subject: string
  readonly description: string
  readonly attachments?: readonly number[]
  readonly custom_fields?: CustomFieldValues
}

export const createOwnTicket = async (tx: Tx, client: Client, input: OwnTicketInput): Promise<Ticket> => {
  const custom_fields = input.custom_fields ?? {}
  await assertClientFields(tx, custom_fields)
  await assertRequiredFields(tx, custom_fields)
  return await createTicket(tx, toClientActor(client), { ...input, custom_fields, channel: 'portal', requester_email: client.email })
}

const lockOwnTicket = async (tx: Tx, client: Client, id: number): Promise<Ticket> => {
  const ticket = await getTicketForUpdate(tx, toClientActor(client), id)
  return isOwn(client, ticket) ? ticket : notFound('ticket')
}

/** Returns the ticket that contains the reply: a follow-up ticket if the original has been closed for too long. */
export const replyToOwnTicket = async (
  tx: Tx,
  client: Client,
  id: number,
  input: { readonly body: string; readonly attachments?: readonly number[] },
): Promise<{ readonly ticket: Ticket; readonly reply_id: number }> => {
  const ticket = await lockOwnTicket(tx, client, id)
  const { ticket: home, reply } = await postClientReply(tx, { client }, ticket, { ...input, channel: 'portal' })
  return { ticket: home, reply_id: reply.id }
}

export const reopenOwnTicket = async (tx: Tx, client: Client, id: number): Promise<Ticket> => {
  const ticket = await lockOwnTicket(tx, client, id)
  assertNotMerged(ticket)
  if (ticket.status !== 'resolved' && ticket.status !== 'closed') return ticket
  if (!(await canReopen(tx, ticket)))
    conflict('too_late', 'The ticket was closed too long ago. Reply to it to open a follow-up, or open a new ticket.')
  return await updateTicket(tx, toClientActor(client), ticket, { status: 'open' })
}
