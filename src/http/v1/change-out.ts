import { isoMillis } from '../../contract/time.ts'
import { loadApproval } from '../../helpdesk/changes/board.ts'
import { loadScheduleWarnings, type FreezeWindow } from '../../helpdesk/changes/calendar.ts'
import { listVotes } from '../../helpdesk/changes/changes.ts'
import type { Change } from '../../helpdesk/changes/model.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { only } from '../only.ts'
import { iso } from './iso.ts'

export const freezeOut = (freeze: FreezeWindow) => ({
  ...freeze,
  starts_at: isoMillis(freeze.starts_at),
  ends_at: isoMillis(freeze.ends_at),
})

/** Changes as they are shown: with how their approval stands. */
export const changesOut = async (reader: Reader, changes: readonly Change[]) => {
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
        planned_start_at: iso(change.planned_start_at),
        planned_end_at: iso(change.planned_end_at),
        actual_start_at: iso(change.actual_start_at),
        actual_end_at: iso(change.actual_end_at),
        review_due_at: iso(change.review_due_at),
        approval: approval && { ...approval, decided_at: iso(approval.decided_at) },
        created_at: isoMillis(change.created_at),
        updated_at: isoMillis(change.updated_at),
      }
    }),
  )
}

/** One change, with what speaks against its time. */
export const changeOut = async (reader: Reader, change: Change) => {
  const shown = only(await changesOut(reader, [change]))
  const { clashes, freezes } = await loadScheduleWarnings(reader, change)
  return { ...shown, conflicts: clashes, freeze_windows: freezes.map(freezeOut) }
}
