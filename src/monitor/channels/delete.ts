import type { Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { announceChannel } from './announce.ts'
import type { Channel } from './model.ts'
import { removeChannel } from './store.ts'

export const deleteChannel = async (tx: Tx, actor: Actor, channel: Channel): Promise<void> => {
  const { id, kind, name } = channel
  if (!(await removeChannel(tx, id))) notFound('channel')
  await audit(tx, actor, { action: 'channel.deleted', object: { type: 'channel', id }, changes: { kind, name } })
  announceChannel(tx, channel)
}
