import { TICKET_PRIORITIES, type TicketPriority } from '../../../contract/v1/ticket-words.ts'
import type { Page, Part } from './gathering.ts'
import type { Sort } from './sort.ts'
import type { PriorityTotals } from './totals.ts'

/** Those of one priority: which part of them is wanted, and in which order they are. */
export type Stretch = { readonly priority: TicketPriority; readonly part: Part; readonly sort: Sort }

/**
 * A list by priority is one list after the other, of each priority. How many each has is known, so the page is cut out of one or two of
 * them, which are found like any list: no index would have to begin with the priority and go on in whatever order comes next.
 */
export const stretchesOf = ({ keys: [first, ...others] }: Sort, totals: PriorityTotals, { limit, offset }: Page): readonly Stretch[] => {
  const descending = first?.descending === true
  const sort: Sort = { keys: others.length > 0 ? others : [{ column: 'created_at', descending }] }
  const stretches: Stretch[] = []
  let [left, skipped] = [limit, offset]
  for (const priority of descending ? TICKET_PRIORITIES.toReversed() : TICKET_PRIORITIES) {
    const total = totals.get(priority) ?? 0
    const taken = Math.min(left, Math.max(0, total - skipped))
    if (taken > 0) stretches.push({ priority, part: { total, limit: taken, offset: skipped }, sort })
    left -= taken
    skipped = Math.max(0, skipped - total)
  }
  return stretches
}
