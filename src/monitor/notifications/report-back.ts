import { HOUR } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { isUuid } from '../checks/find.ts'
import { errorText } from './error-text.ts'
import { switchOff } from './settle.ts'
import { markChannel, notificationByUuid, writeNotification } from './store.ts'

/** What a service says later about a message it took. */
export type LaterNews = { readonly error: string; readonly is_final: boolean }

/** Twilio's words, or our own. Nothing when the message fares well. */
export const readReport = (form: URLSearchParams): LaterNews | undefined => {
  const error = form.get('error')
  if (error) return { error: errorText(error), is_final: form.get('mark_disabled') === '1' }
  const status = form.get('MessageStatus')
  if (status === 'failed' || status === 'undelivered') return { error: `Delivery failed (status=${status}).`, is_final: false }
  return form.get('CallStatus') === 'failed' ? { error: 'Delivery failed (status=failed).', is_final: false } : undefined
}

/** Believed only for a while: whoever finds an old address in a log must not be able to switch a channel off. */
const BELIEVED = HOUR

/** Writes down that a message did not arrive after all. Answers whether there was such a message. */
export const takeReport = async (tx: Tx, uuid: string, { error, is_final }: LaterNews, believed = BELIEVED): Promise<boolean> => {
  const notification = isUuid(uuid) ? await notificationByUuid(tx, uuid) : undefined
  if (!notification || notification.created_at < tx.now - believed) return false
  await writeNotification(tx, notification.id, { state: 'failed', error, ended_at: tx.now })
  await markChannel(tx, notification.channel_id, { last_error: error })
  if (is_final) await switchOff(tx, notification.channel_id, error)
  return true
}
