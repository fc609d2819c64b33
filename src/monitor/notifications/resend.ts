import type { Tx } from '../../kernel/db/db.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findIntegration } from '../integrations/list.ts'
import { type Notification, toJobKey } from './model.ts'
import { toJobKind } from './queue.ts'
import { isOutdated, lockNotification, updateNotificationRow } from './store.ts'

type DeliveryState = Pick<Notification, 'channel_id' | 'check_id' | 'state'>

/** Failed notifications that may be sent again: those that are the latest of their integration and check. */
export const selectResendable = <N extends DeliveryState>(newestFirst: readonly N[]): ReadonlySet<N> => {
  const latest = new Map<string, N>()
  for (const one of newestFirst) {
    const key = `${one.channel_id} ${one.check_id}`
    if (one.check_id !== null && !latest.has(key)) latest.set(key, one)
  }
  return new Set([...latest.values()].filter(({ state }) => state === 'failed'))
}

/** An outdated notification is refused, because its content is no longer true. */
export const resendNotification = async (tx: Tx, actor: Actor, uuid: string): Promise<void> => {
  const notification = (await lockNotification(tx, uuid)) ?? notFound('notification')
  if (notification.state !== 'failed') conflict('not_failed', 'Only a failed notification can be sent again.')
  if (await isOutdated(tx, notification)) conflict('outdated', 'A newer notification of this check exists. This one is outdated.')
  const channel = (await findIntegration(tx, notification.channel_id)) ?? notFound('integration')
  await updateNotificationRow(tx, notification.id, {
    state: 'waiting',
    error: '',
    attempts: 0,
    next_try_at: null,
    mail_id: null,
    ended_at: null,
  })
  await enqueue(tx, { kind: toJobKind(channel.kind), payload: { notification_id: notification.id }, dedup_key: toJobKey(notification) })
  await audit(tx, actor, { action: 'notification.retried', object: { type: 'channel', id: channel.id }, changes: { notification: uuid } })
}
