import { DAY, type Instant, MINUTE, SECOND } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { enqueueAll, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind, type JobOutcome } from '../../kernel/jobs/worker.ts'
import { listMailStatuses, sendStoredMail } from '../../kernel/mail/mailer.ts'
import { openConf } from '../integrations/create.ts'
import { findIntegration } from '../integrations/list.ts'
import type { Integration } from '../integrations/model.ts'
import { findTransport, TRANSPORT_KINDS } from '../transports/index.ts'
import type { Transport } from '../transports/transport.ts'
import {
  attemptDelivery,
  type DeliveryDeps,
  markDeferred,
  markFailed,
  markRefused,
  markSent,
  type NotificationAttempt,
  waitForPredecessor,
} from './attempt.ts'
import { NO_MAIL_SERVER, type Notification, type NotificationRequest, type NotificationTarget, type Occurrence, toJobKey } from './model.ts'
import { createRecipientThrottle, type RecipientThrottle, type ThrottleDecision } from './recipient-throttle.ts'
import { findNotification, findNotificationByUuid, findPredecessor, insertNotifications, listGroupMembers, listTargets } from './store.ts'

export { listTargets }

/** Each kind of integration has its own kind of job, so that an unreachable service delays no other. */
export const toJobKind = (kind: string): string => `notify.${kind}`

const accepts = ({ kind }: NotificationTarget, status: Notification['status']): boolean => {
  const transport = findTransport(kind)
  return transport !== undefined && (transport.statuses?.includes(status) ?? true)
}

/** Creates a notification for each integration, or records why it was suppressed. Rows and jobs are written in one transaction. */
export const enqueueNotifications = async (tx: Tx, requests: readonly NotificationRequest[]): Promise<void> => {
  const accepted = requests.map((request) => ({
    ...request,
    targets: request.targets.filter((target) => accepts(target, request.occurrence.status)),
  }))
  const inserted = await insertNotifications(tx, accepted)
  const kinds = new Map(accepted.flatMap(({ targets }) => targets.map(({ id, kind }) => [id, kind])))
  const waiting = inserted.filter(({ state }) => state === 'waiting')
  await enqueueAll(
    tx,
    waiting.map(({ id, channel_id, occurrence }) => ({
      kind: toJobKind(kinds.get(channel_id) ?? ''),
      payload: { notification_id: id },
      dedup_key: toJobKey({ occurrence, channel_id }),
    })),
  )
}

export const enqueueNotification = (tx: Tx, occurrence: Occurrence, targets: readonly NotificationTarget[]): Promise<void> =>
  enqueueNotifications(tx, [{ occurrence, targets }])

/** Notifies the members of a group. A member that is assigned to the check itself is notified once. */
export const enqueueGroupNotifications = async (tx: Tx, notification_uuid: string, channel_uuids: readonly string[]): Promise<void> => {
  const notification = await findNotificationByUuid(tx, notification_uuid)
  if (!notification) return
  const members = await listGroupMembers(tx, notification.channel_id, channel_uuids, notification.status === 'up' ? 'up' : 'down')
  const { check_id, flip_id, occurrence, occasion, status, reason, happened_at, down_since } = notification
  await enqueueNotification(tx, { check_id, flip_id, occurrence, occasion, status, reason, happened_at, down_since }, members)
}

// The end of the predecessor makes the job due; this is the fallback.
const MAX_PREDECESSOR_WAIT = 10 * MINUTE
const CONCURRENCY_PER_KIND = 48

// A mail server is configured only by a restart, so it is polled for. After a day the alert is outdated.
const MAIL_SERVER_POLL_DELAY = 10 * MINUTE
const MAX_MAIL_DELAY = DAY

const retryAt = (due_at: Instant, error: string): JobOutcome => ({ outcome: 'retry', due_at, error })

const findObstacle = ({ is_disabled, is_verified, last_error }: Integration): string | undefined => {
  if (is_disabled) return `The integration is disabled. ${last_error}`.trim()
  return is_verified ? undefined : 'The address has not been confirmed yet.'
}

const handleKeptMail = ({ clock, can_mail }: DeliveryDeps, notification: Notification, mail_id: number): JobOutcome => {
  if (can_mail)
    return {
      ...retryAt(clock.now() + MINUTE, 'The mail is being sent.'),
      record: (tx) => sendStoredMail(tx, mail_id, toJobKey(notification)),
    }
  if (clock.now() >= notification.created_at + MAX_MAIL_DELAY) return done((tx) => markFailed(tx, notification, NO_MAIL_SERVER))
  const poll_at = Math.min(clock.now() + MAIL_SERVER_POLL_DELAY, notification.created_at + MAX_MAIL_DELAY)
  return { ...retryAt(poll_at, NO_MAIL_SERVER), record: (tx) => markDeferred(tx, notification, NO_MAIL_SERVER, poll_at) }
}

