import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listChecksByUuid } from '../checks/list.ts'
import type { Check } from '../checks/model.ts'
import { computedStatus } from '../checks/status.ts'
import { isFor, maintenanceEnd } from './model.ts'
import { windowsOf } from './store.ts'

/** Why nobody is told of a check at this moment, and until when as far as that is known. */
export type Silence = { readonly reason: 'snooze' | 'maintenance' | 'dependency'; readonly until: Instant | null }

const inMaintenance = async (reader: Reader, check: Check): Promise<Silence | undefined> => {
  const windows = (await windowsOf(reader, check.project_id)).filter((window) => isFor(window, check))
  const ends = windows.flatMap((window) => maintenanceEnd(window, reader.now) ?? [])
  return ends.length > 0 ? { reason: 'maintenance', until: Math.max(...ends) } : undefined
}

const behindAnother = async (reader: Reader, check: Check): Promise<Silence | undefined> => {
  const others = await listChecksByUuid(reader, check.project_id, check.depends_on)
  const isDown = others.some((other) => computedStatus(other, reader.now) === 'down')
  return isDown ? { reason: 'dependency', until: null } : undefined
}

/** Snoozed by a person, in maintenance, or behind a check that is down itself. The status is what it is; only the news waits. */
export const findSilence = async (reader: Reader, check: Check): Promise<Silence | undefined> => {
  if (check.snooze_until !== null && reader.now < check.snooze_until) return { reason: 'snooze', until: check.snooze_until }
  return (await inMaintenance(reader, check)) ?? (await behindAnother(reader, check))
}
