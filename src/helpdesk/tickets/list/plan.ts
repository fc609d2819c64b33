import { TICKET_STATUSES, type TicketStatus } from '../../../contract/v1/ticket-words.ts'
import { isOpen } from '../model.ts'
import type { CountedFilters, TicketFilters } from '../filters.ts'
import { isLookedUp } from './sla-parts.ts'
import type { Sort } from './sort.ts'

type Column = 'status' | 'priority_rank' | 'department_id' | 'assignee_id' | 'sla_standing'

/**
 * Which filters a database may look up by index; the others are only compared while it walks. Both planners guess badly here (they
 * think values are spread evenly over time), and we know the totals.
 */
export type Plan = {
  /** What the first columns of the index to walk are. */
  readonly seek: ReadonlySet<Column>
  /** Walk only the tickets that are still to be dealt with. */
  readonly only_open: boolean
  /** Find all that fit, and sort them afterwards. */
  readonly gather: boolean
}

export type Page = { readonly limit: number; readonly offset: number }

/** Which part of how many is wanted. */
export type Part = Page & { readonly total: number }

// Among a million: to walk past a hundred entries of an index takes as long as to fetch one row.
const FEW = 10_000
const ALL = FEW * 100

/** The more fit, the sooner a walk has met a page of them, and the longer it takes to gather them all. */
const areFew = ({ total, limit, offset }: Part): boolean => total ** 2 <= FEW * (limit + offset)

/** How many entries a walk passes until it has met the page, if those that fit are spread evenly. */
const walkTo = ({ total, limit, offset }: Part): number => (ALL * (limit + offset)) / total

// They are not: a walk may take so many times as long as it should.
const UNEVEN = 8
// Entries that are looked at in a few milliseconds, whatever comes of it.
const SOON = 5_000
const AT_MOST = 40_000
// What fetching a row of which the index does not tell enough costs, in entries.
const ROW = 15

const seeking = (...columns: readonly Column[]): Plan => ({ seek: new Set(columns), only_open: false, gather: false })

const only = <T>(values: readonly T[] | undefined): T | undefined => (values?.length === 1 ? values[0] : undefined)

const ONLY_OPEN: Plan = { ...seeking(), only_open: true }

const OPEN = TICKET_STATUSES.filter(isOpen)

const areOpen = (status: readonly TicketStatus[] | undefined): boolean => status?.every((word) => isOpen(word)) === true

/** The most telling filter first: a person, then what is still open, then how promises were kept, then a department, a status, a priority. */
const bySelectivity = (filters: TicketFilters, mayGather: boolean): Plan => {
  const { status, priority, department_id, assignee_id } = filters
  const one = (values: readonly unknown[] | undefined): boolean => values !== undefined && (mayGather || values.length === 1)
  const isPerson = one(assignee_id) && assignee_id?.every((id) => id !== null) === true
  if (isPerson) return one(status) ? seeking('assignee_id', 'status') : seeking('assignee_id')
  if (areOpen(status)) return ONLY_OPEN
  if (isLookedUp(filters.sla_status)) return seeking('sla_standing')
  if (one(department_id)) {
    if (only(assignee_id) === null) return seeking('assignee_id', 'department_id')
    return one(status) ? seeking('department_id', 'status') : seeking('department_id')
  }
  if (one(assignee_id) && one(status)) return seeking('assignee_id', 'status')
  if (one(status)) return seeking('status')
  return one(priority) ? seeking('priority_rank') : seeking()
}

/** Counting needs no order: only what an index holds by itself is looked up. */
export const planOfCount = (filters: TicketFilters): Plan => (isLookedUp(filters.sla_status) ? seeking('sla_standing') : seeking())

/** What a plan finds before anything is compared; nothing when that cannot be counted, or is everything. */
const foundBy = (
  { seek, only_open }: Plan,
  { status, priority, department_id, assignee_id }: TicketFilters,
): CountedFilters | undefined => {
  if (only_open) return { status: OPEN }
  if (seek.has('sla_standing') || seek.size === 0) return undefined
  return {
    ...(status && seek.has('status') && { status }),
    ...(priority && seek.has('priority_rank') && { priority }),
    ...(department_id && seek.has('department_id') && { department_id }),
    ...(assignee_id && seek.has('assignee_id') && { assignee_id }),
  }
}

/** In which the open ones have an index of their own. */
const hasOpenIndex = ({ keys }: Sort): boolean => only(keys)?.column === 'updated_at'

/** What is not closed is new: whoever begins with the oldest walks past all the rest. */
const isAtTheEnd = ({ status }: TicketFilters, { keys }: Sort): boolean =>
  keys[0]?.descending === false && status !== undefined && !status.includes('closed')

const longestWalk = (filters: TicketFilters, sort: Sort, part: Part): number =>
  isAtTheEnd(filters, sort) ? Infinity : walkTo(part) * UNEVEN

/**
 * What has to be counted before it is known whether to gather: a walk that may take long, and could be spared. Nothing where the order is
 * that of every index, by age.
 */
export const toBeCounted = (filters: TicketFilters, sort: Sort, part: Part): CountedFilters | undefined => {
  if (only(sort.keys)?.column === 'created_at' || longestWalk(filters, sort, part) <= SOON) return undefined
  return hasOpenIndex(sort) && areOpen(filters.status) ? undefined : foundBy(bySelectivity(filters, true), filters)
}

/** `found`: how many `toBeCounted` are. */
const isGathered = (filters: TicketFilters, sort: Sort, part: Part, found: number | undefined): boolean => {
  if (found === undefined) return areFew(part)
  const isInIndex = sort.keys.every(({ column }) => column === 'id' || column === 'created_at')
  const cost = found + (isInIndex ? 0 : part.total * ROW)
  return cost <= walkTo(part) || (cost <= AT_MOST && cost <= longestWalk(filters, sort, part))
}

/** `part` is undefined when it is not known beforehand how many there are. */
export const planOf = (filters: TicketFilters, sort: Sort, part: Part | undefined, found?: number): Plan => {
  if (only(sort.keys)?.column === 'created_at') return bySelectivity(filters, part !== undefined && areFew(part))
  if (hasOpenIndex(sort) && areOpen(filters.status)) return ONLY_OPEN
  return part !== undefined && isGathered(filters, sort, part, found) ? { ...bySelectivity(filters, true), gather: true } : seeking()
}
