import type { Tx } from '../../kernel/db/db.ts'
import { emit } from '../../kernel/outbox.ts'
import type { Change } from './model.ts'
import { updateChangeRow, type Edit } from './store.ts'

declare module '../../contract/events.ts' {
  interface EventData {
    /** When, on what or whether an approved change is carried out is not what it was. */
    'change.moved': { readonly id: number }
  }
}

const AGREED: ReadonlySet<string> = new Set(['approved', 'scheduled', 'implementing'])
const MATTERS = ['status', 'title', 'planned_start_at', 'planned_end_at', 'check_uuids', 'asset_ids'] as const

const isMoved = (before: Change, after: Change): boolean =>
  (AGREED.has(before.status) || AGREED.has(after.status)) &&
  MATTERS.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

/** The one way a change changes: whoever has made arrangements for it hears of it. */
export const saveChange = async (tx: Tx, before: Change, edit: Edit): Promise<Change> => {
  const after = await updateChangeRow(tx, before, edit)
  if (isMoved(before, after)) await emit(tx, 'change.moved', { id: after.id })
  return after
}
