import { TICKET_STATUSES, type TicketStatus } from '../../../contract/v1/ticket-enums.ts'
import type { CountedFilters, TicketFilters } from '../filters.ts'
import { isOpen } from '../model.ts'
import { isScanCheap, isSortCheaper, type PagePart, shouldSortMatches } from './scan-cost.ts'
import { isIndexedStatus } from './sla-status-parts.ts'
import type { TicketSort } from './sort.ts'

type SeekColumn = 'status' | 'priority_rank' | 'department_id' | 'assignee_id' | 'sla_standing'

/** Access plan: columns to look up in an index. Query planners estimate badly, because values are spread unevenly over time. */
export type ListPlan = {
  readonly seek: ReadonlySet<SeekColumn>
  readonly only_open: boolean
  readonly gather: boolean
}

const planSeek = (...columns: readonly SeekColumn[]): ListPlan => ({ seek: new Set(columns), only_open: false, gather: false })

const onlyValue = <T>(values: readonly T[] | undefined): T | undefined => (values?.length === 1 ? values[0] : undefined)

const ONLY_OPEN: ListPlan = { ...planSeek(), only_open: true }

const OPEN = TICKET_STATUSES.filter(isOpen)

const areOpen = (status: readonly TicketStatus[] | undefined): boolean => status?.every((word) => isOpen(word)) === true

/** Chooses the most selective filter first: assignee, open status, SLA status, department, status, priority. */
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

/** Plan of a count: without a sort order, only the index lookup matters. */
export const planCount = (filters: TicketFilters): ListPlan => (isIndexedStatus(filters.sla_status) ? planSeek('sla_standing') : planSeek())

/** The filters that the plan's index lookup covers; undefined if their total is unknown, or if the plan has no lookup. */
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

const hasOpenIndex = ({ keys }: TicketSort): boolean => onlyValue(keys)?.column === 'updated_at'

/** Filters to count before choosing between an index scan and a sort; undefined if the scan is short, or sorted by creation time. */
export const findFiltersToCount = (filters: TicketFilters, sort: TicketSort, part: PagePart): CountedFilters | undefined => {
  if (onlyValue(sort.keys)?.column === 'created_at' || isScanCheap(filters, sort, part)) return undefined
  return hasOpenIndex(sort) && areOpen(filters.status) ? undefined : filtersOfPlan(chooseBySelectivity(filters, true), filters)
}

/** `part` is undefined while the total is unknown. `found` is the count of `findFiltersToCount`. */
export const planList = (filters: TicketFilters, sort: TicketSort, part: PagePart | undefined, found?: number): ListPlan => {
  if (onlyValue(sort.keys)?.column === 'created_at') return chooseBySelectivity(filters, part !== undefined && isSortCheaper(part))
  if (hasOpenIndex(sort) && areOpen(filters.status)) return ONLY_OPEN
  return part !== undefined && shouldSortMatches(filters, sort, part, found)
    ? { ...chooseBySelectivity(filters, true), gather: true }
    : planSeek()
}
