import { DAY, HOUR } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Chore } from '../../kernel/jobs/recurring.ts'

const SLICE = 500

/** What was sent and answered in full is kept for a week, the deliveries themselves for 30 days: long enough to replay. */
const dropBodies = async (tx: Tx): Promise<'more' | 'done'> => {
  const old = tx.db
    .selectFrom('webhook_attempts')
    .select('id')
    .where('started_at', '<', tx.now - 7 * DAY)
    .where('response_body', 'is not', null)
    .limit(SLICE)
  const { numUpdatedRows } = await tx.db
    .updateTable('webhook_attempts')
    .set({ request_headers: null, response_headers: null, response_body: null })
    .where('id', 'in', old)
    .executeTakeFirst()
  return numUpdatedRows === BigInt(SLICE) ? 'more' : 'done'
}

const dropDeliveries = async (tx: Tx): Promise<'more' | 'done'> => {
  const old = tx.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('created_at', '<', tx.now - 30 * DAY)
    .where('next_attempt_at', 'is', null)
    .orderBy('created_at')
    .limit(SLICE)
  const { numDeletedRows } = await tx.db.deleteFrom('webhook_deliveries').where('id', 'in', old).executeTakeFirst()
  return numDeletedRows === BigInt(SLICE) ? 'more' : 'done'
}

export const webhookChores: readonly Chore[] = [
  { name: 'prune-webhook-bodies', every: HOUR, work: dropBodies },
  { name: 'prune-webhook-deliveries', every: HOUR, work: dropDeliveries },
]
