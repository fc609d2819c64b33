import { MINUTE } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'

export const countRecentAttempts = async ({ db, now }: Reader): Promise<number> => {
  const row = await db
    .selectFrom('webhook_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('started_at', '>', now - MINUTE)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
