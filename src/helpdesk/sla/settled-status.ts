import { updateMany } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { SlaClock } from './clock.ts'
import { summarizeSla } from './summary.ts'

export type SettledSlaStatus = 'none' | 'met' | 'live'

export const toSettledStatus = (clocks: readonly SlaClock[]): SettledSlaStatus => {
  const { status } = summarizeSla(null, clocks, 0)
  return status === 'none' || status === 'met' ? status : 'live'
}

const UPDATE_SETTLED_STATUS = updateMany('tickets', { sla_standing: 'text', id: 'bigint' })

/** Stored with the ticket for lists. Does not increment its version. */
export const saveSettledStatus = (tx: Tx, ticket_id: number, sla_standing: SettledSlaStatus): void =>
  tx.deferWrite(UPDATE_SETTLED_STATUS, [[sla_standing, ticket_id]])
