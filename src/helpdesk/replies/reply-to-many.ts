import type { TicketStatus } from '../../contract/v1/ticket-words.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'
import { isOpen } from '../tickets/model.ts'
import { lockVisibleTickets } from '../tickets/tickets.ts'
import { postReply } from './create.ts'

/** More than these are answered bit by bit, where there is a way for it: nobody holds so many tickets at once. */
export const MAX_REPLIES_PER_REQUEST = 200

export type BulkReply = { readonly body: string; readonly status?: TicketStatus; readonly is_internal?: boolean }
export type SentReply = { readonly ticket_id: number; readonly reply_id: number }

/** Says the same on every ticket that is still open; what its speaker is writing on one of them stays. Only tickets the speaker sees: nobody writes to clients they may not read. */
export const replyToMany = async (tx: Tx, actor: AgentActor, ids: readonly number[], answer: BulkReply): Promise<readonly SentReply[]> => {
  const sent = []
  for (const ticket of await lockVisibleTickets(tx, actor, ids)) {
    if (!isOpen(ticket.status) || ticket.merged_into_id !== null) continue
    const { reply } = await postReply(tx, actor, ticket, { ...answer, channel: 'agent' })
    sent.push({ ticket_id: ticket.id, reply_id: reply.id })
  }
  return sent
}
