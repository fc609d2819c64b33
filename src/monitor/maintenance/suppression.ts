import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listChecksByUuid } from '../checks/list.ts'
import type { Check } from '../checks/model.ts'
import { computedStatus } from '../checks/status.ts'
import { coversCheck, maintenanceEnd } from './model.ts'
import { listWindows } from './store.ts'

/** Why a check sends no notifications now; `until` is null when the end is not known. */
export type Suppression = { readonly reason: 'snooze' | 'maintenance' | 'dependency'; readonly until: Instant | null }

const findMaintenanceSuppression = async (reader: Reader, check: Check): Promise<Suppression | undefined> => {
  const windows = (await listWindows(reader, check.project_id)).filter((window) => coversCheck(window, check))
  const ends = windows.flatMap((window) => maintenanceEnd(window, reader.now) ?? [])
  return ends.length > 0 ? { reason: 'maintenance', until: Math.max(...ends) } : undefined
}

const findDependencySuppression = async (reader: Reader, check: Check): Promise<Suppression | undefined> => {
  const parents = await listChecksByUuid(reader, check.project_id, check.depends_on)
  const isDown = parents.some((parent) => computedStatus(parent, reader.now) === 'down')
  return isDown ? { reason: 'dependency', until: null } : undefined
}

/** Suppressed by a snooze, by maintenance or by a dependency that is down. The status is not affected; only notifications wait. */
export const findSuppression = async (reader: Reader, check: Check): Promise<Suppression | undefined> => {
  if (check.snooze_until !== null && reader.now < check.snooze_until) return { reason: 'snooze', until: check.snooze_until }
  return (await findMaintenanceSuppression(reader, check)) ?? (await findDependencySuppression(reader, check))
}
