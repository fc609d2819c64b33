import type { Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import type { Channel } from './model.ts'
import { removeChannel } from './store.ts'

export const deleteChannel = async (tx: Tx, actor: Actor, { id, kind, name }: Channel): Promise<void> => {
  if (!(await removeChannel(tx, id))) notFound('channel')
  await audit(tx, actor, { action: 'channel.deleted', object: { type: 'channel', id }, changes: { kind, name } })
}
