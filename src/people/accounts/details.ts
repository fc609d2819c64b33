import type { Reader } from '../../kernel/db/db.ts'

/** What other rooms know about accounts and every list of people shows. */
export type AccountDetails = { readonly mfa_enabled: boolean; readonly external_id: string | null }

export const detailsOfAccounts = async ({ db }: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, AccountDetails>> => {
  if (ids.length === 0) return new Map()
  const seeds = db.selectFrom('totp_seeds').select('account_id').where('account_id', 'in', ids).where('confirmed_at', 'is not', null)
  const passkeys = db.selectFrom('passkeys').select('account_id').where('account_id', 'in', ids)
  const guarded = new Set((await seeds.union(passkeys).execute()).map(({ account_id }) => account_id))
  const links = await db
    .selectFrom('scim_users')
    .select(['account_id', 'external_id'])
    .where('account_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const external = new Map(links.map(({ account_id, external_id }) => [account_id, external_id]))
  return new Map(ids.map((id) => [id, { mfa_enabled: guarded.has(id), external_id: external.get(id) ?? null }]))
}
