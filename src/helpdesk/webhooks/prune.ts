import { HOUR, type Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { createPruner } from '../../kernel/retention.ts'
import { sealUrlsRecurringJob } from './seal-urls.ts'

const BATCH_SIZE = 500

const deleteBodies = async (tx: Tx, before: Instant, limit: number): Promise<number> => {
  const old = tx.db
    .selectFrom('webhook_attempts')
    .select('id')
    .where('started_at', '<', before)
    .where('response_body', 'is not', null)
    .limit(limit)
  const { numUpdatedRows } = await tx.db
    .updateTable('webhook_attempts')
    .set({ request_headers: null, response_headers: null, response_body: null })
    .where('id', 'in', old)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const deleteDeliveries = async (tx: Tx, before: Instant, limit: number): Promise<number> => {
  const old = tx.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('created_at', '<', before)
    .where('next_attempt_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
  return Number((await tx.db.deleteFrom('webhook_deliveries').where('id', 'in', old).executeTakeFirst()).numDeletedRows)
}

/** Headers and response bodies of attempts are pruned before deliveries; a delivery can be repeated until it is pruned. */
export const webhookRecurringJobs: readonly RecurringJob[] = [
  { name: 'prune-webhook-bodies', interval: HOUR, work: createPruner('webhook_bodies_days', BATCH_SIZE, deleteBodies) },
  { name: 'prune-webhook-deliveries', interval: HOUR, work: createPruner('webhook_deliveries_days', BATCH_SIZE, deleteDeliveries) },
  sealUrlsRecurringJob,
]
