import type { Tx } from '../../kernel/db/db.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findChannel } from '../channels/list.ts'
import { jobKeyOf, type Notification } from './model.ts'
import { isOutdated, lockNotification, writeNotification } from './store.ts'
import { jobKindOf } from './tell.ts'

type Told = Pick<Notification, 'channel_id' | 'check_id' | 'state'>

/** Those that may be sent again: given up on, and the last thing their channel was told of their check. Newest first. */
export const retriable = <N extends Told>(newestFirst: readonly N[]): ReadonlySet<N> => {
  const latest = new Map<string, N>()
  for (const one of newestFirst) {
    const place = `${one.channel_id} ${one.check_id}`
    if (one.check_id !== null && !latest.has(place)) latest.set(place, one)
  }
  return new Set([...latest.values()].filter(({ state }) => state === 'failed'))
}

/** Puts news that was given up on its way once more. What has been overtaken stays where it is: it would no longer be true. */
export const tellAgain = async (tx: Tx, actor: Actor, uuid: string): Promise<void> => {
  const news = (await lockNotification(tx, uuid)) ?? notFound('notification')
  if (news.state !== 'failed') conflict('not_failed', 'Only a message that failed can be sent again.')
  if (await isOutdated(tx, news)) conflict('outdated', 'There is newer news of this check. This message would no longer be true.')
  const channel = (await findChannel(tx, news.channel_id)) ?? notFound('integration')
  await writeNotification(tx, news.id, { state: 'waiting', error: '', attempts: 0, next_try_at: null, mail_id: null, ended_at: null })
  await enqueue(tx, { kind: jobKindOf(channel.kind), payload: { notification_id: news.id }, dedup_key: jobKeyOf(news) })
  await audit(tx, actor, { action: 'notification.retried', object: { type: 'channel', id: channel.id }, changes: { notification: uuid } })
}
