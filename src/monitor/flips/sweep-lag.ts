import { type Instant, MINUTE } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findNextDeadline } from './overdue-store.ts'

/** A sweep takes an overdue check down within seconds. After this long, no sweep runs. */
const MAX_SWEEP_LAG = 5 * MINUTE

/** Since when overdue checks wait for a sweep; null while the sweep keeps up. */
export const findSweepLagStart = async (reader: Reader): Promise<Instant | null> => {
  const overdue_at = await findNextDeadline(reader)
  return overdue_at !== undefined && reader.now - overdue_at > MAX_SWEEP_LAG ? overdue_at : null
}
