import type { Bulk } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'

/** Numbers for new entries of the log, rising as they come. */
export type EntryIds = {
  /** The first of so many that nobody else has. */
  take(tx: Tx, count: number): Promise<number>
}

// By how many the sequence of PostgreSQL rises each time; more than a batch has.
const AT_ONCE = 4_096

// SQLite has one writer at a time, who looks where the log ends; PostgreSQL hands each process many at once.
const FIRST_FREE: Bulk<{ readonly first: number }> = {
  sqlite: 'select coalesce(max(id), 0) + 1 as first from pings',
  postgres: `select nextval('ping_ids') as first`,
}

export const createEntryIds = (): EntryIds => {
  let [next, end] = [0, 0]
  return {
    take: async (tx, count) => {
      if (tx.dialect.name === 'sqlite' || next + count > end) {
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
