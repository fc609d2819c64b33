import type { TicketStatus } from '../../../contract/v1/ticket-words.ts'
import { isOpen } from '../model.ts'
import type { TicketFilters } from '../filters.ts'
import { isLookedUp } from './sla-parts.ts'
import type { Sort } from './sort.ts'

type Column = 'status' | 'priority' | 'department_id' | 'assignee_id' | 'sla_standing'

/**
 * Which filters a database may look up by index; the others are only compared while it walks. Both planners guess badly here (they
 * think values are spread evenly over time), and we know the totals.
 */
export type Plan = {
  /** What the first columns of the index to walk are. */
  readonly seek: ReadonlySet<Column>
  /** Walk only the tickets that are still to be dealt with. */
  readonly only_open: boolean
}

// This many rows are gathered and sorted faster than they are found by walking in order.
const FEW = 2_000

const seeking = (...columns: readonly Column[]): Plan => ({ seek: new Set(columns), only_open: false })

const only = <T>(values: readonly T[] | undefined): T | undefined => (values?.length === 1 ? values[0] : undefined)

/** The most telling filter first: a person, then what is still open, then how promises were kept, then a department, then a status. */
const bySelectivity = (filters: TicketFilters, mayGather: boolean): Plan => {
  const { status, department_id, assignee_id } = filters
  const one = (values: readonly unknown[] | undefined): boolean => values !== undefined && (mayGather || values.length === 1)
  const isPerson = one(assignee_id) && assignee_id?.every((id) => id !== null) === true
  if (isPerson) return one(status) ? seeking('assignee_id', 'status') : seeking('assignee_id')
  if (status?.every((word: TicketStatus) => isOpen(word))) return { seek: new Set(), only_open: true }
  if (isLookedUp(filters.sla_status)) return seeking('sla_standing')
  if (one(department_id)) return one(status) ? seeking('department_id', 'status') : seeking('department_id')
  if (one(assignee_id) && one(status)) return seeking('assignee_id', 'status')
  return one(status) ? seeking('status') : seeking()
}

/** Counting needs no order: only what an index holds by itself is looked up. */
export const planOfCount = (filters: TicketFilters): Plan => (isLookedUp(filters.sla_status) ? seeking('sla_standing') : seeking())

/** `total` is undefined when it is not known beforehand. */
export const planOf = (filters: TicketFilters, sort: Sort, total: number | undefined): Plan => {
  const mayGather = total !== undefined && total <= FEW
  const isByAge = only(sort.keys)?.column === 'created_at'
  if (isByAge || mayGather) return bySelectivity(filters, mayGather)
  return seeking()
}
