import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Account } from '../accounts/model.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { isSsoEnforced } from '../sso-connections/enforcement.ts'

/** Break-glass accounts can always sign in by password, for the case that the identity provider fails. */

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    break_glass_accounts: { account_id: number }
  }
}

export const listBreakGlass = async ({ db }: Reader): Promise<readonly number[]> =>
  (await db.selectFrom('break_glass_accounts').select('account_id').orderBy('account_id').execute()).map(({ account_id }) => account_id)

export const setBreakGlass = async (tx: Tx, actor: Actor, account: Account, is_break_glass: boolean): Promise<void> => {
  await tx.db.deleteFrom('break_glass_accounts').where('account_id', '=', account.id).execute()
  if (is_break_glass) await tx.db.insertInto('break_glass_accounts').values({ account_id: account.id }).execute()
  await audit(tx, actor, { action: 'account.break_glass', object: { type: 'user', id: account.id }, changes: { is_break_glass } })
}

/** Whether SSO is enforced for the domain of the account, which then cannot use a password. */
export const isSsoOnly = async (reader: Reader, account: Pick<Account, 'id' | 'email'>): Promise<boolean> => {
  if (account.email === null) return false
  if (!(await isSsoEnforced(reader, account.email))) return false
  return !(await listBreakGlass(reader)).includes(account.id)
}
