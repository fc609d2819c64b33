import { TICKET_STATUSES, type TicketStatus } from '../../../contract/v1/ticket-words.ts'
import type { CountedFilters, TicketFilters } from '../filters.ts'
import { isOpen } from '../model.ts'
import { isScanCheap, isSortCheaper, type PagePart, shouldSortMatches } from './scan-cost.ts'
import { isIndexedStatus } from './sla-status-parts.ts'
import type { TicketSort } from './sort.ts'

type SeekColumn = 'status' | 'priority_rank' | 'department_id' | 'assignee_id' | 'sla_standing'

/**
 * Which filters a database may look up by index; the others are only compared while it walks. Both planners guess badly here (they
 * think values are spread evenly over time), and we know the totals.
 */
export type ListPlan = {
  /** What the first columns of the index to walk are. */
  readonly seek: ReadonlySet<SeekColumn>
  /** Walk only the tickets that are still to be dealt with. */
  readonly only_open: boolean
  /** Find all that fit, and sort them afterwards. */
  readonly gather: boolean
}

const planSeek = (...columns: readonly SeekColumn[]): ListPlan => ({ seek: new Set(columns), only_open: false, gather: false })

const onlyValue = <T>(values: readonly T[] | undefined): T | undefined => (values?.length === 1 ? values[0] : undefined)

const ONLY_OPEN: ListPlan = { ...planSeek(), only_open: true }

const OPEN = TICKET_STATUSES.filter(isOpen)

const areOpen = (status: readonly TicketStatus[] | undefined): boolean => status?.every((word) => isOpen(word)) === true

/** The most telling filter first: a person, then what is still open, then how promises were kept, then a department, a status, a priority. */
const chooseBySelectivity = (filters: TicketFilters, canSortMatches: boolean): ListPlan => {
  const { status, priority, department_id, assignee_id } = filters
  const one = (values: readonly unknown[] | undefined): boolean => values !== undefined && (canSortMatches || values.length === 1)
  const isPerson = one(assignee_id) && assignee_id?.every((id) => id !== null) === true
  if (isPerson) return one(status) ? planSeek('assignee_id', 'status') : planSeek('assignee_id')
  if (areOpen(status)) return ONLY_OPEN
  if (isIndexedStatus(filters.sla_status)) return planSeek('sla_standing')
  if (one(department_id)) {
    if (onlyValue(assignee_id) === null) return planSeek('assignee_id', 'department_id')
    return one(status) ? planSeek('department_id', 'status') : planSeek('department_id')
  }
  if (one(assignee_id) && one(status)) return planSeek('assignee_id', 'status')
  if (one(status)) return planSeek('status')
  return one(priority) ? planSeek('priority_rank') : planSeek()
}

/** Counting needs no order: only what an index holds by itself is looked up. */
export const planCount = (filters: TicketFilters): ListPlan => (isIndexedStatus(filters.sla_status) ? planSeek('sla_standing') : planSeek())

/** What a plan finds before anything is compared; nothing when that cannot be counted, or is everything. */
const filtersOfPlan = (
  { seek, only_open }: ListPlan,
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
const hasOpenIndex = ({ keys }: TicketSort): boolean => onlyValue(keys)?.column === 'updated_at'

/**
 * What has to be counted before it is known whether to gather: a walk that may take long, and could be spared. Nothing where the order is
 * that of every index, by age.
 */
export const findFiltersToCount = (filters: TicketFilters, sort: TicketSort, part: PagePart): CountedFilters | undefined => {
  if (onlyValue(sort.keys)?.column === 'created_at' || isScanCheap(filters, sort, part)) return undefined
  return hasOpenIndex(sort) && areOpen(filters.status) ? undefined : filtersOfPlan(chooseBySelectivity(filters, true), filters)
}

/** `part` is undefined when it is not known beforehand how many there are. `found`: how many `findFiltersToCount` are. */
export const planList = (filters: TicketFilters, sort: TicketSort, part: PagePart | undefined, found?: number): ListPlan => {
  if (onlyValue(sort.keys)?.column === 'created_at') return chooseBySelectivity(filters, part !== undefined && isSortCheaper(part))
  if (hasOpenIndex(sort) && areOpen(filters.status)) return ONLY_OPEN
  return part !== undefined && shouldSortMatches(filters, sort, part, found)
    ? { ...chooseBySelectivity(filters, true), gather: true }
    : planSeek()
}
