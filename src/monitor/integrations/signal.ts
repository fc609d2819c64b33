import type { Tx } from '../../kernel/db/db.ts'
import type { Integration } from './model.ts'

/** Open dashboards show it, and an address that must be confirmed is asked. */
export const signalIntegration = (tx: Tx, { id, project_id }: Pick<Integration, 'id' | 'project_id'>): void =>
  tx.signal({ topic: 'channel', data: { id, project_id } })
