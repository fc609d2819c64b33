import { SECOND } from '../../../contract/time.ts'
import type { TicketPriority } from '../../../contract/v1/ticket-enums.ts'
import type { Db, Reader, Tx } from '../../../kernel/db/db.ts'
import type { Loop } from '../../../kernel/loops.ts'
import type { TicketScope } from '../../ticket-scope.ts'
import type { CountedFilters } from '../filters.ts'
import type { Ticket } from '../model.ts'
import {
  addDeltasToCounts,
  claimDeltas,
  type CountGroup,
  findOldestDeltaAt,
  insertDeltas,
  sumCounts,
  sumCountsByPriority,
} from './store.ts'

/** Exact totals without counting rows: transactions insert deltas without locks, a loop adds them to the totals, and reads sum both. */

export type { PriorityTotal } from './store.ts'

type CountedTicket = Pick<Ticket, 'status' | 'priority' | 'department_id' | 'assignee_id'>

const groupOf = ({ status, priority, department_id, assignee_id }: CountedTicket): CountGroup => ({
  status,
  priority,
  department_id,
  assignee_id: assignee_id ?? 0,
})

const keyOf = ({ status, priority, department_id, assignee_id }: CountGroup): string =>
  [status, priority, department_id, assignee_id].join(' ')

/** Moves a ticket from the group in which it was counted to its new group. */
export const updateTicketCounts = (tx: Tx, before: CountedTicket | null, after: CountedTicket): void => {
  const to = groupOf(after)
  const from = before && groupOf(before)
  if (from && keyOf(from) === keyOf(to)) return
  insertDeltas(tx, [...(from ? [{ ...from, delta: -1 }] : []), { ...to, delta: 1 }])
}

export const removeFromCounts = (tx: Tx, before: CountedTicket): void => insertDeltas(tx, [{ ...groupOf(before), delta: -1 }])

export const countTickets = (reader: Reader, filters: CountedFilters, scope: TicketScope): Promise<number> =>
  sumCounts(reader, filters, scope)

/** Number of tickets by priority. Priorities without tickets may be missing. */
export const countTicketsByPriority = async (
  reader: Reader,
  filters: CountedFilters,
  scope: TicketScope,
): Promise<ReadonlyMap<TicketPriority, number>> =>
  new Map((await sumCountsByPriority(reader, filters, scope)).map(({ priority, total }) => [priority, total]))

const FOLD_AFTER = 5 * SECOND
const DELTAS_PER_STEP = 5_000

const sumDeltas = (deltas: readonly (CountGroup & { readonly delta: number })[]): readonly (CountGroup & { readonly count: number })[] => {
  const groups = new Map<string, CountGroup & { count: number }>()
  for (const { status, priority, department_id, assignee_id, delta } of deltas) {
    const group = { status, priority, department_id, assignee_id }
    const known = groups.get(keyOf(group)) ?? { ...group, count: 0 }
    groups.set(keyOf(group), { ...known, count: known.count + delta })
  }
  // All processes lock the groups in this order, which prevents deadlocks.
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, group]) => (group.count === 0 ? [] : [group]))
}

export const foldCountsLoop = (db: Db): Loop => ({
  name: 'ticket counts',
  topics: [],
  step: async () => {
    const due = await db.read(async (reader) => ((await findOldestDeltaAt(reader)) ?? Infinity) <= reader.now - FOLD_AFTER)
    if (!due) return 'idle'
    const taken = await db.tx(async (tx) => {
      const deltas = await claimDeltas(tx, DELTAS_PER_STEP)
      await addDeltasToCounts(tx, sumDeltas(deltas))
      return deltas.length
    })
    return taken === DELTAS_PER_STEP ? 'more' : 'idle'
  },
  nextDue: async () => {
    const oldest_at = await db.read(findOldestDeltaAt)
    return oldest_at === undefined ? undefined : oldest_at + FOLD_AFTER
  },
})
