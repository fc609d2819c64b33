import type { Instant } from '../../../contract/time.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { invalid } from '../../../kernel/errors.ts'
import { findAccounts } from '../../accounts/accounts.ts'
import type { Account } from '../../accounts/model.ts'
import type { Actor } from '../../actor.ts'
import { audit } from '../../audit/record.ts'
import { ScimError } from '../engine/errors.ts'

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    scim_exempt_accounts: { account_id: number; created_at: Instant }
  }
}

/** Accounts that provisioning cannot deactivate or demote: the emergency access when provisioning fails. */
export const listExempt = async ({ db }: Reader): Promise<readonly number[]> =>
  (await db.selectFrom('scim_exempt_accounts').select('account_id').orderBy('account_id').execute()).map(({ account_id }) => account_id)

export const setExempt = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<readonly number[]> => {
  const known = (await findAccounts(tx, ids)).map(({ id }) => id)
  if (ids.some((id) => !known.includes(id))) invalid({ user_ids: ['One of the selected user ids is invalid.'] })
  const before = await listExempt(tx)
  await tx.db.deleteFrom('scim_exempt_accounts').execute()
  if (known.length > 0)
    await tx.db
      .insertInto('scim_exempt_accounts')
      .values(known.map((account_id) => ({ account_id, created_at: tx.now })))
      .execute()
  const changes = { user_ids: { from: before, to: known } }
  await audit(tx, actor, { action: 'scim_exemptions.changed', object: { type: 'setting', id: 'scim_exemptions' }, changes })
  return known
}

export const assertNotExempt = async (tx: Tx, actor: Actor, account: Account): Promise<void> => {
  if (actor.kind !== 'scim') return
  const row = await tx.db.selectFrom('scim_exempt_accounts').select('account_id').where('account_id', '=', account.id).executeTakeFirst()
  if (row) throw new ScimError(403, undefined, `The account of ${account.name} is protected from changes by provisioning.`)
}
