import type { Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { announceChannel } from './announce.ts'
import type { Channel } from './model.ts'
import { writeChannel, type Changes } from './store.ts'

export type { Changes } from './store.ts'

/** New settings are a new beginning: a channel that was given up is tried again. */
const AFRESH = { is_disabled: false, last_error: '' } satisfies Changes

/** `conf` comes sealed. */
export const updateChannel = async (tx: Tx, actor: Actor, id: number, changes: Changes): Promise<Channel> => {
  const channel = await writeChannel(tx, id, { ...changes, ...(changes.conf !== undefined && AFRESH) })
  if (!channel) return notFound('channel')
  await audit(tx, actor, { action: 'channel.updated', object: { type: 'channel', id }, changes: { fields: Object.keys(changes) } })
  announceChannel(tx, channel)
  return channel
}
