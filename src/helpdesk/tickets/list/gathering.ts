import type { TicketFilters } from '../filters.ts'
import type { Sort } from './sort.ts'

// A page is found by walking an index in its order until enough fit, or by gathering all that fit and sorting them. What either costs is
// told in entries of an index, among a million tickets; where there are fewer, both are quick.

export type Page = { readonly limit: number; readonly offset: number }

/** Which part of how many is wanted. */
export type Part = Page & { readonly total: number }

const ALL = 1_000_000
// What fetching a row costs that lies anywhere, and one of many near each other.
const ROW = 100
const NEAR_ROW = 15
// Those that fit are not spread evenly: a walk may take so many times as long as it should.
const UNEVEN = 8
// Entries that are looked at in a few milliseconds, whatever comes of it.
const SOON = 5_000
const AT_MOST = 40_000

/** How many entries a walk passes until it has met the page, if those that fit are spread evenly. */
const walkTo = ({ total, limit, offset }: Part): number => (ALL * (limit + offset)) / total

/** The more fit, the sooner a walk has met a page of them, and the longer it takes to gather them all. */
export const areFew = (part: Part): boolean => part.total * ROW <= walkTo(part)

/** What is not closed is new: whoever begins with the oldest walks past all the rest. */
const isAtTheEnd = ({ status }: TicketFilters, { keys }: Sort): boolean =>
  keys[0]?.descending === false && status !== undefined && !status.includes('closed')

const longestWalk = (filters: TicketFilters, sort: Sort, part: Part): number =>
  isAtTheEnd(filters, sort) ? Infinity : walkTo(part) * UNEVEN

export const isSoonWalked = (filters: TicketFilters, sort: Sort, part: Part): boolean => longestWalk(filters, sort, part) <= SOON

/** `found`: how many have to be looked at to gather those that fit; undefined if nobody knows. */
export const isGathered = (filters: TicketFilters, sort: Sort, part: Part, found: number | undefined): boolean => {
  if (found === undefined) return areFew(part)
  const isInIndex = sort.keys.every(({ column }) => column === 'id' || column === 'created_at')
  const cost = found + (isInIndex ? 0 : part.total * NEAR_ROW)
  return cost <= walkTo(part) || (cost <= AT_MOST && cost <= longestWalk(filters, sort, part))
}
