import { SECOND, type Instant } from '../../contract/time.ts'
import { backoff } from '../../kernel/jobs/backoff.ts'
import { done, type JobOutcome } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mailer.ts'
import type { News } from '../transports/news.ts'
import { later, type Outcome, type Tools } from '../transports/transport.ts'
import { compose } from './compose.ts'
import type { DeliveryParts, Errand } from './delivery.ts'
import { errorText } from './error-text.ts'
import { jobKeyOf } from './model.ts'
import { gaveUp, hasMoved, triedInVain, wasRefused, wasSent } from './settle.ts'
import { removeNotification, writeNotification } from './store.ts'

// With the steps of the back-off: about eight hours.
const MOST_ATTEMPTS = 9
const LOOK_AT_MAIL = 10 * SECOND

/** A mistake of ours in one transport is a reason to try again, and to be seen in the log of the channel. */
export const sendSafely = async (tools: Tools, { transport, conf }: Pick<Errand, 'transport' | 'conf'>, news: News): Promise<Outcome> => {
  try {
    return await transport.send(tools, conf, news)
  } catch (error) {
    return later(`The message could not be made: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Nobody calls this recipient before that moment. */
type Hold = (until: Instant) => void

const tryAgain = (
  parts: DeliveryParts,
  { notification }: Errand,
  { error: said, after_s }: Outcome & { outcome: 'later' },
  hold: Hold,
): JobOutcome => {
  const { clock, ids } = parts
  const error = errorText(said)
  const tries = notification.attempts + 1
  if (tries >= MOST_ATTEMPTS) return done((tx) => gaveUp(tx, notification, error))
  const asked_for = clock.now() + (after_s ?? 0) * SECOND
  if (after_s !== undefined) hold(asked_for)
  const due_at = Math.max(asked_for, backoff(clock.now(), tries, ids.fraction()))
  return { outcome: 'retry', error, due_at, record: (tx) => triedInVain(tx, notification, error, due_at) }
}

const ending = (parts: DeliveryParts, errand: Errand, outcome: Outcome, hold: Hold): JobOutcome => {
  const { notification, channel } = errand
  switch (outcome.outcome) {
    case 'sent':
      return done(async (tx) => {
        await wasSent(tx, notification)
        if (outcome.conf) await hasMoved(tx, channel, outcome.conf, parts.box)
      })
    case 'handed':
      return done(async (tx) => {
        await outcome.record(tx)
        await wasSent(tx, notification)
      })
    case 'mailed':
      return {
        outcome: 'retry',
        error: 'The mail is on its way.',
        due_at: parts.clock.now() + LOOK_AT_MAIL,
        record: async (tx) => writeNotification(tx, notification.id, { mail_id: await sendMail(tx, outcome.mail, jobKeyOf(notification)) }),
      }
    case 'unwanted':
      return done((tx) => removeNotification(tx, notification.id))
    case 'refused':
      return done((tx) => wasRefused(tx, notification, outcome.error))
    case 'later':
      return tryAgain(parts, errand, outcome, hold)
  }
}

/** Composes the news, sends it, and says how the job ends. */
export const attempt = async (parts: DeliveryParts, errand: Errand, hold: Hold): Promise<JobOutcome> => {
  const wants = errand.transport.wants(errand.conf)
  const news = await parts.db.read((reader) => compose(reader, parts.site, { ...errand, wants }))
  return news ? ending(parts, errand, await sendSafely(parts.tools, errand, news), hold) : done()
}
