import type { Tx } from '../../kernel/db/db.ts'
import { enqueueAll } from '../../kernel/jobs/jobs.ts'
import { findTransport } from '../transports/index.ts'
import { jobKeyOf, type Listener, type Notification, type Occurrence } from './model.ts'
import { insertNotifications, listenersOf, membersOf, notificationByUuid } from './store.ts'

/** Channels that are told when this check goes up or down. */
export const listListeners = listenersOf

/** Kinds have jobs of their own, so that a service that is away keeps no other waiting. */
export const jobKindOf = (kind: string): string => `notify.${kind}`

const hears = ({ kind }: Listener, status: Notification['status']): boolean => {
  const transport = findTransport(kind)
  return transport !== undefined && (transport.hears?.includes(status) ?? true)
}

/** Puts news on its way to each of the channels: written down and queued in one transaction, so that neither is there without the other. */
export const tell = async (tx: Tx, occurrence: Occurrence, listeners: readonly Listener[]): Promise<void> => {
  const kinds = new Map(listeners.filter((listener) => hears(listener, occurrence.status)).map(({ id, kind }) => [id, kind]))
  if (kinds.size === 0) return
  const wanted = [...kinds].map(([id, kind]) => ({ id, kind }))
  const rows = await insertNotifications(tx, occurrence, wanted, { state: 'waiting', error: '' })
  await enqueueAll(
    tx,
    rows.map(({ id, channel_id }) => ({
      kind: jobKindOf(kinds.get(channel_id) ?? ''),
      payload: { notification_id: id },
      dedup_key: jobKeyOf({ occurrence: occurrence.occurrence, channel_id }),
    })),
  )
}

/** Writes down that nobody was told, and why. */
export const suppress = async (tx: Tx, occurrence: Occurrence, listeners: readonly Listener[], why: string): Promise<void> => {
  const wanted = listeners.filter((listener) => hears(listener, occurrence.status))
  if (wanted.length > 0) await insertNotifications(tx, occurrence, wanted, { state: 'suppressed', error: why })
}

/** What a group does with its news. Whoever is assigned to the check as well hears it once. */
export const tellMembers = async (tx: Tx, notification_uuid: string, channel_uuids: readonly string[]): Promise<void> => {
  const news = await notificationByUuid(tx, notification_uuid)
  if (!news) return
  const members = await membersOf(tx, news.channel_id, channel_uuids, news.status === 'up' ? 'up' : 'down')
  const { check_id, flip_id, occurrence, occasion, status, reason, happened_at, down_since } = news
  await tell(tx, { check_id, flip_id, occurrence, occasion, status, reason, happened_at, down_since }, members)
}
