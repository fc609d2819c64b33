import type { Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { findCheckByUuid } from '../checks/find.ts'
import type { MaintenanceWindow } from './model.ts'
import { listWindowsByOrigin } from './store.ts'
import { createWindow, deleteWindow, updateWindow } from './windows.ts'

export type PlannedMaintenance = {
  readonly title: string
  readonly check_uuids: readonly string[]
  readonly from_at: Instant
  readonly to_at: Instant
}

const groupUuidsByProject = async (tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<number, readonly string[]>> => {
  const found = new Map<number, string[]>()
  for (const uuid of new Set(uuids)) {
    const check = await findCheckByUuid(tx, uuid)
    if (check) found.set(check.project_id, [...(found.get(check.project_id) ?? []), check.uuid])
  }
  return found
}

/** A window that has begun ends now and stays in the list; one that has not begun is deleted. */
const cancelWindow = async (tx: Tx, actor: Actor, window: MaintenanceWindow): Promise<void> => {
  const { starts_at, ends_at } = window
  if (starts_at === null || ends_at === null || starts_at >= tx.now) await deleteWindow(tx, actor, window)
  else if (ends_at > tx.now) await updateWindow(tx, actor, window, { ends_at: tx.now })
}

const isUnchanged = (window: MaintenanceWindow, settings: Partial<MaintenanceWindow>): boolean =>
  JSON.stringify({ ...window, ...settings }) === JSON.stringify(window)

/** Creates, updates and cancels the windows of the plan `origin`: one for each project with checks in it. An undefined plan cancels all. */
export const syncPlannedWindows = async (
  tx: Tx,
  actor: Actor,
  origin: string,
  maintenance: PlannedMaintenance | undefined,
): Promise<void> => {
  const before = await listWindowsByOrigin(tx, origin)
  const uuidsByProject = await groupUuidsByProject(tx, maintenance?.check_uuids ?? [])
  for (const window of before) if (!maintenance || !uuidsByProject.has(window.project_id)) await cancelWindow(tx, actor, window)
  if (!maintenance) return
  for (const [project_id, check_uuids] of uuidsByProject) {
    const window = before.find((one) => one.project_id === project_id)
    const settings = { name: maintenance.title.slice(0, 100), check_uuids, starts_at: maintenance.from_at, ends_at: maintenance.to_at }
    const fixed = { tags: '', schedule: null, tz: 'UTC', duration: null, origin }
    if (!window) await createWindow(tx, actor, project_id, { ...settings, ...fixed })
    else if (!isUnchanged(window, settings)) await updateWindow(tx, actor, window, settings)
  }
}
