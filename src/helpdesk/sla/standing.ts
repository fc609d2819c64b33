import type { Tx } from '../../kernel/db/db.ts'
import type { Clock } from './clock.ts'
import { slaSummary } from './summary.ts'

/** What does not depend on the hour: nothing was promised, or everything was kept. The rest is read off the clocks. */
export type Standing = 'none' | 'met' | 'live'

export const standingOf = (clocks: readonly Clock[]): Standing => {
  const { status } = slaSummary(null, clocks, 0)
  return status === 'none' || status === 'met' ? status : 'live'
}

/** Beside the ticket, where lists can look it up. It is no change of the ticket: its version stays. */
export const noteStanding = async (tx: Tx, ticket_id: number, sla_standing: Standing): Promise<void> => {
  await tx.db.updateTable('tickets').set({ sla_standing }).where('id', '=', ticket_id).execute()
}
