import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    password_resets: { token_hash: string; account_id: number; expires_at: Instant }
  }
}

/** Only the newest link is valid. */
export const replaceReset = async (tx: Tx, account_id: number, token_hash: string, expires_at: Instant): Promise<void> => {
  await tx.db.deleteFrom('password_resets').where('account_id', '=', account_id).execute()
  await tx.db.insertInto('password_resets').values({ token_hash, account_id, expires_at }).execute()
}

export const resetOf = async ({ db }: Reader, account_id: number) =>
  await db.selectFrom('password_resets').selectAll().where('account_id', '=', account_id).executeTakeFirst()

export const accountResetBy = async ({ db, now }: Reader, token_hash: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.account_id
}

export const deleteReset = async (tx: Tx, token_hash: string): Promise<boolean> => {
  const result = await tx.db.deleteFrom('password_resets').where('token_hash', '=', token_hash).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export const deleteResetsOf = async (tx: Tx, account_id: number): Promise<void> => {
  await tx.db.deleteFrom('password_resets').where('account_id', '=', account_id).execute()
}

export const deleteExpiredResets = async (tx: Tx): Promise<void> => {
  await tx.db.deleteFrom('password_resets').where('expires_at', '<=', tx.now).execute()
}
