import type { Tx } from '../../kernel/db/db.ts'
import type { Ticket } from './model.ts'
import { updateTicketRow } from './store.ts'

/** What a ticket remembers of its replies, so that no list has to look at them. */
export type ReplyStatsPatch = Partial<
  Pick<Ticket, 'replies_count' | 'first_response_at' | 'last_client_reply_at' | 'last_agent_reply_at' | 'oldest_unanswered_at'>
>

/** Writes it on a ticket the caller has locked. */
export const updateReplyStats = (tx: Tx, ticket: Ticket, stats: ReplyStatsPatch): Promise<Ticket> => updateTicketRow(tx, ticket.id, stats)
