import type { Reader } from '../../../kernel/db/db.ts'
import type { Account } from '../../accounts/model.ts'
import { caseFold } from '../engine/text.ts'
import { findProtected } from '../protection/protection.ts'

/** Account of a user that the linked SCIM connection has provisioned, by externalId or userName. */
export const findProvisioned = async (
  reader: Reader,
  { scim_connection_id }: { readonly scim_connection_id: number | null },
  value: string,
): Promise<number | undefined> => {
  if (scim_connection_id === null) return undefined
  const rows = await reader.db
    .selectFrom('scim_users')
    .select('account_id')
    .where('connection_id', '=', scim_connection_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('external_id', '=', value), eb('user_name_folded', '=', caseFold(value))]))
    .limit(2)
    .execute()
  // An ambiguous match is none.
  const [only] = rows.length === 1 ? rows : []
  if (!only?.account_id) return undefined
  // A SCIM token can write any externalId to any account, which must not sign in an administrator with a local credential.
  const found = await findProtected(reader, [only.account_id])
  return found.size === 0 ? only.account_id : undefined
}

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
