import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { queueForSearch } from '../search/index-loop.ts'
import { uncount } from './counts/counts.ts'
import { createTicket } from './create.ts'
import type { Ticket } from './model.ts'
import { lockTickets, ticketById, ticketOf } from './store.ts'

/** The one ticket that is there to be looked at. No other is ever removed: what people wrote is kept. */

const SETTING = 'desk.sample_ticket'
const TAG = 'sample'

export const findSample = async (reader: Reader): Promise<Ticket | undefined> => {
  const id = await findSetting(reader, SETTING)
  return typeof id === 'number' ? await ticketById(reader, id) : undefined
}

/** Writing the row as it is locks it: two who come at once go one after the other. */
const lockSample = async (tx: Tx): Promise<Ticket | undefined> => {
  await tx.db
    .insertInto('settings')
    .values({ name: SETTING, value: 'null', updated_at: tx.now })
    .onConflict((taken) => taken.column('name').doUpdateSet(({ ref }) => ({ value: ref('settings.value') })))
    .execute()
  return await findSample(tx)
}

export const createSample = async (
  tx: Tx,
  actor: AgentActor,
  words: { readonly subject: string; readonly description: string },
): Promise<Ticket> => {
  const known = await lockSample(tx)
  if (known) return known
  const requester = { requester_email: actor.email ?? 'sample@example.com', requester_name: actor.name }
  const ticket = await createTicket(tx, actor, { ...words, ...requester, channel: 'agent', tags: [TAG] })
  await putSetting(tx, SETTING, ticket.id)
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

/** Everything that belongs to it goes with it. */
const deleteTicket = async (tx: Tx, id: number): Promise<readonly number[]> => {
  const replies = await tx.db.selectFrom('replies').select('id').where('ticket_id', '=', id).execute()
  await tx.db.deleteFrom('tickets').where('id', '=', id).execute()
  return replies.map((reply) => reply.id)
}

export const removeSample = async (tx: Tx, actor: AgentActor): Promise<void> => {
  const sample = await lockSample(tx)
  const [ticket] = sample ? await lockTickets(tx, [sample.id]) : []
  if (!ticket) return notFound('sample ticket')
  if (await isReferredTo(tx, ticket.id)) conflict('sample_in_use', 'Other tickets refer to this one. Close it instead.')
  const replies = await deleteTicket(tx, ticket.id)
  uncount(tx, ticket)
  queueForSearch(tx, [{ type: 'ticket', ref_id: ticket.id }, ...replies.map((ref_id) => ({ type: 'reply', ref_id }) as const)])
  await putSetting(tx, SETTING, null)
  await audit(tx, actor, {
    action: 'ticket.sample_removed',
    object: { type: 'ticket', id: ticket.id },
    changes: { subject: ticket.subject },
  })
}

/** The newest ticket that came as a mail. */
export const findNewestByMail = async ({ db }: Reader): Promise<Ticket | undefined> => {
  const row = await db.selectFrom('tickets').selectAll().where('channel', '=', 'email').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row && ticketOf(row)
}
