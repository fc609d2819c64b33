import type { Tx } from '../../kernel/db/db.ts'
import { sendMail } from '../../kernel/mailer.ts'
import { openConf } from '../channels/create.ts'
import type { Channel } from '../channels/model.ts'
import { findTransport } from '../transports/index.ts'
import type { Outcome } from '../transports/transport.ts'
import { sendSafely } from './attempt.ts'
import { compose } from './compose.ts'
import type { DeliveryParts, Errand } from './delivery.ts'
import { NO_SERVER, type Notification, type Occurrence } from './model.ts'
import { gaveUp, wasSent } from './settle.ts'
import { insertNotifications, markChannel, notificationById } from './store.ts'

/** `error` is empty when it arrived, or is on its way by mail. */
export type Trial = { readonly uuid: string; readonly error: string }

const occurrenceOf = (tx: Tx, status: 'down' | 'up'): Occurrence => ({
  check_id: null,
  flip_id: null,
  occurrence: `test:${tx.ids.uuid()}`,
  occasion: 'test',
  status,
  reason: status === 'down' ? 'fail' : '',
  happened_at: tx.now,
  down_since: null,
})

const begin = async (parts: DeliveryParts, channel: Channel, status: 'down' | 'up'): Promise<Notification | undefined> =>
  await parts.db.tx(async (tx) => {
    const [row] = await insertNotifications(tx, [{ occurrence: occurrenceOf(tx, status), listeners: [channel] }])
    return row && (await notificationById(tx, row.id))
  })

/** Why nobody will see it. */
const obstacleOf = (outcome: Outcome, can_mail: boolean): string | undefined => {
  if (outcome.outcome === 'later' || outcome.outcome === 'refused') return outcome.error
  return outcome.outcome === 'mailed' && !can_mail ? NO_SERVER : undefined
}

const end = async (tx: Tx, { notification, channel }: Errand, outcome: Outcome, can_mail: boolean): Promise<string> => {
  if (outcome.outcome === 'handed') await outcome.record(tx)
  if (outcome.outcome === 'mailed') await sendMail(tx, outcome.mail)
  const obstacle = obstacleOf(outcome, can_mail)
  if (obstacle !== undefined) {
    await gaveUp(tx, notification, obstacle)
    return obstacle
  }
  await wasSent(tx, notification)
  // It works, so whatever it was switched off for is over; unless a person did that, and for no error.
  if (channel.last_error !== '') await markChannel(tx, channel.id, { is_disabled: 0 })
  return outcome.outcome === 'unwanted' ? 'This integration sends nothing, neither when a check goes down nor when it comes up.' : ''
}

/** Sends a test message at once, one attempt, and tells what really happened. A channel that is silent for "down" is tried with "up". */
export const tryOut = async (parts: DeliveryParts, channel: Channel): Promise<Trial> => {
  const transport = findTransport(channel.kind)
  const notification = transport && (await begin(parts, channel, 'down'))
  if (!transport || !notification) return { uuid: '', error: 'There is no such kind of integration.' }
  const conf = openConf(parts.box, channel)
  const errand: Errand = { notification, channel, transport, conf }
  const wants = transport.wants(conf)
  const news = await parts.db.read((reader) => compose(reader, parts.site, { ...errand, wants }))
  if (!news) return { uuid: notification.uuid, error: 'The project is gone.' }
  const first = await sendSafely(parts.tools, errand, news)
  const over = { ...news, status: 'up', reason: '' } as const
  const outcome = first.outcome === 'unwanted' ? await sendSafely(parts.tools, errand, over) : first
  return { uuid: notification.uuid, error: await parts.db.tx((tx) => end(tx, errand, outcome, parts.can_mail)) }
}
