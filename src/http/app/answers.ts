import type { ToldTicket } from '../../contract/app/told.ts'
import type { TicketStatus } from '../../contract/v1/ticket-words.ts'
import { addReply } from '../../helpdesk/replies/add.ts'
import { undoReply } from '../../helpdesk/replies/undo.ts'
import { attempt } from '../../helpdesk/tickets/attempt.ts'
import { isOpen } from '../../helpdesk/tickets/model.ts'
import { getTicketForChange, lockVisibleTickets } from '../../helpdesk/tickets/tickets.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'

/** More than these are answered bit by bit, where there is a way for it: nobody holds so many tickets at once. */
export const MOST_AT_ONCE = 200

export type Answer = { readonly body: string; readonly status?: TicketStatus }

/** Only tickets the speaker sees: nobody writes to clients they may not read. */
export const answerAll = async (tx: Tx, actor: AgentActor, ids: readonly number[], answer: Answer): Promise<ToldTicket[]> => {
  const told = []
  for (const ticket of await lockVisibleTickets(tx, actor, ids)) {
    if (!isOpen(ticket.status) || ticket.merged_into_id !== null) continue
    const { reply } = await addReply(tx, actor, ticket, { ...answer, channel: 'agent' })
    told.push({ ticket_id: ticket.id, reply_id: reply.id })
  }
  return told
}

/** Answers how many were still held and are gone now. */
export const takeBackAll = async (tx: Tx, actor: AgentActor, told: readonly ToldTicket[]): Promise<number> => {
  let taken_back = 0
  for (const { ticket_id, reply_id } of told) {
    const tried = await attempt(tx, async () => undoReply(tx, actor, await getTicketForChange(tx, actor, ticket_id), reply_id))
    if ('done' in tried) taken_back += 1
  }
  return taken_back
}
