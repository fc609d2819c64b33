import { Type } from 'typebox'
import { ConfSchema } from './fields.ts'
import { defineTransport, toRetry } from './transport.ts'

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/** Each member gets a job of its own, so that a failure of one delays no other. */
export const group = defineTransport({
  kind: 'group',
  label: 'Group',
  about: 'Notifies several integrations of the project.',
  conf: ConfSchema({
    channels: Type.Array(Type.String({ pattern: UUID }), { minItems: 1, maxItems: 100, uniqueItems: true, title: 'Members' }),
  }),
  recipient: () => '',
  send: async ({ notifyGroup }, { channels }, content) =>
    notifyGroup ? { outcome: 'handed', record: (tx) => notifyGroup(tx, content.id, channels) } : toRetry('Groups cannot be notified here.'),
})