/** The result of a mail is known only after its own delivery job has ended. */
const pollMail = async (deps: DeliveryDeps, notification: Notification, mail_id: number): Promise<JobOutcome> => {
  const { db, clock } = deps
  const [mail] = await db.read((reader) => listMailStatuses(reader, [mail_id]))
  if (mail?.status === 'kept') return handleKeptMail(deps, notification, mail_id)
  if (mail?.status === 'queued') return retryAt(clock.now() + MINUTE, mail.error ?? 'The mail is being sent.')
  if (mail?.status === 'failed') return done((tx) => markRefused(tx, notification, mail.error ?? 'The mail was rejected.'))
  return done((tx) => markSent(tx, notification))
}

type ThrottleKey = { readonly throttle: RecipientThrottle; readonly recipient: string }

const takeQuota = async (
  { limiter, clock }: DeliveryDeps,
  { throttle, recipient: recipient_key }: ThrottleKey,
  { per_minute }: Transport,
): Promise<ThrottleDecision> => {
  if (per_minute === undefined) return { allowed: true }
  const limit = await limiter.hit({ bucket: `notify ${recipient_key}`, limit: per_minute, window: MINUTE })
  return limit.allowed ? { allowed: true } : throttle.defer(recipient_key, clock.now() + limit.retry_after * SECOND, MINUTE / per_minute)
}

const deliverThrottled = async (deps: DeliveryDeps, throttle: RecipientThrottle, attempt: NotificationAttempt): Promise<JobOutcome> => {
  const { clock } = deps
  const recipient = attempt.transport.recipient(attempt.conf)
  if (recipient === '') return await attemptDelivery(deps, attempt, () => undefined)
  const recipient_key = `${attempt.channel.kind} ${recipient}`
  const decision = await throttle.acquire(recipient_key)
  if (!decision.allowed) return retryAt(decision.retry_at, 'Throttled: other recipients first.')
  const started = clock.now()
  try {
    const quota = await takeQuota(deps, { throttle, recipient: recipient_key }, attempt.transport)
    if (!quota.allowed) return retryAt(quota.retry_at, 'Throttled: rate limit of the recipient.')
    return await attemptDelivery(deps, attempt, (until) => throttle.pauseUntil(recipient_key, until))
  } finally {
    throttle.release(recipient_key, clock.now() - started)
  }
}

// The payload is valid: only `enqueueNotifications` and `resendNotification` create these jobs.
const toNotificationId = (job: Job): number => (job.payload as { readonly notification_id: number }).notification_id

const handleJob = async (deps: DeliveryDeps, throttle: RecipientThrottle, job: Job): Promise<JobOutcome> => {
  const { db, box, clock } = deps
  const found = await db.read(async (reader) => {
    const notification = await findNotification(reader, toNotificationId(job))
    const channel = notification && (await findIntegration(reader, notification.channel_id))
    if (!channel || notification.state !== 'waiting') return undefined
    return { notification, channel, predecessor: await findPredecessor(reader, notification) }
  })
  if (!found) return done()
  const { notification, channel, predecessor } = found
  if (predecessor)
    return {
      ...retryAt(clock.now() + MAX_PREDECESSOR_WAIT, 'Waiting for an earlier notification.'),
      record: (tx) => waitForPredecessor(tx, notification),
    }
  const obstacle = findObstacle(channel)
  if (obstacle !== undefined) return done((tx) => markFailed(tx, notification, obstacle))
  if (notification.mail_id !== null) return await pollMail(deps, notification, notification.mail_id)
  const transport = findTransport(channel.kind)
  if (!transport) return done((tx) => markFailed(tx, notification, 'Unknown kind of integration.'))
  return await deliverThrottled(deps, throttle, { notification, channel, transport, conf: openConf(box, channel) })
}

/** Delivers each notification: in order for a check and integration, with limited concurrency for a recipient, with retries. */
export const createDeliveryJobKinds = (deps: DeliveryDeps): readonly JobKind[] => {
  const throttle = createRecipientThrottle(deps.clock)
  return TRANSPORT_KINDS.map((kind) => ({
    kind: toJobKind(kind),
    concurrency: CONCURRENCY_PER_KIND,
    // The notification counts the attempts, because a job run that only waits for a predecessor or a slot is no attempt.
    attempts: Number.MAX_SAFE_INTEGER,
    handle: (job) => handleJob(deps, throttle, job),
  }))
}
