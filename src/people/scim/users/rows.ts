import type { Reader, Tx } from '../../../kernel/db/db.ts'
import type { Account } from '../../accounts/model.ts'
import type { ScimUser } from './model.ts'
import { lockByIds, updateLink, visibleByAccounts } from './store.ts'

export const lockUsers = (tx: Tx, ids: readonly number[]): Promise<readonly ScimUser[]> => lockByIds(tx, ids)

export const findExternalIds = async (reader: Reader, account_ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const users = await visibleByAccounts(reader, account_ids)
  return new Map(
    users.flatMap(({ account_id, document }) => (typeof document['externalId'] === 'string' ? [[account_id, document['externalId']]] : [])),
  )
}

/** Marks the document as matching the new account version, if it matched the old one. */
export const recordAgreement = async (tx: Tx, user: ScimUser, before: Account, after: Account): Promise<void> => {
  if (user.account_version === before.version) await updateLink(tx, user.id, { account_version: after.version })
}
