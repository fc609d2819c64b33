import { Type } from 'typebox'
import { Conf } from './fields.ts'
import { later, transport } from './transport.ts'

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/** Each member is told by a job of its own: one that fails delays no other. */
export const group = transport({
  kind: 'group',
  label: 'Group',
  about: 'Tells several integrations of the project at once.',
  conf: Conf({ channels: Type.Array(Type.String({ pattern: UUID }), { minItems: 1, maxItems: 100, uniqueItems: true, title: 'Members' }) }),
  recipient: () => '',
  send: async ({ tellOthers }, { channels }, news) =>
    tellOthers ? { outcome: 'handed', record: (tx) => tellOthers(tx, news.id, channels) } : later('Groups cannot be told from here.'),
})
