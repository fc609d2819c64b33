import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    oidc_links: { id: Generated<number>; connection_id: number; subject: string; account_id: number; created_at: Instant }
  }
}

export const linkedAccount = async ({ db }: Reader, connection_id: number, subject: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('oidc_links')
    .select('account_id')
    .where('connection_id', '=', connection_id)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.account_id
}

export const insertLink = async (tx: Tx, connection_id: number, subject: string, account_id: number): Promise<void> => {
  await tx.db
    .insertInto('oidc_links')
    .values({ connection_id, subject, account_id, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['connection_id', 'subject']).doNothing())
    .execute()
}
