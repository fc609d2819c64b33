import { HOUR } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { isUuid } from '../checks/find.ts'
import { updateIntegrationMarks } from '../integrations/update.ts'
import { disableIntegration } from './attempt.ts'
import { toErrorText } from './model.ts'
import { findNotificationByUuid, updateNotificationRow } from './store.ts'

/** A later report of a service about a message it accepted. */
export type DeliveryReceipt = { readonly error: string; readonly is_final: boolean }

/** Parses the callback of Twilio, or that of API v3. Undefined when the message has not failed. */
export const parseDeliveryReceipt = (form: URLSearchParams): DeliveryReceipt | undefined => {
  const error = form.get('error')
  if (error) return { error: toErrorText(error), is_final: form.get('mark_disabled') === '1' }
  const status = form.get('MessageStatus')
  if (status === 'failed' || status === 'undelivered') return { error: `Delivery failed (status=${status}).`, is_final: false }
  return form.get('CallStatus') === 'failed' ? { error: 'Delivery failed (status=failed).', is_final: false } : undefined
}

/** A callback is accepted only for this long: a callback URL found in an old log must not be able to disable an integration. */
const RECEIPT_WINDOW = HOUR

/** Marks a sent notification as failed. Returns whether the notification exists. */
export const recordDeliveryReceipt = async (
  tx: Tx,
  uuid: string,
  { error, is_final }: DeliveryReceipt,
  receipt_window = RECEIPT_WINDOW,
): Promise<boolean> => {
  const notification = isUuid(uuid) ? await findNotificationByUuid(tx, uuid) : undefined
  if (!notification || notification.created_at < tx.now - receipt_window) return false
  await updateNotificationRow(tx, notification.id, { state: 'failed', error, ended_at: tx.now })
  await updateIntegrationMarks(tx, notification.channel_id, { last_error: error })
  if (is_final) await disableIntegration(tx, notification.channel_id, error)
  return true
}
