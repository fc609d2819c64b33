import type { Instant } from '../../contract/time.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { system } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { sealConf } from '../channels/create.ts'
import type { Channel, Conf } from '../channels/model.ts'
import { updateChannel } from '../channels/update.ts'
import type { Notification } from './model.ts'
import { markChannel, writeNotification } from './store.ts'

/** What is written down when an attempt has ended. */

type Attempt = Pick<Notification, 'id' | 'channel_id' | 'attempts'>

const LONGEST_ERROR = 200
const cut = (error: string): string => error.slice(0, LONGEST_ERROR)

export const wasSent = async (tx: Tx, { id, channel_id, attempts }: Attempt): Promise<void> => {
  await writeNotification(tx, id, { state: 'sent', error: '', attempts: attempts + 1, next_try_at: null, ended_at: tx.now })
  await markChannel(tx, channel_id, { last_error: '', last_notify_at: tx.now })
}

/** The recipient moved; from now on the settings say where to. */
export const hasMoved = async (tx: Tx, { id, kind }: Pick<Channel, 'id' | 'kind'>, conf: Conf, box: SecretBox): Promise<void> => {
  await updateChannel(tx, system('delivery'), id, await sealConf(tx, box, { kind, conf }))
}

export const triedInVain = async (tx: Tx, { id, channel_id, attempts }: Attempt, error: string, next_try_at: Instant): Promise<void> => {
  await writeNotification(tx, id, { error: cut(error), attempts: attempts + 1, next_try_at })
  await markChannel(tx, channel_id, { last_error: cut(error) })
}

export const gaveUp = async (tx: Tx, { id, channel_id, attempts }: Attempt, error: string): Promise<void> => {
  await writeNotification(tx, id, { state: 'failed', error: cut(error), attempts: attempts + 1, next_try_at: null, ended_at: tx.now })
  await markChannel(tx, channel_id, { last_error: cut(error) })
}

/** No retry mends this: the channel is switched off until a person changes it. */
export const wasRefused = async (tx: Tx, attempt: Attempt, error: string): Promise<void> => {
  await gaveUp(tx, attempt, error)
  await switchOff(tx, attempt.channel_id, error)
}

export const switchOff = async (tx: Tx, channel_id: number, error: string): Promise<void> => {
  await markChannel(tx, channel_id, { last_error: cut(error), is_disabled: 1 })
  await audit(tx, system('delivery'), {
    action: 'channel.disabled',
    object: { type: 'channel', id: channel_id },
    changes: { error: cut(error) },
  })
}
