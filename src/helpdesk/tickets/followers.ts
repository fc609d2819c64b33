import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { findAccount } from '../../people/accounts/accounts.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    ticket_followers: { ticket_id: number; account_id: number }
  }
}

export const listFollowers = async ({ db }: Reader, ticket_id: number): Promise<readonly { id: number; name: string }[]> =>
  await db
    .selectFrom('ticket_followers')
    .innerJoin('accounts', 'accounts.id', 'ticket_followers.account_id')
    .select(['accounts.id', 'accounts.name'])
    .where('ticket_followers.ticket_id', '=', ticket_id)
    .orderBy('accounts.id')
    .execute()

export const addFollowers = async (tx: Tx, ticket_id: number, account_ids: readonly number[]): Promise<readonly number[]> => {
  if (account_ids.length === 0) return []
  const rows = await tx.db
    .insertInto('ticket_followers')
    .values(account_ids.map((account_id) => ({ ticket_id, account_id })))
    .onConflict((conflict) => conflict.columns(['ticket_id', 'account_id']).doNothing())
    .returning('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export const followTicket = async (tx: Tx, ticket_id: number, account_id: number): Promise<void> => {
  if (!(await findAccount(tx, account_id))?.is_active) invalid({ user_id: ['The selected user id is invalid.'] })
  await addFollowers(tx, ticket_id, [account_id])
}

export const removeFollowers = async (tx: Tx, ticket_id: number, account_ids: readonly number[]): Promise<void> => {
  if (account_ids.length === 0) return
  await tx.db.deleteFrom('ticket_followers').where('ticket_id', '=', ticket_id).where('account_id', 'in', account_ids).execute()
}
