import type { TicketStatus } from '../../../contract/v1/ticket-words.ts'
import { isOpen } from '../model.ts'
import type { TicketFilters } from '../filters.ts'
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

/** Which part of how many is wanted. */
type Part = { readonly total: number; readonly limit: number; readonly offset: number }

// Among a million: to walk past a hundred entries of an index takes as long as to fetch one row.
const FEW = 10_000

/** The more fit, the sooner a walk has met a page of them, and the longer it takes to gather them all. */
const areFew = ({ total, limit, offset }: Part): boolean => total ** 2 <= FEW * (limit + offset)

const seeking = (...columns: readonly Column[]): Plan => ({ seek: new Set(columns), only_open: false, gather: false })

const only = <T>(values: readonly T[] | undefined): T | undefined => (values?.length === 1 ? values[0] : undefined)

const ONLY_OPEN: Plan = { ...seeking(), only_open: true }

const areOpen = (status: readonly TicketStatus[] | undefined): boolean => status?.every((word) => isOpen(word)) === true

/** The most telling filter first: a person, then what is still open, then how promises were kept, then a department, then a status. */
const bySelectivity = (filters: TicketFilters, mayGather: boolean): Plan => {
  const { status, department_id, assignee_id } = filters
  const one = (values: readonly unknown[] | undefined): boolean => values !== undefined && (mayGather || values.length === 1)
  const isPerson = one(assignee_id) && assignee_id?.every((id) => id !== null) === true
  if (isPerson) return one(status) ? seeking('assignee_id', 'status') : seeking('assignee_id')
  if (areOpen(status)) return ONLY_OPEN
  if (isLookedUp(filters.sla_status)) return seeking('sla_standing')
  if (one(department_id)) return one(status) ? seeking('department_id', 'status') : seeking('department_id')
  if (one(assignee_id) && one(status)) return seeking('assignee_id', 'status')
  return one(status) ? seeking('status') : seeking()
}

/** Counting needs no order: only what an index holds by itself is looked up. */
export const planOfCount = (filters: TicketFilters): Plan => (isLookedUp(filters.sla_status) ? seeking('sla_standing') : seeking())

/** Without looking anything up but what the order begins with. */
const inOrder = ({ priority }: TicketFilters, { keys }: Sort): Plan =>
  priority && keys[0]?.column === 'priority' ? seeking('priority_rank') : seeking()

/** `part` is undefined when it is not known beforehand how many there are. */
export const planOf = (filters: TicketFilters, sort: Sort, part: Part | undefined): Plan => {
  const gather = part !== undefined && areFew(part)
  const column = only(sort.keys)?.column
  if (column === 'created_at') return bySelectivity(filters, gather)
  if (column === 'updated_at' && areOpen(filters.status)) return ONLY_OPEN
  return gather ? { ...bySelectivity(filters, gather), gather } : inOrder(filters, sort)
}
