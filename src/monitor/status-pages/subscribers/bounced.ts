import type { Tx } from '../../../kernel/db/db.ts'
import type { BouncedMail } from '../../../kernel/mail-bounced.ts'
import { MOST_REFUSALS } from './model.ts'
import * as store from './store.ts'

const OWN_ID = /^<news\.[0-9a-f-]{36}\.([0-9a-f-]{36})@[^<>\s]+>$/

/** Names a mail of news: whose it is, and something that only whoever got it knows, so that nobody else can report it lost. */
export const newsMessageId = ({ ids }: Tx, subscriber_uuid: string, base_url: string): string =>
  `<news.${ids.uuid()}.${subscriber_uuid}@${URL.parse(base_url)?.hostname ?? 'localhost'}>`

/** Servers that take every mail and report later what became of it are believed as those that refuse at once are. */
export const noteBounced = async (tx: Tx, { message_ids }: BouncedMail): Promise<void> => {
  for (const message_id of message_ids) {
    const [, uuid] = OWN_ID.exec(message_id) ?? []
    const one = uuid === undefined ? undefined : await store.subscriberSent(tx, uuid, message_id)
    if (!one) continue
    const refusals = one.refusals + 1
    await store.noteRefused(tx, one.id, refusals)
    if (refusals >= MOST_REFUSALS) await store.stopSubscriber(tx, one.id, refusals)
  }
}
