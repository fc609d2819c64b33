import { MINUTE, type Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { nextOverdue } from './overdue-store.ts'

/** Whoever looks at checks that are overdue does so within seconds. After this long, nobody looks. */
const PATIENCE = 5 * MINUTE

/** Since when nobody has looked at checks that are overdue; null while somebody does. */
export const behindSince = async (reader: Reader): Promise<Instant | null> => {
  const overdue_at = await nextOverdue(reader)
  return overdue_at !== undefined && reader.now - overdue_at > PATIENCE ? overdue_at : null
}
