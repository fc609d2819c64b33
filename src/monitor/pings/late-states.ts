import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/db.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import type { Watched } from './watched.ts'

/** Up to which entry of the log the states in the database follow it. */
export const FOLLOW_UP_TO = 'pings.states_follow_up_to'

// So many entries at most are not in their states: a few milliseconds of work for whoever wants to read.
const MOST_ENTRIES = 1_024
const MOST_REMEMBERED = 25_000

/**
 * Lets the states follow the log. Only what every usual ping changes is ever left for later, and the newest entry says all of it;
 * whatever else happens to a check is written at once, together with which entry that was.
 */
export const followLog = async (tx: Tx): Promise<void> => {
  const from = Number((await findSetting(tx, FOLLOW_UP_TO)) ?? 0)
  const newest = sql`select check_id, n, created_at, max(id) as id from pings where id > ${from} group by check_id`
  // `or fail`: see sqlite-puts.ts. If it fails, the transaction is taken back.
  await sql`update or fail check_states set n_pings = newest.n, last_ping = newest.created_at, last_entry = newest.id from (${newest}) as newest
    where check_states.check_id = newest.check_id and newest.id > coalesce(check_states.last_entry, 0)`.execute(tx.db)
  const { rows } = await sql<{ readonly id: number | null }>`select max(id) as id from pings`.execute(tx.db)
  await putSetting(tx, FOLLOW_UP_TO, Math.max(from, rows[0]?.id ?? 0))
}

/** States as they are, where the database may be told of them later. */
export type LateStates = {
  /** To be called first in each transaction, with how many entries it will write. */
  begin(tx: Tx, entries: number): Promise<void>
  find(uuid: string): Watched | undefined
  keep(watched: Watched): void
}

export const createLateStates = (): LateStates => {
  const remembered = new Map<string, Watched>()
  let isKept = false
  let left = 0
  return {
    begin: async (tx, entries) => {
      isKept = tx.late !== undefined
      if (!tx.late?.isAlone) {
        remembered.clear()
        left = 0
      } else if (left >= MOST_ENTRIES) {
        await followLog(tx)
        left = 0
        // Not before: what the database has not been told is known here alone.
        if (remembered.size > MOST_REMEMBERED) remembered.clear()
      }
      left += entries
    },
    find: (uuid) => {
      const found = remembered.get(uuid)
      if (found) found.runs = undefined
      return found
    },
    keep: (watched) => {
      if (isKept) remembered.set(watched.rules.uuid, watched)
    },
  }
}
