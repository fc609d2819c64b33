import type { Tx } from '../../../kernel/db/db.ts'
import type { BouncedMail } from '../../../kernel/mail/bounced.ts'
import { MAX_REFUSALS } from './model.ts'
import * as store from './store.ts'

const MESSAGE_ID = /^<news\.[0-9a-f-]{36}\.([0-9a-f-]{36})@[^<>\s]+>$/

/** Contains the uuid of the subscriber and a random id. Only the recipient knows the random id, so a forged bounce is not accepted. */
export const createMessageId = ({ ids }: Tx, subscriber_uuid: string, base_url: string): string =>
  `<news.${ids.uuid()}.${subscriber_uuid}@${URL.parse(base_url)?.hostname ?? 'localhost'}>`

/** Counts bounces of servers that accept every mail first, as refusals during the SMTP session. */
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
