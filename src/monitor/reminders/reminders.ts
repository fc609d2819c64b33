import { type Instant, SECOND } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Check } from '../checks/model.ts'
import type { Suppression } from '../maintenance/suppression.ts'
import { deleteReminderRow, insertReminderParents, type Reminder, updateDependentDueTimes, upsertReminder } from './store.ts'

export type { Reminder } from './store.ts'

const signalReminders = (tx: Tx): void => tx.signal({ topic: 'reminders', data: null })

type ReminderInput = Pick<Reminder, 'flip_id' | 'down_at' | 'reason'> & {
  readonly suppression: Suppression | undefined
  readonly parents: readonly string[]
}

const nextReminderAt = ({ renotify_interval }: Pick<Check, 'renotify_interval'>, from: Instant): Instant | null =>
  renotify_interval === null ? null : from + renotify_interval * SECOND

/** Stores a reminder for a check that went down, if reminders are configured for the check or its notification was suppressed. */
export const scheduleReminder = async (
  tx: Tx,
  check: Pick<Check, 'id' | 'renotify_interval'>,
  { suppression, parents, ...down }: ReminderInput,
): Promise<void> => {
  const next_at = suppression ? suppression.until : nextReminderAt(check, down.down_at)
  if (!suppression && next_at === null) return
  await upsertReminder(tx, { check_id: check.id, ...down, is_told: !suppression, next_at })
  if (suppression?.reason === 'dependency') await insertReminderParents(tx, check.id, parents)
  signalReminders(tx)
}

export const deleteReminder = (tx: Tx, check_id: number): Promise<Reminder | undefined> => deleteReminderRow(tx, check_id)

/** After a recovery, checks that depend on the check get their grace time to recover; those still down are then notified. */
export const rescheduleDependents = async (tx: Tx, { uuid }: Pick<Check, 'uuid'>): Promise<void> => {
  if (await updateDependentDueTimes(tx, uuid)) signalReminders(tx)
}
