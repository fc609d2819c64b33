import type { Tx } from '../../kernel/db/db.ts'
import type { Check } from './model.ts'

/** Open dashboards show it, and whoever waits for its next due moment looks again. */
export const signalCheck = (tx: Tx, { id, project_id }: Pick<Check, 'id' | 'project_id'>): void =>
  tx.signal({ topic: 'check', data: { id, project_id } })
