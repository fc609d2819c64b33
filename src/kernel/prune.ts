import { HOUR, type Instant } from '../contract/time.ts'
import type { Tx } from './db/db.ts'
import type { RecurringJob } from './jobs/recurring.ts'
import { deleteDispatchedEvents } from './outbox/outbox.ts'
import { createPruner } from './retention.ts'

const SLICE = 1_000

const deleteMails = async (tx: Tx, before: Instant, limit: number): Promise<number> => {
  const old = tx.db.selectFrom('mails').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit)
  return Number((await tx.db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst()).numDeletedRows)
}

const deleteExpiredHits = async (tx: Tx): Promise<'more' | 'done'> => {
  const old = tx.db.selectFrom('rate_hits').select('bucket').where('expires_at', '<', tx.now).limit(SLICE)
  const { numDeletedRows } = await tx.db.deleteFrom('rate_hits').where('bucket', 'in', old).executeTakeFirst()
  return numDeletedRows === BigInt(SLICE) ? 'more' : 'done'
}

/** Prunes events and mails (which may hold sign-in links) after their retention, and rate-limit hits after their window. */
export const kernelRecurringJobs: readonly RecurringJob[] = [
  { name: 'prune-events', interval: HOUR, work: createPruner('events_days', SLICE, deleteDispatchedEvents) },
  { name: 'prune-mails', interval: HOUR, work: createPruner('mails_days', SLICE, deleteMails) },
  { name: 'prune-rate-hits', interval: HOUR, work: deleteExpiredHits },
]
