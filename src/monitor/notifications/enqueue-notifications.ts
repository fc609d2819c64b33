import type { Tx } from '../../kernel/db/db.ts'
import { enqueueAll } from '../../kernel/jobs/jobs.ts'
import { findTransport } from '../transports/index.ts'
import { type Notification, type NotificationRequest, type NotificationTarget, type Occurrence, toJobKey } from './model.ts'
import { findNotificationByUuid, insertNotifications, listGroupMembers, listTargets } from './store.ts'

export { listTargets }

/** Each kind of integration has its own kind of job, so that an unreachable service delays no other. */
export const toJobKind = (kind: string): string => `notify.${kind}`

const accepts = ({ kind }: NotificationTarget, status: Notification['status']): boolean => {
  const transport = findTransport(kind)
  return transport !== undefined && (transport.statuses?.includes(status) ?? true)
}

/** Creates a notification for each integration, or records why it was suppressed. Rows and jobs are written in one transaction. */
export const enqueueNotifications = async (tx: Tx, requests: readonly NotificationRequest[]): Promise<void> => {
  const accepted = requests.map((request) => ({
    ...request,
    targets: request.targets.filter((target) => accepts(target, request.occurrence.status)),
  }))
  const inserted = await insertNotifications(tx, accepted)
  const kinds = new Map(accepted.flatMap(({ targets }) => targets.map(({ id, kind }) => [id, kind])))
  const waiting = inserted.filter(({ state }) => state === 'waiting')
  await enqueueAll(
    tx,
    waiting.map(({ id, channel_id, occurrence }) => ({
      kind: toJobKind(kinds.get(channel_id) ?? ''),
      payload: { notification_id: id },
      dedup_key: toJobKey({ occurrence, channel_id }),
    })),
  )
}

export const enqueueNotification = (tx: Tx, occurrence: Occurrence, targets: readonly NotificationTarget[]): Promise<void> =>
  enqueueNotifications(tx, [{ occurrence, targets }])

/** Notifies the members of a group. A member that is assigned to the check itself is notified once. */
export const enqueueGroupNotifications = async (tx: Tx, notification_uuid: string, channel_uuids: readonly string[]): Promise<void> => {
  const notification = await findNotificationByUuid(tx, notification_uuid)
  if (!notification) return
  const members = await listGroupMembers(tx, notification.channel_id, channel_uuids, notification.status === 'up' ? 'up' : 'down')
  const { check_id, flip_id, occurrence, occasion, status, reason, happened_at, down_since } = notification
  await enqueueNotification(tx, { check_id, flip_id, occurrence, occasion, status, reason, happened_at, down_since }, members)
}
