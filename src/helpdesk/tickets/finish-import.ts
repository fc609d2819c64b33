import type { Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { isOpen, type Ticket } from './model.ts'
import { replanSla } from './plan-sla.ts'
import type { ReplyStatsPatch } from './reply-stats.ts'
import { updateReplyStatsRow } from './store.ts'

/** Stores the original times after all replies were imported, and starts the SLA clocks of an open ticket now. */
export const finishImport = async (tx: Tx, id: number, stats: ReplyStatsPatch & { readonly updated_at: Instant }): Promise<Ticket> => {
  const ticket = await updateReplyStatsRow(tx, id, stats)
  if (isOpen(ticket.status)) await replanSla(tx, ticket, { counted_from_at: tx.now })
  return ticket
}
