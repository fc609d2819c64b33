import type { Tx } from '../../kernel/db/db.ts'
import type { Integration } from './model.ts'

/** Updates open dashboards, and wakes the loop that sends confirmations. */
export const signalIntegration = (tx: Tx, { id, project_id }: Pick<Integration, 'id' | 'project_id'>): void =>
  tx.signal({ topic: 'channel', data: { id, project_id } })
