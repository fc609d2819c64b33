import { updateMany } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { SlaClock } from './clock.ts'
import { summarizeSla } from './summary.ts'

/** What does not depend on the hour: nothing was promised, or everything was kept. The rest is read off the clocks. */
export type SettledSlaStatus = 'none' | 'met' | 'live'

export const toSettledStatus = (clocks: readonly SlaClock[]): SettledSlaStatus => {
  const { status } = summarizeSla(null, clocks, 0)
  return status === 'none' || status === 'met' ? status : 'live'
}

const UPDATE_SETTLED_STATUS = updateMany('tickets', { sla_standing: 'text', id: 'bigint' })

/** Beside the ticket, where lists can look it up. It is no change of the ticket: its version stays. */
export const saveSettledStatus = (tx: Tx, ticket_id: number, sla_standing: SettledSlaStatus): void =>
  tx.bulkSoon(UPDATE_SETTLED_STATUS, [[sla_standing, ticket_id]])
