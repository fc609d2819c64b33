import { type Instant, SECOND } from '../../contract/time.ts'
import { backoff } from '../../kernel/jobs/backoff.ts'
import { done, type JobOutcome } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mailer.ts'
import type { MessageContent } from '../transports/message-content.ts'
import { type SendOutcome, type Tools, toRetry } from '../transports/transport.ts'
import { composeContent } from './compose.ts'
import type { DeliveryDeps, NotificationAttempt } from './delivery-deps.ts'
import { toErrorText } from './error-text.ts'
import { toJobKey } from './model.ts'
import { markFailed, markRefused, markSent, recordFailedAttempt, updateRecipientConf } from './record-result.ts'
import { deleteNotificationRow, updateNotificationRow } from './store.ts'

// With the delays of the backoff: about eight hours.
const MAX_ATTEMPTS = 9
const MAIL_POLL_DELAY = 10 * SECOND

/** A bug in a transport must not lose the notification: it is retried, and the error appears in the log of the integration. */
export const sendSafely = async (
  tools: Tools,
  { transport, conf }: Pick<NotificationAttempt, 'transport' | 'conf'>,
  content: MessageContent,
): Promise<SendOutcome> => {
  try {
    return await transport.send(tools, conf, content)
  } catch (error) {
    return toRetry(`The message could not be made: ${error instanceof Error ? error.message : String(error)}`)
  }
}

type PauseRecipient = (until: Instant) => void

const scheduleRetry = (
  deps: DeliveryDeps,
  { notification }: NotificationAttempt,
  { error: reason, after_s }: SendOutcome & { outcome: 'later' },
  pauseRecipient: PauseRecipient,
): JobOutcome => {
  const { clock, ids } = deps
  const error = toErrorText(reason)
  const attempts = notification.attempts + 1
  if (attempts >= MAX_ATTEMPTS) return done((tx) => markFailed(tx, notification, error))
  const requested_at = clock.now() + (after_s ?? 0) * SECOND
  if (after_s !== undefined) pauseRecipient(requested_at)
  const due_at = Math.max(requested_at, backoff(clock.now(), attempts, ids.fraction()))
  return { outcome: 'retry', error, due_at, record: (tx) => recordFailedAttempt(tx, notification, error, due_at) }
}

const toJobOutcome = (
  deps: DeliveryDeps,
  attempt: NotificationAttempt,
  outcome: SendOutcome,
  pauseRecipient: PauseRecipient,
): JobOutcome => {
  const { notification, channel } = attempt
  switch (outcome.outcome) {
    case 'sent':
      return done(async (tx) => {
        await markSent(tx, notification)
        if (outcome.conf) await updateRecipientConf(tx, channel, outcome.conf, deps.box)
      })
    case 'handed':
      return done(async (tx) => {
        await outcome.record(tx)
        await markSent(tx, notification)
      })
    case 'mailed':
      return {
        outcome: 'retry',
        error: 'The mail is on its way.',
        due_at: deps.clock.now() + MAIL_POLL_DELAY,
        record: async (tx) =>
          updateNotificationRow(tx, notification.id, { mail_id: await sendMail(tx, outcome.mail, toJobKey(notification)) }),
      }
    case 'unwanted':
      return done((tx) => deleteNotificationRow(tx, notification.id))
    case 'refused':
      return done((tx) => markRefused(tx, notification, outcome.error))
    case 'later':
      return scheduleRetry(deps, attempt, outcome, pauseRecipient)
  }
}

export const attemptDelivery = async (
  deps: DeliveryDeps,
  attempt: NotificationAttempt,
  pauseRecipient: PauseRecipient,
): Promise<JobOutcome> => {
  const wants = attempt.transport.contentParts(attempt.conf)
  const content = await deps.db.read((reader) => composeContent(reader, deps.content, { ...attempt, parts: wants }))
  return content ? toJobOutcome(deps, attempt, await sendSafely(deps.tools, attempt, content), pauseRecipient) : done()
}
