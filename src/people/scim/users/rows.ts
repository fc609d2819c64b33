import type { Reader, Tx } from '../../../kernel/db/db.ts'
import type { Account } from '../../accounts/model.ts'
import type { ScimUser } from './model.ts'
import { lockByIds, updateLink, visibleByAccounts } from './store.ts'

/** For a verb that is about to change what hangs on them. */
export const lockUsers = (tx: Tx, ids: readonly number[]): Promise<readonly ScimUser[]> => lockByIds(tx, ids)

/** The identity provider's own id of each of these agents, where it told one. */
export const findExternalIds = async (reader: Reader, account_ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const users = await visibleByAccounts(reader, account_ids)
  return new Map(
    users.flatMap(({ account_id, document }) => (typeof document['externalId'] === 'string' ? [[account_id, document['externalId']]] : [])),
  )
}

/** The document agrees with the account after this change, if it did before it. */
export const recordAgreement = async (tx: Tx, user: ScimUser, before: Account, after: Account): Promise<void> => {
  if (user.account_version === before.version) await updateLink(tx, user.id, { account_version: after.version })
}
