import { type Instant, MINUTE } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findNextDeadline } from './overdue-store.ts'

/** Whoever looks at checks that are overdue does so within seconds. After this long, nobody looks. */
const MAX_SWEEP_LAG = 5 * MINUTE

/** Since when nobody has looked at checks that are overdue; null while somebody does. */
export const findSweepLagStart = async (reader: Reader): Promise<Instant | null> => {
  const overdue_at = await findNextDeadline(reader)
  return overdue_at !== undefined && reader.now - overdue_at > MAX_SWEEP_LAG ? overdue_at : null
}
