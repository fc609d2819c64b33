import type { Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import type { Integration } from './model.ts'
import { signalIntegration } from './signal.ts'
import { type IntegrationUpdate, updateIntegrationRow } from './store.ts'

export { type IntegrationUpdate, updateIntegrationMarks } from './store.ts'

/** New settings enable an integration that was disabled after an error. */
const ENABLED_AGAIN = { is_disabled: false, last_error: '' } satisfies IntegrationUpdate

/** Expects `conf` encrypted, as `SecretBox.seal` returns it. */
export const updateIntegration = async (tx: Tx, actor: Actor, id: number, changes: IntegrationUpdate): Promise<Integration> => {
  const channel = await updateIntegrationRow(tx, id, { ...changes, ...(changes.conf !== undefined && ENABLED_AGAIN) })
  if (!channel) return notFound('channel')
  await audit(tx, actor, { action: 'channel.updated', object: { type: 'channel', id }, changes: { fields: Object.keys(changes) } })
  signalIntegration(tx, channel)
  return channel
}
