import type { Tx } from '../../kernel/db/db.ts'
import type { Ticket } from './model.ts'
import { updateTicket } from './store.ts'

/** What a ticket remembers of its replies, so that no list has to look at them. */
export type ReplyMemory = Partial<
  Pick<Ticket, 'replies_count' | 'first_response_at' | 'last_client_reply_at' | 'last_agent_reply_at' | 'oldest_unanswered_at'>
>

/** Writes it on a ticket the caller has locked. */
export const noteReplies = (tx: Tx, ticket: Ticket, memory: ReplyMemory): Promise<Ticket> => updateTicket(tx, ticket.id, memory)
