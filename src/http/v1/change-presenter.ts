import { formatIsoMillis } from '../../contract/time.ts'
import { loadApproval } from '../../helpdesk/changes/board.ts'
import { loadScheduleWarnings, type FreezeWindow } from '../../helpdesk/changes/calendar.ts'
import { listVotes } from '../../helpdesk/changes/changes.ts'
import type { Change } from '../../helpdesk/changes/model.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { only } from '../kit/only.ts'
import { formatInstant } from './format-instant.ts'

export const presentFreeze = (freeze: FreezeWindow) => ({
  ...freeze,
  starts_at: formatIsoMillis(freeze.starts_at),
  ends_at: formatIsoMillis(freeze.ends_at),
})

export const presentChanges = async (reader: Reader, changes: readonly Change[]) => {
  const votes = await listVotes(
    reader,
    changes.map(({ id }) => id),
  )
  return await Promise.all(
    changes.map(async (change) => {
      const { decision: _, round: __, ...rest } = change
      const approval = await loadApproval(reader, change, votes.get(change.id) ?? [])
      return {
        ...rest,
        planned_start_at: formatInstant(change.planned_start_at),
        planned_end_at: formatInstant(change.planned_end_at),
        actual_start_at: formatInstant(change.actual_start_at),
        actual_end_at: formatInstant(change.actual_end_at),
        review_due_at: formatInstant(change.review_due_at),
        approval: approval && { ...approval, decided_at: formatInstant(approval.decided_at) },
        created_at: formatIsoMillis(change.created_at),
        updated_at: formatIsoMillis(change.updated_at),
      }
    }),
  )
}

export const presentChange = async (reader: Reader, change: Change) => {
  const shown = only(await presentChanges(reader, [change]))
  const { clashes, freezes } = await loadScheduleWarnings(reader, change)
  return { ...shown, conflicts: clashes, freeze_windows: freezes.map(presentFreeze) }
}
