import { HOUR } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { isUuid } from '../checks/find.ts'
import { toErrorText } from './error-text.ts'
import { disableIntegration } from './record-result.ts'
import { findNotificationByUuid, updateIntegrationMarks, updateNotificationRow } from './store.ts'

/** What a service says later about a message it took. */
export type DeliveryReceipt = { readonly error: string; readonly is_final: boolean }

/** Twilio's words, or our own. Nothing when the message fares well. */
export const parseDeliveryReceipt = (form: URLSearchParams): DeliveryReceipt | undefined => {
  const error = form.get('error')
  if (error) return { error: toErrorText(error), is_final: form.get('mark_disabled') === '1' }
  const status = form.get('MessageStatus')
  if (status === 'failed' || status === 'undelivered') return { error: `Delivery failed (status=${status}).`, is_final: false }
  return form.get('CallStatus') === 'failed' ? { error: 'Delivery failed (status=failed).', is_final: false } : undefined
}

/** Believed only for a while: whoever finds an old address in a log must not be able to switch a channel off. */
const RECEIPT_WINDOW = HOUR

/** Writes down that a message did not arrive after all. Answers whether there was such a message. */
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
