import { TICKET_PRIORITIES, type TicketPriority } from '../../../contract/v1/ticket-enums.ts'
import type { LimitOffset } from '../../../kernel/db/limit-offset.ts'
import type { PagePart } from './scan-cost.ts'
import type { TicketSort } from './sort.ts'
import type { PriorityTotals } from './totals.ts'

export type PrioritySegment = { readonly priority: TicketPriority; readonly part: PagePart; readonly sort: TicketSort }

/** Splits a page sorted by priority into pages of one list per priority, because indexes exist for those lists. */
export const toPrioritySegments = (
  { keys: [first, ...others] }: TicketSort,
  totals: PriorityTotals,
  { limit, offset }: LimitOffset,
): readonly PrioritySegment[] => {
  const descending = first?.descending === true
  const sort: TicketSort = { keys: others.length > 0 ? others : [{ column: 'created_at', descending }] }
  const segments: PrioritySegment[] = []
  let [left, skipped] = [limit, offset]
  for (const priority of descending ? TICKET_PRIORITIES.toReversed() : TICKET_PRIORITIES) {
    const total = totals.get(priority) ?? 0
    const taken = Math.min(left, Math.max(0, total - skipped))
    if (taken > 0) segments.push({ priority, part: { total, limit: taken, offset: skipped }, sort })
    left -= taken
    skipped = Math.max(0, skipped - total)
  }
  return segments
}
