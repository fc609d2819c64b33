import type { LimitOffset } from '../../../kernel/db/limit-offset.ts'
import type { TicketFilters } from '../filters.ts'
import type { TicketSort } from './sort.ts'

// A page is found by walking an index in its order until enough fit, or by gathering all that fit and sorting them. What either costs is
// told in entries of an index, among a million tickets; where there are fewer, both are quick.

/** Which part of how many is wanted. */
export type PagePart = LimitOffset & { readonly total: number }

const ASSUMED_TICKETS = 1_000_000
// What fetching a row costs that lies anywhere, and one of many near each other.
const ROW_COST = 100
const NEAR_ROW_COST = 15
// Those that fit are not spread evenly: a walk may take so many times as long as it should.
const UNEVENNESS = 8
// Entries that are looked at in a few milliseconds, whatever comes of it.
const CHEAP_SCAN = 5_000
const MAX_SCAN = 40_000

/** How many entries a walk passes until it has met the page, if those that fit are spread evenly. */
const computeScanLength = ({ total, limit, offset }: PagePart): number => (ASSUMED_TICKETS * (limit + offset)) / total

/** The more fit, the sooner a walk has met a page of them, and the longer it takes to gather them all. */
export const isSortCheaper = (part: PagePart): boolean => part.total * ROW_COST <= computeScanLength(part)

/** What is not closed is new: whoever begins with the oldest walks past all the rest. */
const isAtIndexEnd = ({ status }: TicketFilters, { keys }: TicketSort): boolean =>
  keys[0]?.descending === false && status !== undefined && !status.includes('closed')

const computeMaxScan = (filters: TicketFilters, sort: TicketSort, part: PagePart): number =>
  isAtIndexEnd(filters, sort) ? Infinity : computeScanLength(part) * UNEVENNESS

export const isScanCheap = (filters: TicketFilters, sort: TicketSort, part: PagePart): boolean =>
  computeMaxScan(filters, sort, part) <= CHEAP_SCAN

/** `found`: how many have to be looked at to gather those that fit; undefined if nobody knows. */
export const shouldSortMatches = (filters: TicketFilters, sort: TicketSort, part: PagePart, found: number | undefined): boolean => {
  if (found === undefined) return isSortCheaper(part)
  const isInIndex = sort.keys.every(({ column }) => column === 'id' || column === 'created_at')
  const cost = found + (isInIndex ? 0 : part.total * NEAR_ROW_COST)
  return cost <= computeScanLength(part) || (cost <= MAX_SCAN && cost <= computeMaxScan(filters, sort, part))
}
