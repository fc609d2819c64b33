import type { Bulk } from '../../../kernel/db/bulk.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { FOLLOW_UP_TO } from './follow-log.ts'

/** Numbers for new entries of the log, rising as they come. */
export type EntryIds = {
  /** The first of so many that nobody else has. */
  take(tx: Tx, count: number): Promise<number>
  /** The same of those that are at hand, if there are so many. */
  takeReady(count: number): number | undefined
  /** Whether there soon will not be, and nobody has asked for more. */
  readonly areFew: boolean
  /** Puts more at hand, where many are handed out at once. */
  putMore(tx: Tx): Promise<void>
}

// By how many the sequence of PostgreSQL rises each time; more than a batch has.
const AT_ONCE = 4_096
const FEW = 2_048

// SQLite has one writer at a time, who looks where the log ends, or ended when states followed it last: what lay there may be gone with its
// check. PostgreSQL hands each process many at once.
const FIRST_FREE: Bulk<{ readonly first: number }> = {
  sqlite: `select max(coalesce((select max(id) from pings), 0), coalesce((select cast(value as integer) from settings where name = '${FOLLOW_UP_TO}'), 0)) + 1 as first`,
  postgres: `select nextval('ping_ids') as first`,
}

export const createEntryIds = (): EntryIds => {
  let [next, end] = [0, 0]
  let spare: number | undefined
  let areComing = false

  const firstFree = async (tx: Tx): Promise<number> => (await tx.bulk(FIRST_FREE, [[]]))[0]?.first ?? 1
  const begin = (first: number): void => void ([next, end] = [first, first + AT_ONCE])
  const takeReady = (count: number): number | undefined => {
    if (next + count > end && spare !== undefined) {
      begin(spare)
      spare = undefined
    }
    if (next + count > end) return undefined
    next += count
    return next - count
  }

  return {
    take: async (tx, count) => {
      const isOurs = tx.dialect.name === 'postgres' || tx.late?.isAlone
      const ready = isOurs ? takeReady(count) : undefined
      if (ready !== undefined) return ready
      begin(await firstFree(tx))
      next += count
      return next - count
    },
    takeReady,
    get areFew() {
      return spare === undefined && !areComing && next + FEW > end
    },
    putMore: async (tx) => {
      areComing = true
      try {
        spare = await firstFree(tx)
      } finally {
        areComing = false
      }
    },
  }
}
