import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'

/** When the downtime began that ended with this flip. */
export const findDownSince = async ({ db }: Reader, check_id: number, flip_id: number): Promise<Instant | null> => {
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
