import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { findAccounts } from '../../accounts/accounts.ts'
import type { Account } from '../../accounts/model.ts'
import { getDefaultRole } from '../../roles/roles.ts'
import { withMember, type Doc } from '../engine/json.ts'
import { sameResource } from '../engine/resource.ts'
import { USER } from '../engine/schema.ts'
import { rolesByGroups } from '../members/apply-roles.ts'
import { joinRoleHere } from '../members/members.ts'
import { unlockIdentity } from '../protection/protection.ts'
import { followAccount, localDocument } from './follow-account.ts'
import { nameKey, textAt, type ScimUser } from './model.ts'
import { listOutdatedAccounts, insertUser, lockByKey, updateDocument, updateLink, visibleByAccounts } from './store.ts'

const BATCH_SIZE = 500

export const areUsersOutdated = async (reader: Reader): Promise<boolean> => (await listOutdatedAccounts(reader, 1)).length > 0

const introduce = async (tx: Tx, account: Account, default_role_id: number): Promise<void> => {
  const document = localDocument(account)
  const { id, version, created_at, updated_at } = account
  const row = { account_id: id, account_version: version, connection_id: null, default_role_id, created_at, modified_at: updated_at }
  // An identity provider may use this address as the userName of another user.
  const otherName = withMember(document, 'userName', `agent-${id}-${account.uuid}`)
  const made = (await insertUser(tx, { ...row, document })) ?? (await insertUser(tx, { ...row, document: otherName }))
  if (made) await joinRoleHere(tx, made.id, account.role_id)
}

/** The userName of a local agent is the address, unless another user has it. */
const localDocumentAfter = async (tx: Tx, user: ScimUser, account: Account): Promise<Doc> => {
  const document = localDocument(account)
  const oldName = textAt(user.document, 'userName') ?? ''
  const holder = await lockByKey(tx, nameKey(textAt(document, 'userName') ?? ''))
  const isFree = account.email !== null && (!holder || holder.id === user.id)
  return isFree ? document : withMember(document, 'userName', oldName)
}

const follow = async (tx: Tx, user: ScimUser, account: Account): Promise<void> => {
  const document = user.connection_id === null ? await localDocumentAfter(tx, user, account) : followAccount(user.document, account)
  const isSame = sameResource(USER, user.document, document)
  // A concurrent change of the document wins; the next run writes the account's changes.
  if (!isSame && !(await updateDocument(tx, user, document))) return
  const role = (await rolesByGroups(tx, [user])).get(user.id)
  if (role !== account.role_id) {
    await joinRoleHere(tx, user.id, account.role_id)
    await unlockIdentity(tx, account.id)
  }
  await updateLink(tx, user.id, { account_version: account.version })
}

/** Writes agents that were created or changed in the product to the directory. */
export const catchUpUsers = async (tx: Tx): Promise<void> => {
  for (;;) {
    const ids = await listOutdatedAccounts(tx, BATCH_SIZE)
    if (ids.length === 0) return
    const known = new Map((await visibleByAccounts(tx, ids)).map((user) => [user.account_id, user]))
    const { id: default_role_id } = await getDefaultRole(tx)
    for (const account of await findAccounts(tx, ids)) {
      const user = known.get(account.id)
      await (user ? follow(tx, user, account) : introduce(tx, account, default_role_id))
    }
    if (ids.length < BATCH_SIZE) return
  }
}
