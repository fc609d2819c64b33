import type { Tx } from '../../kernel/db/db.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import type { StoredCalendar } from './model.ts'

/** Replans open tickets in batches; new targets count from now. */
export const replanOpenTickets = (tx: Tx, calendar_before?: StoredCalendar): Promise<void> =>
  enqueue(tx, { kind: 'sla.replan', payload: { after_id: 0, counted_from_at: tx.now, ...(calendar_before && { calendar_before }) } })
