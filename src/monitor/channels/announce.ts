import type { Tx } from '../../kernel/db/db.ts'
import type { Channel } from './model.ts'

/** Open dashboards show it, and an address that must be confirmed is asked. */
export const announceChannel = (tx: Tx, { id, project_id }: Pick<Channel, 'id' | 'project_id'>): void =>
  tx.signal({ topic: 'channel', data: { id, project_id } })
