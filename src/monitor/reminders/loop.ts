import { MINUTE, SECOND } from '../../contract/time.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Loop } from '../../kernel/loops.ts'
import { findCheck } from '../checks/find.ts'
import { findSuppression } from '../maintenance/suppression.ts'
import type { Occurrence } from '../notifications/model.ts'
import { enqueueNotification, listTargets } from '../notifications/queue.ts'
import { findNextReminderAt, lockDueReminders, type Reminder, upsertReminder } from './store.ts'

const BATCH_SIZE = 50
// A suppression without a known end is checked again after this time, in case its end sent no signal.
const SUPPRESSION_RECHECK_INTERVAL = 15 * MINUTE

const toOccurrence = (tx: Tx, { check_id, flip_id, down_at, reason, is_told, next_at }: Reminder): Occurrence => ({
  check_id,
  flip_id,
  occurrence: `reminder:${flip_id}:${next_at}`,
  // The first notification of a downtime is not a reminder.
  occasion: is_told ? 'reminder' : 'flip',
  status: 'down',
  reason,
  happened_at: is_told ? tx.now : down_at,
  down_since: down_at,
})

/** Notifies again that a check is down, or for the first time when the notification was suppressed. */
const sendReminder = async (tx: Tx, reminder: Reminder): Promise<void> => {
  const check = await findCheck(tx, reminder.check_id)
  if (!check) return
  // The row stays until the recovery is handled, because a recovery is notified only if the downtime was notified.
  if (check.status !== 'down') return await upsertReminder(tx, { ...reminder, next_at: null })
  const suppression = await findSuppression(tx, check)
  if (suppression) return await upsertReminder(tx, { ...reminder, next_at: suppression.until ?? tx.now + SUPPRESSION_RECHECK_INTERVAL })
  await enqueueNotification(tx, toOccurrence(tx, reminder), await listTargets(tx, check.id, 'down'))
  const next_at = check.renotify_interval === null ? null : tx.now + check.renotify_interval * SECOND
  await upsertReminder(tx, { ...reminder, is_told: true, next_at })
}

export const createReminderLoop = (db: Db): Loop => ({
  name: 'reminders',
  topics: ['reminders', 'resync'],
  step: () =>
    db.tx(async (tx) => {
      const due = await lockDueReminders(tx, BATCH_SIZE)
      for (const reminder of due) await sendReminder(tx, reminder)
      return due.length === BATCH_SIZE ? 'more' : 'idle'
    }),
  nextDue: () => db.read(findNextReminderAt),
})
