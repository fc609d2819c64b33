import type { TicketPriority } from '../../../contract/v1/ticket-words.ts'
import type { Reader } from '../../../kernel/db/db.ts'
import { countTickets, countTicketsByPriority } from '../counts/counts.ts'
import type { Sight } from '../../sight.ts'
import { isCounted, type TicketFilters } from '../filters.ts'
import { planOfCount } from './plan.ts'
import { partsOf } from './sla-parts.ts'
import { countByPriority, countMatching, type Wanted } from './store.ts'

export type Counted = { readonly filters: TicketFilters; readonly sight: Sight }

/** Parts without a ticket in common, each of which is counted by what leads to it. */
const wantedParts = ({ filters, sight }: Counted): readonly Wanted[] => {
  const parts = filters.sla_status === undefined ? [filters] : partsOf(filters.sla_status).map((sla_status) => ({ ...filters, sla_status }))
  return parts.map((part) => ({ filters: part, sight, plan: planOfCount(part) }))
}

/** How many tickets a filter finds: from the counts where they can tell, by counting where not. */
export const totalOf = async (reader: Reader, wish: Counted): Promise<number> => {
  if (isCounted(wish.filters)) return await countTickets(reader, wish.filters, wish.sight)
  let total = 0
  for (const part of wantedParts(wish)) total += await countMatching(reader, part)
  return total
}

export type PriorityTotals = ReadonlyMap<TicketPriority, number>

/** The same for each priority; those without tickets may be missing. */
export const totalsByPriority = async (reader: Reader, wish: Counted): Promise<PriorityTotals> => {
  if (isCounted(wish.filters)) return await countTicketsByPriority(reader, wish.filters, wish.sight)
  const totals = new Map<TicketPriority, number>()
  for (const part of wantedParts(wish))
    for (const { priority, total } of await countByPriority(reader, part)) totals.set(priority, (totals.get(priority) ?? 0) + total)
  return totals
}
