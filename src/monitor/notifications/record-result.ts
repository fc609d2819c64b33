import type { Instant } from '../../contract/time.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { makeJobDue } from '../../kernel/jobs/jobs.ts'
import { system } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { sealConf } from '../integrations/create.ts'
import type { Conf, Integration } from '../integrations/model.ts'
import { updateIntegration } from '../integrations/update.ts'
import { toErrorText } from './error-text.ts'
import { type Notification, toJobKey } from './model.ts'
import { findSuccessor, lockPredecessor, updateIntegrationMarks, updateNotificationRow } from './store.ts'

type AttemptedNotification = Pick<Notification, 'id' | 'channel_id' | 'check_id' | 'attempts'>

const wakeSuccessor = async (tx: Tx, attempt: AttemptedNotification): Promise<void> => {
  const next = await findSuccessor(tx, attempt)
  if (next) await makeJobDue(tx, toJobKey(next))
}

const recordEnd = async (tx: Tx, attempt: AttemptedNotification, state: 'sent' | 'failed', error: string): Promise<void> => {
  await updateNotificationRow(tx, attempt.id, { state, error, attempts: attempt.attempts + 1, next_try_at: null, ended_at: tx.now })
  await wakeSuccessor(tx, attempt)
}

/** The mail waits in the outbox for a mail server. The log shows this, and later notifications do not wait for it. */
export const markDeferred = async (tx: Tx, attempt: AttemptedNotification, error: string, next_try_at: Instant): Promise<void> => {
  await updateNotificationRow(tx, attempt.id, { error, next_try_at })
  await updateIntegrationMarks(tx, attempt.channel_id, { last_error: error })
  await wakeSuccessor(tx, attempt)
}

export const markSent = async (tx: Tx, attempt: AttemptedNotification): Promise<void> => {
  await recordEnd(tx, attempt, 'sent', '')
  await updateIntegrationMarks(tx, attempt.channel_id, { last_error: '', last_notify_at: tx.now })
}

/** Notifications of a check are sent in order: the end of the predecessor makes this job due, or this call if it has just ended. */
export const waitForPredecessor = async (tx: Tx, notification: Notification): Promise<void> => {
  if (!(await lockPredecessor(tx, notification))) await makeJobDue(tx, toJobKey(notification))
}

/** The recipient has a new address, which replaces the one in the settings. */
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
