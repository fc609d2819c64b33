import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

type SeedRow = { account_id: number; sealed_seed: string; confirmed_at: Instant | null; last_step: number; created_at: Instant }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    totp_seeds: SeedRow
    recovery_codes: { id: Generated<number>; account_id: number; code_hash: string }
  }
}

export const seedOf = async ({ db }: Reader, account_id: number): Promise<SeedRow | undefined> =>
  await db.selectFrom('totp_seeds').selectAll().where('account_id', '=', account_id).executeTakeFirst()

/** Replaces an unconfirmed seed; false when a confirmed one exists. */
export const putSeed = async (tx: Tx, account_id: number, sealed_seed: string): Promise<boolean> => {
  await tx.db.deleteFrom('totp_seeds').where('account_id', '=', account_id).where('confirmed_at', 'is', null).execute()
  const result = await tx.db
    .insertInto('totp_seeds')
    .values({ account_id, sealed_seed, confirmed_at: null, last_step: 0, created_at: tx.now })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const confirmSeed = async (tx: Tx, account_id: number): Promise<void> => {
  await tx.db.updateTable('totp_seeds').set({ confirmed_at: tx.now }).where('account_id', '=', account_id).execute()
}

/** Consumes a TOTP step. False for the second of two concurrent uses of a code. */
export const consumeTotpStep = async (tx: Tx, account_id: number, step: number): Promise<boolean> => {
  const result = await tx.db
    .updateTable('totp_seeds')
    .set({ last_step: step })
    .where('account_id', '=', account_id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const deleteSeed = async (tx: Tx, account_id: number): Promise<boolean> => {
  const result = await tx.db.deleteFrom('totp_seeds').where('account_id', '=', account_id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export const replaceCodes = async (tx: Tx, account_id: number, hashes: readonly string[]): Promise<void> => {
  await tx.db.deleteFrom('recovery_codes').where('account_id', '=', account_id).execute()
  if (hashes.length > 0)
    await tx.db
      .insertInto('recovery_codes')
      .values(hashes.map((code_hash) => ({ account_id, code_hash })))
      .execute()
}

export const consumeRecoveryCode = async (tx: Tx, account_id: number, code_hash: string): Promise<boolean> => {
  const result = await tx.db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', account_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export const countCodes = async ({ db }: Reader, account_id: number): Promise<number> => {
  const rows = await db.selectFrom('recovery_codes').select('id').where('account_id', '=', account_id).execute()
  return rows.length
}
