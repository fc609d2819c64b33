import type { Tx } from '../../kernel/db/db.ts'
import { enqueueAll } from '../../kernel/jobs/jobs.ts'
import { findTransport } from '../transports/index.ts'
import { jobKeyOf, type Listener, type News, type Notification, type Occurrence } from './model.ts'
import { insertNotifications, listenersOf, membersOf, notificationByUuid } from './store.ts'

/** Channels that are told when this check goes up or down. */
export const listListeners = listenersOf

/** Kinds have jobs of their own, so that a service that is away keeps no other waiting. */
export const jobKindOf = (kind: string): string => `notify.${kind}`

const hears = ({ kind }: Listener, status: Notification['status']): boolean => {
  const transport = findTransport(kind)
  return transport !== undefined && (transport.hears?.includes(status) ?? true)
}

/**
 * Puts news on its way to each of the channels, or writes down why nobody was told: written and queued in one transaction, so that neither
 * is there without the other.
 */
export const tellAll = async (tx: Tx, news: readonly News[]): Promise<void> => {
  const wanted = news.map((one) => ({ ...one, listeners: one.listeners.filter((listener) => hears(listener, one.occurrence.status)) }))
  const made = await insertNotifications(tx, wanted)
  const kinds = new Map(wanted.flatMap(({ listeners }) => listeners.map(({ id, kind }) => [id, kind])))
  const waiting = made.filter(({ state }) => state === 'waiting')
  await enqueueAll(
    tx,
    waiting.map(({ id, channel_id, occurrence }) => ({
      kind: jobKindOf(kinds.get(channel_id) ?? ''),
      payload: { notification_id: id },
      dedup_key: jobKeyOf({ occurrence, channel_id }),
    })),
  )
}

/** The same for one thing that happened. */
export const tell = (tx: Tx, occurrence: Occurrence, listeners: readonly Listener[]): Promise<void> =>
  tellAll(tx, [{ occurrence, listeners }])

/** What a group does with its news. Whoever is assigned to the check as well hears it once. */
export const tellMembers = async (tx: Tx, notification_uuid: string, channel_uuids: readonly string[]): Promise<void> => {
  const news = await notificationByUuid(tx, notification_uuid)
  if (!news) return
  const members = await membersOf(tx, news.channel_id, channel_uuids, news.status === 'up' ? 'up' : 'down')
  const { check_id, flip_id, occurrence, occasion, status, reason, happened_at, down_since } = news
  await tell(tx, { check_id, flip_id, occurrence, occasion, status, reason, happened_at, down_since }, members)
}
