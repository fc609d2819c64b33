import type { Tx } from '../../kernel/db/db.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import type { Change } from './model.ts'
import { type ChangePatch, updateChangeRow } from './store.ts'

declare module '../../contract/events.ts' {
  interface EventData {
    /** Status, title, planned time, checks or assets of an approved change have changed. */
    'change.moved': { readonly id: number }
  }
}

const APPROVED_STATUSES: ReadonlySet<string> = new Set(['approved', 'scheduled', 'implementing'])
const SCHEDULE_FIELDS = ['status', 'title', 'planned_start_at', 'planned_end_at', 'check_uuids', 'asset_ids'] as const

const isRescheduled = (before: Change, after: Change): boolean =>
  (APPROVED_STATUSES.has(before.status) || APPROVED_STATUSES.has(after.status)) &&
  SCHEDULE_FIELDS.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

/** All updates of a change use this function, because it emits the event for modules that depend on its schedule. */
export const patchChange = async (tx: Tx, before: Change, edit: ChangePatch): Promise<Change> => {
  const after = await updateChangeRow(tx, before, edit)
  if (isRescheduled(before, after)) await emit(tx, 'change.moved', { id: after.id })
  return after
}
