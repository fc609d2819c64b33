import { DAY, MINUTE, SECOND, type Instant } from '../../contract/time.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind, type JobOutcome } from '../../kernel/jobs/worker.ts'
import { sendStoredMail } from '../../kernel/mailer.ts'
import { openConf } from '../channels/create.ts'
import { findChannel } from '../channels/list.ts'
import type { Channel } from '../channels/model.ts'
import { CHANNEL_KINDS, findTransport } from '../transports/index.ts'
import type { Transport } from '../transports/transport.ts'
import { attempt } from './attempt.ts'
import type { DeliveryParts, Errand } from './delivery.ts'
import { createLanes, type Lanes, type Turn } from './lanes.ts'
import { jobKeyOf, NO_SERVER, type Notification } from './model.ts'
import { gaveUp, waitInLine, wasKept, wasRefused, wasSent } from './settle.ts'
import { mailOf, notificationById, predecessorOf } from './store.ts'
import { jobKindOf } from './tell.ts'

// It is woken when its turn comes; this is for the day when that fails.
const LONGEST_IN_LINE = 10 * MINUTE
const PER_KIND = 48

// A server appears when somebody configures one and starts anew; yesterday's alarm is then of no use to anybody.
const LOOK_FOR_SERVER = 10 * MINUTE
const STILL_NEWS = DAY

const wait = (due_at: Instant, error: string): JobOutcome => ({ outcome: 'retry', due_at, error })

const obstacleOf = ({ is_disabled, is_verified, last_error }: Channel): string | undefined => {
  if (is_disabled) return `The integration is switched off. ${last_error}`.trim()
  return is_verified ? undefined : 'The address has not been confirmed yet.'
}

/** As soon as there is a server the mail goes out, unless it is no news any more by then. */
const seeToKept = ({ clock, can_mail }: DeliveryParts, notification: Notification, mail_id: number): JobOutcome => {
  if (can_mail)
    return { ...wait(clock.now() + MINUTE, 'The mail is on its way.'), record: (tx) => sendStoredMail(tx, mail_id, jobKeyOf(notification)) }
  if (clock.now() >= notification.created_at + STILL_NEWS) return done((tx) => gaveUp(tx, notification, NO_SERVER))
  const look_at = Math.min(clock.now() + LOOK_FOR_SERVER, notification.created_at + STILL_NEWS)
  return { ...wait(look_at, NO_SERVER), record: (tx) => wasKept(tx, notification, NO_SERVER, look_at) }
}

/** A mail is on its way for a while; what became of it is known later. */
const lookAtMail = async (parts: DeliveryParts, notification: Notification, mail_id: number): Promise<JobOutcome> => {
  const { db, clock } = parts
  const mail = await db.read((reader) => mailOf(reader, mail_id))
  if (mail?.status === 'kept') return seeToKept(parts, notification, mail_id)
  if (mail?.status === 'queued') return wait(clock.now() + MINUTE, mail.error ?? 'The mail is on its way.')
  if (mail?.status === 'failed') return done((tx) => wasRefused(tx, notification, mail.error ?? 'The mail was refused.'))
  return done((tx) => wasSent(tx, notification))
}

type Way = { readonly lanes: Lanes; readonly lane: string }

const quotaOf = async ({ limiter, clock }: DeliveryParts, { lanes, lane }: Way, { per_minute }: Transport): Promise<Turn> => {
  if (per_minute === undefined) return { go: true }
  const verdict = await limiter.hit({ bucket: `notify ${lane}`, limit: per_minute, window: MINUTE })
  return verdict.allowed ? { go: true } : lanes.defer(lane, clock.now() + verdict.retry_after * SECOND, MINUTE / per_minute)
}

const inTurn = async (parts: DeliveryParts, lanes: Lanes, errand: Errand): Promise<JobOutcome> => {
  const { clock } = parts
  const recipient = errand.transport.recipient(errand.conf)
  if (recipient === '') return await attempt(parts, errand, () => undefined)
  const lane = `${errand.channel.kind} ${recipient}`
  const turn = await lanes.enter(lane)
  if (!turn.go) return wait(turn.back_at, 'Others are told first.')
  const started = clock.now()
  try {
    const quota = await quotaOf(parts, { lanes, lane }, errand.transport)
    if (!quota.go) return wait(quota.back_at, 'The recipient takes only so many messages a minute.')
    return await attempt(parts, errand, (until) => lanes.hold(lane, until))
  } finally {
    lanes.leave(lane, clock.now() - started)
  }
}

// Only `tell` makes these jobs.
const notificationIdOf = (job: Job): number => (job.payload as { readonly notification_id: number }).notification_id

const handle = async (parts: DeliveryParts, lanes: Lanes, job: Job): Promise<JobOutcome> => {
  const { db, box, clock } = parts
  const found = await db.read(async (reader) => {
    const notification = await notificationById(reader, notificationIdOf(job))
    const channel = notification && (await findChannel(reader, notification.channel_id))
    if (!channel || notification.state !== 'waiting') return undefined
    return { notification, channel, predecessor: await predecessorOf(reader, notification) }
  })
  if (!found) return done()
  const { notification, channel, predecessor } = found
  if (predecessor)
    return { ...wait(clock.now() + LONGEST_IN_LINE, 'Earlier news goes first.'), record: (tx) => waitInLine(tx, notification) }
  const obstacle = obstacleOf(channel)
  if (obstacle !== undefined) return done((tx) => gaveUp(tx, notification, obstacle))
  if (notification.mail_id !== null) return await lookAtMail(parts, notification, notification.mail_id)
  const transport = findTransport(channel.kind)
  if (!transport) return done((tx) => gaveUp(tx, notification, 'There is no such kind of integration any more.'))
  return await inTurn(parts, lanes, { notification, channel, transport, conf: openConf(box, channel) })
}

/** Sees each notification through: in order per check and channel, a few at a time per recipient, again until it arrived. */
export const deliver = (parts: DeliveryParts): readonly JobKind[] => {
  const lanes = createLanes(parts.clock)
  return CHANNEL_KINDS.map((kind) => ({
    kind: jobKindOf(kind),
    concurrency: PER_KIND,
    // What counts is in the notification: a job also comes back because it was not its turn.
    attempts: Number.MAX_SAFE_INTEGER,
    handle: (job) => handle(parts, lanes, job),
  }))
}
