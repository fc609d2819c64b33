import type { Tx } from '../../../kernel/db/db.ts'
import type { BouncedMail } from '../../../kernel/mail-bounced.ts'
import { MAX_REFUSALS } from './model.ts'
import * as store from './store.ts'

const MESSAGE_ID = /^<news\.[0-9a-f-]{36}\.([0-9a-f-]{36})@[^<>\s]+>$/

/** Names a mail of news: whose it is, and something that only whoever got it knows, so that nobody else can report it lost. */
export const createMessageId = ({ ids }: Tx, subscriber_uuid: string, base_url: string): string =>
  `<news.${ids.uuid()}.${subscriber_uuid}@${URL.parse(base_url)?.hostname ?? 'localhost'}>`

/** Servers that take every mail and report later what became of it are believed as those that refuse at once are. */
export const recordBounce = async (tx: Tx, { message_ids }: BouncedMail): Promise<void> => {
  for (const message_id of message_ids) {
    const [, uuid] = MESSAGE_ID.exec(message_id) ?? []
    const subscriber = uuid === undefined ? undefined : await store.findSubscriberByMessageId(tx, uuid, message_id)
    if (!subscriber) continue
    const refusals = subscriber.refusals + 1
    await store.updateRefusals(tx, subscriber.id, refusals)
    if (refusals >= MAX_REFUSALS) await store.stopSubscriber(tx, subscriber.id, refusals)
  }
}
