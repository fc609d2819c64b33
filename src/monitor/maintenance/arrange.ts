import type { Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { findCheckByUuid } from '../checks/find.ts'
import type { MaintenanceWindow } from './model.ts'
import { windowsFrom } from './store.ts'
import { createWindow, deleteWindow, updateWindow } from './windows.ts'

/** Work that somebody else has planned, during which these checks may fail. */
export type PlannedWork = {
  readonly title: string
  readonly check_uuids: readonly string[]
  readonly from_at: Instant
  readonly to_at: Instant
}

/** Whose checks they are; those nobody knows are left out. */
const byProject = async (tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<number, readonly string[]>> => {
  const found = new Map<number, string[]>()
  for (const uuid of new Set(uuids)) {
    const check = await findCheckByUuid(tx, uuid)
    if (check) found.set(check.project_id, [...(found.get(check.project_id) ?? []), check.uuid])
  }
  return found
}

/** What has begun ends now, so that it can be seen that it was; what has not is as if it had never been. */
const callOff = async (tx: Tx, actor: Actor, window: MaintenanceWindow): Promise<void> => {
  const { starts_at, ends_at } = window
  if (starts_at === null || ends_at === null || starts_at >= tx.now) await deleteWindow(tx, actor, window)
  else if (ends_at > tx.now) await updateWindow(tx, actor, window, { ends_at: tx.now })
}

const isAs = (window: MaintenanceWindow, settings: Partial<MaintenanceWindow>): boolean =>
  JSON.stringify({ ...window, ...settings }) === JSON.stringify(window)

/** Windows follow the plan that `origin` names: one for each project whose checks it touches, none when there is no such plan any more. */
export const arrangeWindows = async (tx: Tx, actor: Actor, origin: string, work: PlannedWork | undefined): Promise<void> => {
  const before = await windowsFrom(tx, origin)
  const wanted = await byProject(tx, work?.check_uuids ?? [])
  for (const window of before) if (!work || !wanted.has(window.project_id)) await callOff(tx, actor, window)
  if (!work) return
  for (const [project_id, check_uuids] of wanted) {
    const window = before.find((one) => one.project_id === project_id)
    const settings = { name: work.title.slice(0, 100), check_uuids, starts_at: work.from_at, ends_at: work.to_at }
    const rest = { tags: '', schedule: null, tz: 'UTC', duration: null, origin }
    if (!window) await createWindow(tx, actor, project_id, { ...settings, ...rest })
    else if (!isAs(window, settings)) await updateWindow(tx, actor, window, settings)
  }
}
