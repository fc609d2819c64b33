import type { Staff, QueueRow } from '../../contract/app/queue.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../contract/v1/ticket-enums.ts'
import { byName, inGroups, type Line } from '../ui/grid/groups.ts'

export const GROUPINGS = ['none', 'status', 'priority', 'assignee', 'dept'] as const
export type Grouping = (typeof GROUPINGS)[number]

export type QueueLine = Line<QueueRow>

const among = (words: readonly string[]) => (present: readonly string[]) => words.filter((word) => present.includes(word))

/** Status in workflow order, highest priority first; people and departments by name, unassigned last. */
export const grouped = (rows: readonly QueueRow[], by: Grouping, desk: Staff | undefined): readonly QueueLine[] => {
  const nameOf = (list: readonly { readonly id: number; readonly name: string }[] | undefined, wanted: number | null): string =>
    list?.find(({ id }) => id === wanted)?.name ?? ''
  switch (by) {
    case 'none':
      return rows
    case 'status':
      return inGroups(rows, { groupOf: ({ status }) => status, inTurn: among(TICKET_STATUSES) })
    case 'priority':
      return inGroups(rows, { groupOf: ({ priority }) => priority, inTurn: among(TICKET_PRIORITIES.toReversed()) })
    case 'assignee':
      return inGroups(rows, { groupOf: ({ assignee_id }) => nameOf(desk?.agents, assignee_id), inTurn: byName })
    case 'dept':
      return inGroups(rows, { groupOf: ({ department_id }) => nameOf(desk?.departments, department_id), inTurn: byName })
  }
}
