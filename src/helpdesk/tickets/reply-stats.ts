import type { Tx } from '../../kernel/db/db.ts'
import type { Ticket } from './model.ts'
import { updateTicketRow } from './store.ts'

/** Statistics of replies that are stored in the ticket, so that lists read no replies. */
export type ReplyStatsPatch = Partial<
  Pick<Ticket, 'replies_count' | 'first_response_at' | 'last_client_reply_at' | 'last_agent_reply_at' | 'oldest_unanswered_at'>
>

/** Updates the statistics of a ticket that the caller has locked. */
export const updateReplyStats = (tx: Tx, ticket: Ticket, stats: ReplyStatsPatch): Promise<Ticket> => updateTicketRow(tx, ticket.id, stats)
