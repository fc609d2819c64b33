import { sql } from 'kysely'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { messageIdIn } from '../../kernel/mail-body.ts'

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

export const markReplyFailed = async (tx: Tx, message_id: string) => {
  const row = await tx.db
    .updateTable('replies')
    .set({ email_status: 'failed' })
    .where('message_id', '=', message_id)
    .where('author_type', '!=', 'client')
    .where('type', '=', 'reply')
    .returning(['id', 'ticket_id', 'author_type', 'author_id', 'author_name', 'author_email'])
    .executeTakeFirst()
  if (!row) return undefined
  const type = row.author_type === 'agent' ? ('agent' as const) : ('system' as const)
  return { id: row.id, ticket_id: row.ticket_id, author: { type, id: row.author_id, name: row.author_name, email: row.author_email } }
}
