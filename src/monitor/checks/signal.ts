import type { Tx } from '../../kernel/db/db.ts'
import type { Check } from './model.ts'

/** Updates open dashboards, and wakes the loops that wait for the next deadline. */
export const signalCheck = (tx: Tx, { id, project_id }: Pick<Check, 'id' | 'project_id'>): void =>
  tx.signal({ topic: 'check', data: { id, project_id } })
