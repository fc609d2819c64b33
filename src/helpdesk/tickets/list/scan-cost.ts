import type { LimitOffset } from '../../../kernel/db/limit-offset.ts'
import type { TicketFilters } from '../filters.ts'
import type { TicketSort } from './sort.ts'

// Cost model of a page: scan an index until enough rows match, or fetch all matches and sort. Unit: index entries, for a million tickets.

export type PagePart = LimitOffset & { readonly total: number }

const ASSUMED_TICKETS = 1_000_000
// Cost of fetching one row at a random position, and of fetching one of many neighbouring rows.
const ROW_COST = 100
const NEAR_ROW_COST = 15
// Matches are not spread evenly: a scan may take this many times the expected length.
const UNEVENNESS = 8
const CHEAP_SCAN = 5_000
const MAX_SCAN = 40_000

/** Expected number of entries that a scan reads for the page, if matches are spread evenly. */
const computeScanLength = ({ total, limit, offset }: PagePart): number => (ASSUMED_TICKETS * (limit + offset)) / total

/** With more matches, a scan fills the page sooner and a sort takes longer. */
export const isSortCheaper = (part: PagePart): boolean => part.total * ROW_COST <= computeScanLength(part)

/** Open tickets are recent, so an ascending scan reads all older tickets before it finds them. */
const isAtIndexEnd = ({ status }: TicketFilters, { keys }: TicketSort): boolean =>
  keys[0]?.descending === false && status !== undefined && !status.includes('closed')

const computeMaxScan = (filters: TicketFilters, sort: TicketSort, part: PagePart): number =>
  isAtIndexEnd(filters, sort) ? Infinity : computeScanLength(part) * UNEVENNESS

export const isScanCheap = (filters: TicketFilters, sort: TicketSort, part: PagePart): boolean =>
  computeMaxScan(filters, sort, part) <= CHEAP_SCAN

/** `found`: the number of rows to fetch for a sort; undefined if unknown. */
export const shouldSortMatches = (filters: TicketFilters, sort: TicketSort, part: PagePart, found: number | undefined): boolean => {
  if (found === undefined) return isSortCheaper(part)
  const isInIndex = sort.keys.every(({ column }) => column === 'id' || column === 'created_at')
  const cost = found + (isInIndex ? 0 : part.total * NEAR_ROW_COST)
  return cost <= computeScanLength(part) || (cost <= MAX_SCAN && cost <= computeMaxScan(filters, sort, part))
}
