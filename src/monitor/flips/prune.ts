import { type Instant, MILLISECOND } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'

const BATCH_SIZE = 1_000
const RETAINED_FULL_MONTHS = 2

/** Flips of the current month and of the full months before it are kept. */
export const flipRetentionCutoff = (now: Instant): Instant => {
  const today = new Date(Math.floor(now / MILLISECOND))
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - RETAINED_FULL_MONTHS, 1) * MILLISECOND
}

export const pruneFlips = async (tx: Tx): Promise<'more' | 'done'> => {
  const old = tx.db
    .selectFrom('flips')
    .select('id')
    .where('created_at', '<', flipRetentionCutoff(tx.now))
    .orderBy('created_at')
    .limit(BATCH_SIZE)
  const { numDeletedRows } = await tx.db.deleteFrom('flips').where('id', 'in', old).executeTakeFirst()
  return numDeletedRows === BigInt(BATCH_SIZE) ? 'more' : 'done'
}
