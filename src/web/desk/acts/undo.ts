import type { BodyOf } from '../../../contract/route.ts'
import type { bulkTickets } from '../../../contract/v1/tickets.ts'
import type { QueueRow } from '../../../contract/app/queue.ts'
import type { Macro } from '../data.ts'

// Bulk changes of tickets and their undo steps.

export type BulkSet = NonNullable<BodyOf<typeof bulkTickets>['set']>
export type Changeable = Pick<QueueRow, 'id' | 'status' | 'priority' | 'assignee_id' | 'department_id' | 'type' | 'tags' | 'pending_until'>
export type Step = { readonly ids: readonly number[]; readonly set: BulkSet }

const SIMPLE = ['status', 'priority', 'assignee_id', 'department_id', 'type', 'pending_until'] as const

const isTaken = <T>(value: T | undefined): value is T => value !== undefined

export type MacroActions = Macro['actions']

export const setOf = ({ set = {}, add_tags = [], remove_tags = [] }: MacroActions, me: number | undefined): BulkSet => {
  const { assignee_id, ...rest } = set
  return {
    ...rest,
    ...(assignee_id !== undefined && { assignee_id: assignee_id === 'me' ? (me ?? null) : assignee_id }),
    ...(add_tags.length > 0 && { add_tags: [...add_tags] }),
    ...(remove_tags.length > 0 && { remove_tags: [...remove_tags] }),
  }
}

/** A status other than pending or on-hold clears the wake-up time. */
const endsWait = ({ status }: BulkSet): boolean => status !== undefined && status !== 'pending' && status !== 'on_hold'

/** One undo step per group of tickets with equal previous values. */
export const undoSteps = (rows: readonly Changeable[], set: BulkSet): readonly Step[] => {
  const groups = new Map<string, { ids: number[]; set: BulkSet }>()
  for (const row of rows) {
    const fields = SIMPLE.filter((field) => isTaken(set[field]) && set[field] !== row[field])
    const added = (set.add_tags ?? []).filter((tag) => !row.tags.includes(tag))
    const removed = (set.remove_tags ?? []).filter((tag) => row.tags.includes(tag))
    const back: BulkSet = {
      ...Object.fromEntries(fields.map((field) => [field, row[field]])),
      ...(endsWait(set) && row.pending_until !== null && { pending_until: row.pending_until }),
      ...(set.tags !== undefined && { tags: [...row.tags] }),
      ...(added.length > 0 && { remove_tags: added }),
      ...(removed.length > 0 && { add_tags: removed }),
    }
    if (Object.keys(back).length === 0) continue
    const key = JSON.stringify(back)
    const group = groups.get(key) ?? { ids: [], set: back }
    group.ids.push(row.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

export const changed = <Row extends Changeable>(row: Row, set: BulkSet): Row => {
  const { add_tags = [], remove_tags = [], tags } = set
  const base = Array.isArray(tags) ? tags : row.tags
  const fields = Object.fromEntries(SIMPLE.filter((field) => isTaken(set[field])).map((field) => [field, set[field]]))
  return {
    ...row,
    ...(endsWait(set) && { pending_until: null }),
    ...fields,
    tags: [...new Set([...base, ...add_tags])].filter((tag) => !remove_tags.includes(tag)),
  }
}
