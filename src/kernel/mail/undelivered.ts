import { sql } from 'kysely'
import type { Reader, Tx } from '../db/db.ts'
import { messageIdIn } from './body.ts'

export type UndeliveredMail = { readonly id: number; readonly message_id: string | null; readonly error: string }

export const listUnreportedFailures = async ({ db }: Reader, limit: number): Promise<readonly UndeliveredMail[]> => {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'body', 'error'])
    .where(sql<boolean>`status = 'failed' and told_at is null`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, body, error }) => ({ id, message_id: messageIdIn(body), error: error ?? 'The mail could not be sent.' }))
}

export const markReported = async (tx: Tx, id: number): Promise<void> => {
  await sql`update mails set told_at = ${tx.now} where id = ${id}`.execute(tx.db)
}
