import type { Reader } from '../../kernel/db/db.ts'
import type { Account } from '../accounts/model.ts'
import { fold } from '../scim/engine/text.ts'
import type { SamlConnection } from './model.ts'

/** Whom the identity provider has announced over SCIM before they sign in. */
export const findProvisioned = async (
  reader: Reader,
  { scim_connection_id }: SamlConnection,
  value: string,
): Promise<number | undefined> => {
  if (scim_connection_id === null) return undefined
  const rows = await reader.db
    .selectFrom('scim_users')
    .select('account_id')
    .where('connection_id', '=', scim_connection_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('external_id', '=', value), eb('user_name_folded', '=', fold(value))]))
    .limit(2)
    .execute()
  // Two people who could be meant are nobody.
  return rows.length === 1 ? (rows[0]?.account_id ?? undefined) : undefined
}

/** Whether an identity provider decides over SCIM who this is and what they may. */
export const isProvisioned = async (reader: Reader, account: Account): Promise<boolean> => {
  const row = await reader.db
    .selectFrom('scim_users')
    .select('id')
    .where('account_id', '=', account.id)
    .where('connection_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
