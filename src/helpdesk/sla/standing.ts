import { updateMany } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Clock } from './clock.ts'
import { slaSummary } from './summary.ts'

/** What does not depend on the hour: nothing was promised, or everything was kept. The rest is read off the clocks. */
export type Standing = 'none' | 'met' | 'live'

export const standingOf = (clocks: readonly Clock[]): Standing => {
  const { status } = slaSummary(null, clocks, 0)
  return status === 'none' || status === 'met' ? status : 'live'
}

const NOTE_STANDING = updateMany('tickets', { sla_standing: 'text', id: 'bigint' })

/** Beside the ticket, where lists can look it up. It is no change of the ticket: its version stays. */
export const noteStanding = (tx: Tx, ticket_id: number, sla_standing: Standing): void =>
  tx.bulkSoon(NOTE_STANDING, [[sla_standing, ticket_id]])
