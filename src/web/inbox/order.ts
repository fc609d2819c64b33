import type { QueueRow } from '../../contract/app/queue.ts'
import { TICKET_PRIORITIES } from '../../contract/v1/ticket-enums.ts'

export const SORTS = ['due', 'updated', 'newest', 'oldest', 'priority'] as const
export type QueueSort = (typeof SORTS)[number]

const rankOf = ({ priority }: QueueRow): number => TICKET_PRIORITIES.indexOf(priority)
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byAge = (a: QueueRow, b: QueueRow): number => byText(a.created_at, b.created_at) || a.id - b.id

/** Tickets without a due date come last, by priority, then by age. */
const byDue = (a: QueueRow, b: QueueRow): number => {
  if (a.due_at !== null && b.due_at !== null) return byText(a.due_at, b.due_at) || byAge(a, b)
  if (a.due_at !== null || b.due_at !== null) return a.due_at === null ? 1 : -1
  return rankOf(b) - rankOf(a) || byAge(a, b)
}

const comparers = {
  due: byDue,
  updated: (a, b) => byText(b.updated_at, a.updated_at) || b.id - a.id,
  newest: (a, b) => -byAge(a, b),
  oldest: byAge,
  priority: (a, b) => rankOf(b) - rankOf(a) || byDue(a, b),
} satisfies Record<QueueSort, (a: QueueRow, b: QueueRow) => number>

export const inOrder = (rows: readonly QueueRow[], sort: QueueSort): readonly QueueRow[] => rows.toSorted(comparers[sort])

const VIEW_SORTS: Readonly<Record<string, QueueSort>> = { '-updated_at': 'updated', created_at: 'oldest', '-priority': 'priority' }

/** Order of the list for the `sort` of a saved view; undefined for a `sort` that the list does not offer. */
export const sortOfView = (text: string): QueueSort | undefined => VIEW_SORTS[text]

/** The `sort` of a saved view for an order of the list; an order that a saved view cannot have becomes `-created_at`. */
export const printSort = (sort: QueueSort): string => Object.entries(VIEW_SORTS).find(([, one]) => one === sort)?.[0] ?? '-created_at'
