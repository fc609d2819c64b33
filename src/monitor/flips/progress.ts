import { sql } from 'kysely'
import type { Reader } from '../../kernel/db/db.ts'

export type ProcessingProgress = {
  /** Total number of pings of all checks; log entries are numbered per check. */
  readonly max_ping_id: number | null
  readonly max_notification_id: number | null
  /** Flips whose event has not been dispatched to all subscribers yet. */
  readonly num_unprocessed_flips: number
}

export const loadProgress = async ({ db }: Reader): Promise<ProcessingProgress> => {
  const { rows } = await sql<ProcessingProgress>`select
    (select cast(nullif(sum(n_pings), 0) as bigint) from check_states) as max_ping_id,
    (select max(id) from notifications) as max_notification_id,
    (select count(*) from events where due_at is not null and name = 'check.flipped') as num_unprocessed_flips`.execute(db)
  return rows[0] ?? { max_ping_id: null, max_notification_id: null, num_unprocessed_flips: 0 }
}
