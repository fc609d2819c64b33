import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'

/** What was known when it happened. */
export const pingBefore = async ({ db }: Reader, check_id: number, at: Instant) =>
  await db
    .selectFrom('pings')
    .select(['n', 'type', 'created_at as at', 'scheme', 'remote_addr', 'method', 'ua', 'exitstatus'])
    .where('check_id', '=', check_id)
    .where('created_at', '<=', at)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()

export const bodyOfPing = async ({ db }: Reader, check_id: number, n: number): Promise<Uint8Array> => {
  const row = await db.selectFrom('pings').select('body').where('check_id', '=', check_id).where('n', '=', n).executeTakeFirst()
  return row?.body ?? new Uint8Array()
}

/** When the trouble began that ended at `at`. */
export const downBefore = async ({ db }: Reader, check_id: number, flip_id: number): Promise<Instant | null> => {
  const row = await db
    .selectFrom('flips')
    .select(['new_status', 'created_at'])
    .where('check_id', '=', check_id)
    .where('id', '<', flip_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.new_status === 'down' ? row.created_at : null
}
