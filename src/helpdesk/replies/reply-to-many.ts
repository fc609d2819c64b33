import type { TicketStatus } from '../../contract/v1/ticket-enums.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'
import { isOpen } from '../tickets/model.ts'
import { lockVisibleTickets } from '../tickets/tickets.ts'
import { postReply } from './create.ts'

/** Limits the number of locked tickets per transaction. Larger requests run as a job, if the operation has one. */
export const MAX_REPLIES_PER_REQUEST = 200

export type BulkReply = { readonly body: string; readonly status?: TicketStatus; readonly is_internal?: boolean }
export type SentReply = { readonly ticket_id: number; readonly reply_id: number }

/** Posts the same reply on every open ticket in scope. The author's drafts on these tickets stay as they are. */
export const replyToMany = async (tx: Tx, actor: AgentActor, ids: readonly number[], answer: BulkReply): Promise<readonly SentReply[]> => {
  const sent = []
  for (const ticket of await lockVisibleTickets(tx, actor, ids)) {
    if (!isOpen(ticket.status) || ticket.merged_into_id !== null) continue
    const { reply } = await postReply(tx, actor, ticket, { ...answer, channel: 'agent' })
    sent.push({ ticket_id: ticket.id, reply_id: reply.id })
  }
  return sent
}
