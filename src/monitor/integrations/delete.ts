import type { Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import type { Integration } from './model.ts'
import { signalIntegration } from './signal.ts'
import { deleteIntegrationRow } from './store.ts'

export const deleteIntegration = async (tx: Tx, actor: Actor, channel: Integration): Promise<void> => {
  const { id, kind, name } = channel
  if (!(await deleteIntegrationRow(tx, id))) notFound('channel')
  await audit(tx, actor, { action: 'channel.deleted', object: { type: 'channel', id }, changes: { kind, name } })
  signalIntegration(tx, channel)
}
