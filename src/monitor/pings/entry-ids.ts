import type { Bulk } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { FOLLOW_UP_TO } from './follow-log.ts'

/** Numbers for new entries of the log, rising as they come. */
export type EntryIds = {
  /** The first of so many that nobody else has. */
  take(tx: Tx, count: number): Promise<number>
}

// By how many the sequence of PostgreSQL rises each time; more than a batch has.
const AT_ONCE = 4_096

// SQLite has one writer at a time, who looks where the log ends, or ended when states followed it last: what lay there may be gone with its
// check. PostgreSQL hands each process many at once.
const FIRST_FREE: Bulk<{ readonly first: number }> = {
  sqlite: `select max(coalesce((select max(id) from pings), 0), coalesce((select cast(value as integer) from settings where name = '${FOLLOW_UP_TO}'), 0)) + 1 as first`,
  postgres: `select nextval('ping_ids') as first`,
}

export const createEntryIds = (): EntryIds => {
  let [next, end] = [0, 0]
  return {
    take: async (tx, count) => {
      const isOurs = tx.dialect.name === 'postgres' || tx.late?.isAlone
      if (!isOurs || next + count > end) {
        const [free] = await tx.bulk(FIRST_FREE, [[]])
        next = free?.first ?? 1
        end = next + AT_ONCE
      }
      const first = next
      next += count
      return first
    },
  }
}
