import { MILLISECOND, type Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'

const SLICE = 1_000
const FULL_MONTHS = 2

/** Flips are kept for the month under way and the full months before it. */
export const flipsKeptSince = (now: Instant): Instant => {
  const today = new Date(Math.floor(now / MILLISECOND))
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - FULL_MONTHS, 1) * MILLISECOND
}

export const pruneFlips = async (tx: Tx): Promise<'more' | 'done'> => {
  const old = tx.db.selectFrom('flips').select('id').where('created_at', '<', flipsKeptSince(tx.now)).orderBy('created_at').limit(SLICE)
  const { numDeletedRows } = await tx.db.deleteFrom('flips').where('id', 'in', old).executeTakeFirst()
  return numDeletedRows === BigInt(SLICE) ? 'more' : 'done'
}
