import { DAY, type Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { createPruner } from '../../kernel/retention.ts'

const SLICE = 1_000

const deleteBefore = async (tx: Tx, before: Instant, limit: number): Promise<number> => {
  const old = tx.db.selectFrom('audit_log').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit)
  return Number((await tx.db.deleteFrom('audit_log').where('id', 'in', old).executeTakeFirst()).numDeletedRows)
}

/** Deletes entries older than the retention. Nothing else deletes audit entries, and a change of the retention is audited itself. */
export const auditRecurringJobs: readonly RecurringJob[] = [
  { name: 'prune-audit-log', interval: DAY, work: createPruner('audit_log_days', SLICE, deleteBefore) },
]
