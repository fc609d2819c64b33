import { type Instant, SECOND } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { assertFutureRun } from '../checks/future-run.ts'
import { detectScheduleKind } from '../schedule/schedule.ts'
import type { MaintenanceTimes, MaintenanceWindow } from './model.ts'
import { deleteWindowRow, findWindowByUuid, insertWindow, listWindows, updateWindowRow, type WindowSettings } from './store.ts'

export type { WindowSettings } from './store.ts'

/** A window has both ends, or a schedule and a duration; no other combination. */
const assertValidTimes = ({ starts_at, ends_at, schedule, tz, duration }: MaintenanceTimes, now: Instant): void => {
  const isOnce = starts_at !== null && ends_at !== null && schedule === null && duration === null
  const isRecurring = starts_at === null && ends_at === null && schedule !== null && duration !== null
  if (!isOnce && !isRecurring) throw new AppError('invalid', 'give either starts_at and ends_at, or schedule and duration')
  if (isOnce && ends_at <= starts_at) throw new AppError('invalid', 'ends_at must be after starts_at')
  const kind = isRecurring ? detectScheduleKind(schedule) : undefined
  if (isRecurring && kind !== undefined) assertFutureRun({ kind, schedule, tz }, now - duration * SECOND)
}

export { listWindows }

export const getWindow = async (reader: Reader, project_id: number, uuid: string): Promise<MaintenanceWindow> =>
  (await findWindowByUuid(reader, project_id, uuid)) ?? notFound('maintenance window')

export const createWindow = async (tx: Tx, actor: Actor, project_id: number, settings: WindowSettings): Promise<MaintenanceWindow> => {
  assertValidTimes(settings, tx.now)
  const window = await insertWindow(tx, project_id, settings)
  tx.signal({ topic: 'status-page' })
  await audit(tx, actor, { action: 'maintenance.created', object: { type: 'maintenance', id: window.id }, changes: { ...settings } })
  return window
}

export const updateWindow = async (
  tx: Tx,
  actor: Actor,
  window: MaintenanceWindow,
  changes: Partial<WindowSettings>,
): Promise<MaintenanceWindow> => {
  assertValidTimes({ ...window, ...changes }, tx.now)
  const updated = await updateWindowRow(tx, window.id, changes)
  if (!updated) return notFound('maintenance window')
  tx.signal({ topic: 'status-page' })
  await audit(tx, actor, { action: 'maintenance.updated', object: { type: 'maintenance', id: window.id }, changes: { ...changes } })
  return updated
}

export const deleteWindow = async (tx: Tx, actor: Actor, { id, name }: MaintenanceWindow): Promise<void> => {
  await deleteWindowRow(tx, id)
  tx.signal({ topic: 'status-page' })
  await audit(tx, actor, { action: 'maintenance.deleted', object: { type: 'maintenance', id }, changes: { name } })
}
