import { MINUTE } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { forEachEvent, type Event, type Subscriptions } from '../../kernel/outbox/outbox.ts'
import { findActiveChange } from '../changes/changes.ts'
import { lockSuppressedAlerts } from './incident-store.ts'
import type { Alert } from './model.ts'
import { saveAlert } from './store.ts'

/** Interval at which a suppressed alert is reconsidered while its change takes longer than planned. */
const OVERDUE_RECHECK_INTERVAL = 5 * MINUTE

/** Suppresses an alert of an asset with an active change: the alert is recorded, and opens a ticket only if it outlasts the change. */
export const suppressDuringChange = async (tx: Tx, alert: Alert): Promise<Alert | undefined> => {
  const change = alert.asset_id === null ? undefined : await findActiveChange(tx, alert.asset_id)
  if (!change) return undefined
  tx.signal({ topic: 'alerts', data: alert.id })
  const planned = change.planned_end_at ?? 0
  return await saveAlert(tx, {
    ...alert,
    suppressed_by_change_id: change.id,
    due_at: planned > tx.now ? planned : tx.now + OVERDUE_RECHECK_INTERVAL,
  })
}

/** Reconsiders alerts that were suppressed by a change which was rescheduled or has ended early. */
const onChangeRescheduled = async (tx: Tx, { data }: Event<'change.moved'>): Promise<void> => {
  for (const alert of await lockSuppressedAlerts(tx, data.id)) await saveAlert(tx, { ...alert, due_at: tx.now })
  tx.signal({ topic: 'alerts', data: null })
}

export const suppressionSubscriptions: Subscriptions = { 'change.moved': [forEachEvent(onChangeRescheduled)] }
