import { sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'

export const listDueTicketIds = async ({ db, now }: Reader, limit: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('sla_clocks')
    .select('ticket_id')
    .where('next_fire_at', '<=', now)
    .orderBy('next_fire_at')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ ticket_id }) => ticket_id))]
}

export const findNextFireAt = async ({ db }: Reader): Promise<Instant | undefined> => {
  const row = await db
    .selectFrom('sla_clocks')
    .select(sql<Instant | null>`min(next_fire_at)`.as('at'))
    .where('next_fire_at', 'is not', null)
    .executeTakeFirst()
  return row?.at ?? undefined
}
