import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { findAccounts } from '../../accounts/accounts.ts'
import { changeAccount, getAccountForChange } from '../../accounts/change.ts'
import type { Actor } from '../../actor.ts'
import { assertNotExempt } from '../exempt/exempt.ts'
import { inBatches } from '../in-batches.ts'
import type { ScimUser } from '../users/model.ts'
import { lockUsers, recordAgreement } from '../users/rows.ts'
import { effectiveRole } from './effective-role.ts'
import { roleClaims } from './store.ts'

export const rolesByGroups = async (reader: Reader, users: readonly ScimUser[]): Promise<ReadonlyMap<number, number>> => {
  const claims = Map.groupBy(
    await roleClaims(
      reader,
      users.map(({ id }) => id),
    ),
    ({ user_id }) => user_id,
  )
  return new Map(users.map(({ id, default_role_id }) => [id, effectiveRole(claims.get(id) ?? [], default_role_id)]))
}

export const applyRoles = async (tx: Tx, actor: Actor, user_ids: readonly number[]): Promise<void> => {
  const users = await lockUsers(
    tx,
    user_ids.toSorted((a, b) => a - b),
  )
  const roles = await rolesByGroups(tx, users)
  const accounts = await inBatches(
    users.map(({ account_id }) => account_id),
    (ids) => findAccounts(tx, ids),
  )
  const current = new Map(accounts.map(({ id, role_id }) => [id, role_id]))
  for (const user of users) {
    const role_id = roles.get(user.id)
    if (role_id === undefined || role_id === current.get(user.account_id)) continue
    const account = await getAccountForChange(tx, user.account_id)
    await assertNotExempt(tx, actor, account)
    await recordAgreement(tx, user, account, await changeAccount(tx, actor, account, { role_id }))
  }
}
