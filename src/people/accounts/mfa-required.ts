import type { Reader } from '../../kernel/db/db.ts'

export const listAccountsWithSecondFactor = async ({ db }: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const seeds = db.selectFrom('totp_seeds').select('account_id').where('account_id', 'in', ids).where('confirmed_at', 'is not', null)
  const passkeys = db.selectFrom('passkeys').select('account_id').where('account_id', 'in', ids)
  return new Set((await seeds.union(passkeys).execute()).map(({ account_id }) => account_id))
}
