import { type Instant, SECOND } from '../../contract/time.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import { backoff } from '../../kernel/jobs/backoff.ts'
import { makeJobDue } from '../../kernel/jobs/jobs.ts'
import { done, type JobOutcome } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import type { RateLimiter } from '../../kernel/rate-limit/rate-limit.ts'
import { system } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { sealConf } from '../integrations/create.ts'
import type { Conf, Integration } from '../integrations/model.ts'
import { updateIntegration, updateIntegrationMarks } from '../integrations/update.ts'
import type { MessageContent } from '../transports/message-content.ts'
import { type SendOutcome, type Tools, toRetry, type Transport } from '../transports/transport.ts'
import { composeContent, type ContentDeps } from './compose.ts'
import { type Notification, toErrorText, toJobKey } from './model.ts'
import { deleteNotificationRow, findSuccessor, lockPredecessor, updateNotificationRow } from './store.ts'

export type DeliveryDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly box: SecretBox
  readonly limiter: RateLimiter
  readonly tools: Tools
  readonly content: ContentDeps
  readonly can_mail: boolean
}

export type NotificationAttempt = {
  readonly notification: Notification
  readonly channel: Integration
  readonly transport: Transport
  readonly conf: Conf
}

type AttemptedNotification = Pick<Notification, 'id' | 'channel_id' | 'check_id' | 'attempts'>

const wakeSuccessor = async (tx: Tx, attempt: AttemptedNotification): Promise<void> => {
  const next = await findSuccessor(tx, attempt)
  if (next) await makeJobDue(tx, toJobKey(next))
}

const recordEnd = async (tx: Tx, attempt: AttemptedNotification, state: 'sent' | 'failed', error: string): Promise<void> => {
  await updateNotificationRow(tx, attempt.id, { state, error, attempts: attempt.attempts + 1, next_try_at: null, ended_at: tx.now })
  await wakeSuccessor(tx, attempt)
}

/** The mail waits in the outbox for a mail server: the log shows the error, and later notifications of the check do not wait for it. */
export const markDeferred = async (tx: Tx, attempt: AttemptedNotification, error: string, next_try_at: Instant): Promise<void> => {
  await updateNotificationRow(tx, attempt.id, { error, next_try_at })
  await updateIntegrationMarks(tx, attempt.channel_id, { last_error: error })
  await wakeSuccessor(tx, attempt)
}

export const markSent = async (tx: Tx, attempt: AttemptedNotification): Promise<void> => {
  await recordEnd(tx, attempt, 'sent', '')
  await updateIntegrationMarks(tx, attempt.channel_id, { last_error: '', last_notify_at: tx.now })
}

/** Notifications of a check are sent in order: the end of the predecessor makes this job due. If it has just ended, this call does so. */
export const waitForPredecessor = async (tx: Tx, notification: Notification): Promise<void> => {
  if (!(await lockPredecessor(tx, notification))) await makeJobDue(tx, toJobKey(notification))
}

/** Replaces the recipient's address in the settings by the new address that the service returned. */
export const updateRecipientConf = async (
  tx: Tx,
  { id, kind }: Pick<Integration, 'id' | 'kind'>,
  conf: Conf,
  box: SecretBox,
): Promise<void> => {
  await updateIntegration(tx, system('delivery'), id, await sealConf(tx, box, { kind, conf }))
}

export const recordFailedAttempt = async (
  tx: Tx,
  { id, channel_id, attempts }: AttemptedNotification,
  error: string,
  next_try_at: Instant,
): Promise<void> => {
  await updateNotificationRow(tx, id, { error: toErrorText(error), attempts: attempts + 1, next_try_at })
  await updateIntegrationMarks(tx, channel_id, { last_error: toErrorText(error) })
}

export const markFailed = async (tx: Tx, attempt: AttemptedNotification, error: string): Promise<void> => {
  await recordEnd(tx, attempt, 'failed', toErrorText(error))
  await updateIntegrationMarks(tx, attempt.channel_id, { last_error: toErrorText(error) })
}

/** A retry cannot fix the error: the integration is disabled until a user changes it. */
export const markRefused = async (tx: Tx, attempt: AttemptedNotification, error: string): Promise<void> => {
  await markFailed(tx, attempt, error)
  await disableIntegration(tx, attempt.channel_id, error)
}

export const disableIntegration = async (tx: Tx, channel_id: number, error: string): Promise<void> => {
  await updateIntegrationMarks(tx, channel_id, { last_error: toErrorText(error), is_disabled: 1 })
  await audit(tx, system('delivery'), {
    action: 'channel.disabled',
    object: { type: 'channel', id: channel_id },
    changes: { error: toErrorText(error) },
  })
}

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
    return toRetry(`The message could not be built: ${error instanceof Error ? error.message : String(error)}`)
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
        error: 'The mail is being sent.',
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
