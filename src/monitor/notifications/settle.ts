import type { Instant } from '../../contract/time.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { makeJobDue } from '../../kernel/jobs/jobs.ts'
import { system } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { sealConf } from '../channels/create.ts'
import type { Channel, Conf } from '../channels/model.ts'
import { updateChannel } from '../channels/update.ts'
import { errorText } from './error-text.ts'
import { jobKeyOf, type Notification } from './model.ts'
import { lockPredecessor, markChannel, successorOf, writeNotification } from './store.ts'

/** What is written down when an attempt has ended. */

type Attempt = Pick<Notification, 'id' | 'channel_id' | 'check_id' | 'attempts'>

const wakeNext = async (tx: Tx, attempt: Attempt): Promise<void> => {
  const next = await successorOf(tx, attempt)
  if (next) await makeJobDue(tx, jobKeyOf(next))
}

const end = async (tx: Tx, attempt: Attempt, state: 'sent' | 'failed', error: string): Promise<void> => {
  await writeNotification(tx, attempt.id, { state, error, attempts: attempt.attempts + 1, next_try_at: null, ended_at: tx.now })
  await wakeNext(tx, attempt)
}

/** It is in the outbox and waits for a mail server; the log says so, and later news passes it. */
export const wasKept = async (tx: Tx, attempt: Attempt, error: string, next_try_at: Instant): Promise<void> => {
  await writeNotification(tx, attempt.id, { error, next_try_at })
  await markChannel(tx, attempt.channel_id, { last_error: error })
  await wakeNext(tx, attempt)
}

export const wasSent = async (tx: Tx, attempt: Attempt): Promise<void> => {
  await end(tx, attempt, 'sent', '')
  await markChannel(tx, attempt.channel_id, { last_error: '', last_notify_at: tx.now })
}

/** Earlier news goes first. Whoever ends that wakes this one; if that has just happened, it wakes itself. */
export const waitInLine = async (tx: Tx, notification: Notification): Promise<void> => {
  if (!(await lockPredecessor(tx, notification))) await makeJobDue(tx, jobKeyOf(notification))
}

/** The recipient moved; from now on the settings say where to. */
export const hasMoved = async (tx: Tx, { id, kind }: Pick<Channel, 'id' | 'kind'>, conf: Conf, box: SecretBox): Promise<void> => {
  await updateChannel(tx, system('delivery'), id, await sealConf(tx, box, { kind, conf }))
}

export const triedInVain = async (tx: Tx, { id, channel_id, attempts }: Attempt, error: string, next_try_at: Instant): Promise<void> => {
  await writeNotification(tx, id, { error: errorText(error), attempts: attempts + 1, next_try_at })
  await markChannel(tx, channel_id, { last_error: errorText(error) })
}

export const gaveUp = async (tx: Tx, attempt: Attempt, error: string): Promise<void> => {
  await end(tx, attempt, 'failed', errorText(error))
  await markChannel(tx, attempt.channel_id, { last_error: errorText(error) })
}

/** No retry mends this: the channel is switched off until a person changes it. */
export const wasRefused = async (tx: Tx, attempt: Attempt, error: string): Promise<void> => {
  await gaveUp(tx, attempt, error)
  await switchOff(tx, attempt.channel_id, error)
}

export const switchOff = async (tx: Tx, channel_id: number, error: string): Promise<void> => {
  await markChannel(tx, channel_id, { last_error: errorText(error), is_disabled: 1 })
  await audit(tx, system('delivery'), {
    action: 'channel.disabled',
    object: { type: 'channel', id: channel_id },
    changes: { error: errorText(error) },
  })
}
