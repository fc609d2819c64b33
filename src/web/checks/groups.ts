import type { CheckListItem } from '../../contract/app/check-records.ts'
import { byName, inGroups, type Line } from '../ui/grid/groups.ts'
import { kindOfCheck, type StatusKind } from '../ui/status-kinds.ts'
import { tagsOf } from '../watch/filter.ts'

export const groupings = ['none', 'tag', 'status'] as const
export type Grouping = (typeof groupings)[number]

export type CheckLine = Line<CheckListItem>

const states: readonly StatusKind[] = ['down', 'late', 'new', 'up', 'paused']

/** Groups by status in order of severity, or by first tag with untagged checks last. */
export const grouped = (rows: readonly CheckListItem[], by: Grouping): readonly CheckLine[] => {
  if (by === 'none') return rows
  if (by === 'tag') return inGroups(rows, { groupOf: (row) => tagsOf(row)[0] ?? '', inTurn: byName })
  return inGroups(rows, {
    groupOf: ({ status }) => kindOfCheck[status],
    inTurn: (present) => states.filter((one) => present.includes(one)),
  })
}
