import type { Tx } from '../../kernel/db/db.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { openConf } from '../integrations/create.ts'
import type { Integration } from '../integrations/model.ts'
import { updateIntegrationMarks } from '../integrations/update.ts'
import { findTransport } from '../transports/index.ts'
import type { SendOutcome } from '../transports/transport.ts'
import { type DeliveryDeps, markFailed, markSent, type NotificationAttempt, sendSafely } from './attempt.ts'
import { composeContent } from './compose.ts'
import { NO_MAIL_SERVER, type Notification, type Occurrence } from './model.ts'
import { findNotification, insertNotifications } from './store.ts'

/** `error` is empty when the message was delivered, or is in the outbox for mails. */
export type TestResult = { readonly uuid: string; readonly error: string }

const toOccurrence = (tx: Tx, status: 'down' | 'up'): Occurrence => ({
  check_id: null,
  flip_id: null,
  occurrence: `test:${tx.ids.uuid()}`,
  occasion: 'test',
  status,
  reason: status === 'down' ? 'fail' : '',
  happened_at: tx.now,
  down_since: null,
})

const createTestNotification = async (deps: DeliveryDeps, channel: Integration, status: 'down' | 'up'): Promise<Notification | undefined> =>
  await deps.db.tx(async (tx) => {
    const [row] = await insertNotifications(tx, [{ occurrence: toOccurrence(tx, status), targets: [channel] }])
    return row && (await findNotification(tx, row.id))
  })

const findObstacle = (outcome: SendOutcome, can_mail: boolean): string | undefined => {
  if (outcome.outcome === 'later' || outcome.outcome === 'refused') return outcome.error
  return outcome.outcome === 'mailed' && !can_mail ? NO_MAIL_SERVER : undefined
}

const recordTestResult = async (
  tx: Tx,
  { notification, channel }: NotificationAttempt,
  outcome: SendOutcome,
  can_mail: boolean,
): Promise<string> => {
  if (outcome.outcome === 'handed') await outcome.record(tx)
  if (outcome.outcome === 'mailed') await sendMail(tx, outcome.mail)
  const obstacle = findObstacle(outcome, can_mail)
  if (obstacle !== undefined) {
    await markFailed(tx, notification, obstacle)
    return obstacle
  }
  await markSent(tx, notification)
  // The test succeeded, so the error that disabled the integration is fixed. Without an error a user disabled it.
  if (channel.last_error !== '') await updateIntegrationMarks(tx, channel.id, { is_disabled: 0 })
  return outcome.outcome === 'unwanted' ? 'This integration is configured to send nothing.' : ''
}

/** Sends a test message at once, with one attempt, and reports the result. An integration that ignores "down" is tested with "up". */
export const sendTestNotification = async (deps: DeliveryDeps, channel: Integration): Promise<TestResult> => {
  const transport = findTransport(channel.kind)
  const notification = transport && (await createTestNotification(deps, channel, 'down'))
  if (!transport || !notification) return { uuid: '', error: 'Unknown kind of integration.' }
  const conf = openConf(deps.box, channel)
  const attempt: NotificationAttempt = { notification, channel, transport, conf }
  const parts = transport.contentParts(conf)
  const content = await deps.db.read((reader) => composeContent(reader, deps.content, { ...attempt, parts }))
  if (!content) return { uuid: notification.uuid, error: 'The project was deleted.' }
  const first = await sendSafely(deps.tools, attempt, content)
  const recovery = { ...content, status: 'up', reason: '' } as const
  const outcome = first.outcome === 'unwanted' ? await sendSafely(deps.tools, attempt, recovery) : first
  return { uuid: notification.uuid, error: await deps.db.tx((tx) => recordTestResult(tx, attempt, outcome, deps.can_mail)) }
}
