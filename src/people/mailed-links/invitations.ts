import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    invitations: { id: Generated<number>; account_id: number; token_hash: string; expires_at: Instant; created_at: Instant }
  }
}

export const insertInvitation = async (tx: Tx, account_id: number, token_hash: string, expires_at: Instant): Promise<void> => {
  await tx.db.insertInto('invitations').values({ account_id, token_hash, expires_at, created_at: tx.now }).execute()
}

export const accountInvitedBy = async ({ db, now }: Reader, token_hash: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('invitations')
    .select('account_id')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.account_id
}

export const hasPendingInvitation = async ({ db, now }: Reader, account_id: number): Promise<boolean> => {
  const open = db.selectFrom('invitations').select('id').where('account_id', '=', account_id).where('expires_at', '>', now)
  return (await open.executeTakeFirst()) !== undefined
}

export const deleteInvitationsOf = async (tx: Tx, account_id: number): Promise<number> => {
  const result = await tx.db.deleteFrom('invitations').where('account_id', '=', account_id).executeTakeFirst()
  return Number(result.numDeletedRows)
}
