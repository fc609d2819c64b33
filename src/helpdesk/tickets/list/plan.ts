import { TICKET_STATUSES, type TicketStatus } from '../../../contract/v1/ticket-words.ts'
import { isOpen } from '../model.ts'
import type { CountedFilters, TicketFilters } from '../filters.ts'
import { areFew, isGathered, isSoonWalked, type Part } from './gathering.ts'
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

/**
 * What has to be counted before it is known whether to gather: a walk that may take long, and could be spared. Nothing where the order is
 * that of every index, by age.
 */
export const toBeCounted = (filters: TicketFilters, sort: Sort, part: Part): CountedFilters | undefined => {
  if (only(sort.keys)?.column === 'created_at' || isSoonWalked(filters, sort, part)) return undefined
  return hasOpenIndex(sort) && areOpen(filters.status) ? undefined : foundBy(bySelectivity(filters, true), filters)
}

/** `part` is undefined when it is not known beforehand how many there are. `found`: how many `toBeCounted` are. */
export const planOf = (filters: TicketFilters, sort: Sort, part: Part | undefined, found?: number): Plan => {
  if (only(sort.keys)?.column === 'created_at') return bySelectivity(filters, part !== undefined && areFew(part))
  if (hasOpenIndex(sort) && areOpen(filters.status)) return ONLY_OPEN
  return part !== undefined && isGathered(filters, sort, part, found) ? { ...bySelectivity(filters, true), gather: true } : seeking()
}
