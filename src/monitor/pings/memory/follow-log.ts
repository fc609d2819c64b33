import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db/db.ts'
import { findSetting, putSetting } from '../../../kernel/settings.ts'

/** Up to which entry of the log the states in the database follow it. */
export const FOLLOW_UP_TO = 'pings.states_follow_up_to'

/**
 * Lets the states follow the log, whatever became of who should have written them. Only what every usual ping changes is ever left for later,
 * and the newest entry says all of it; whatever else happens to a check is written at once, together with which entry that was.
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
