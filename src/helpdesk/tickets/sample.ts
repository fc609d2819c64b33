import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import { findSetting, lockSetting, putSetting } from '../../kernel/settings.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { queueForSearch } from '../search/index-loop.ts'
import { removeFromCounts } from './counts/counts.ts'
import { createTicket } from './create.ts'
import type { Ticket } from './model.ts'
import { findTicketRow, lockTickets, toTicket } from './store.ts'

/** The sample ticket for new installations. It is the only ticket that can be deleted. */

const SAMPLE_SETTING = 'desk.sample_ticket'
const SAMPLE_TAG = 'sample'

export const findSampleTicket = async (reader: Reader): Promise<Ticket | undefined> => {
  const id = await findSetting(reader, SAMPLE_SETTING)
  return typeof id === 'number' ? await findTicketRow(reader, id) : undefined
}

const lockSampleTicket = async (tx: Tx): Promise<Ticket | undefined> => {
  const id = await lockSetting(tx, SAMPLE_SETTING)
  return typeof id === 'number' ? await findTicketRow(tx, id) : undefined
}

export const createSampleTicket = async (
  tx: Tx,
  actor: AgentActor,
  content: { readonly subject: string; readonly description: string },
): Promise<Ticket> => {
  const known = await lockSampleTicket(tx)
  if (known) return known
  const requester = { requester_email: actor.email ?? 'sample@example.com', requester_name: actor.name }
  const ticket = await createTicket(tx, actor, { ...content, ...requester, channel: 'agent', tags: [SAMPLE_TAG] })
  await putSetting(tx, SAMPLE_SETTING, ticket.id)
  return ticket
}

const isReferredTo = async ({ db }: Reader, id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where((eb) => eb.or([eb('merged_into_id', '=', id), eb('follow_up_of_id', '=', id)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Foreign keys cascade the deletion to all dependent rows. */
const deleteTicket = async (tx: Tx, id: number): Promise<readonly number[]> => {
  const replies = await tx.db.selectFrom('replies').select('id').where('ticket_id', '=', id).execute()
  await tx.db.deleteFrom('tickets').where('id', '=', id).execute()
  return replies.map((reply) => reply.id)
}

export const deleteSampleTicket = async (tx: Tx, actor: AgentActor): Promise<void> => {
  const sample = await lockSampleTicket(tx)
  const [ticket] = sample ? await lockTickets(tx, [sample.id]) : []
  if (!ticket) return notFound('sample ticket')
  if (await isReferredTo(tx, ticket.id)) conflict('sample_in_use', 'Other tickets refer to this ticket. Close it instead.')
  const replies = await deleteTicket(tx, ticket.id)
  removeFromCounts(tx, ticket)
  queueForSearch(tx, [{ type: 'ticket', ref_id: ticket.id }, ...replies.map((ref_id) => ({ type: 'reply', ref_id }) as const)])
  await putSetting(tx, SAMPLE_SETTING, null)
  await audit(tx, actor, {
    action: 'ticket.sample_removed',
    object: { type: 'ticket', id: ticket.id },
    changes: { subject: ticket.subject },
  })
}

export const findNewestMailTicket = async ({ db }: Reader): Promise<Ticket | undefined> => {
  const row = await db.selectFrom('tickets').selectAll().where('channel', '=', 'email').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row && toTicket(row)
}
