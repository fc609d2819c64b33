import type { TicketPriority } from '../../../contract/v1/ticket-enums.ts'
import type { Reader } from '../../../kernel/db/db.ts'
import type { TicketScope } from '../../ticket-scope.ts'
import { countTickets, countTicketsByPriority } from '../counts/counts.ts'
import { hasOnlyCountedFilters, type TicketFilters } from '../filters.ts'
import { planCount } from './plan.ts'
import { splitSlaStatuses } from './sla-status-parts.ts'
import { countByPriority, countMatching, type PlannedQuery } from './store.ts'

export type ScopedFilters = { readonly filters: TicketFilters; readonly scope: TicketScope }

/** Splits a query into disjoint parts, each of which is counted with its best index. */
const splitQuery = ({ filters, scope }: ScopedFilters): readonly PlannedQuery[] => {
  const parts =
    filters.sla_status === undefined ? [filters] : splitSlaStatuses(filters.sla_status).map((sla_status) => ({ ...filters, sla_status }))
  return parts.map((part) => ({ filters: part, scope, plan: planCount(part) }))
}

/** Number of matching tickets: from `ticket_counts` where possible, else by counting rows. */
export const countTotal = async (reader: Reader, input: ScopedFilters): Promise<number> => {
  if (hasOnlyCountedFilters(input.filters)) return await countTickets(reader, input.filters, input.scope)
  let total = 0
  for (const part of splitQuery(input)) total += await countMatching(reader, part)
  return total
}

export type PriorityTotals = ReadonlyMap<TicketPriority, number>

/** Number of matching tickets by priority. Priorities without tickets may be missing. */
export const countTotalsByPriority = async (reader: Reader, input: ScopedFilters): Promise<PriorityTotals> => {
  if (hasOnlyCountedFilters(input.filters)) return await countTicketsByPriority(reader, input.filters, input.scope)
  const totals = new Map<TicketPriority, number>()
  for (const part of splitQuery(input))
    for (const { priority, total } of await countByPriority(reader, part)) totals.set(priority, (totals.get(priority) ?? 0) + total)
  return totals
}
