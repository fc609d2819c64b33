import type { Tx } from '../../../kernel/db/db.ts'
import { AppError } from '../../../kernel/errors.ts'
import { changeAccount, getAccountForChange } from '../../accounts/change.ts'
import { deactivateAccount, type DeactivationHook } from '../../accounts/deactivate.ts'
import { audit } from '../../audit/record.ts'
import type { ConnectionActor } from '../connections/model.ts'
import { assertNotExempt } from '../exempt/exempt.ts'
import { lockGroupsOfUsers, leaveAllGroups } from '../members/members.ts'
import { lockIdentities } from '../protection/protection.ts'
import { isUuid, type ResourceAddress } from '../view.ts'
import { getForChange } from './change.ts'
import { claim } from './owner.ts'
import { markDeleted } from './store.ts'

/** Deactivates the account, removes groups and their role, frees the userName. The account remains, because tickets refer to it. */
export const deleteUser = async (
  tx: Tx,
  actor: ConnectionActor,
  address: ResourceAddress,
  effects: readonly DeactivationHook[],
): Promise<void> => {
  if (isUuid(address.id)) await lockGroupsOfUsers(tx, address.id)
  const user = await claim(tx, actor, await getForChange(tx, address))
  const account = await getAccountForChange(tx, user.account_id)
  await assertNotExempt(tx, actor, account)
  await lockIdentities(tx, [account.id])
  await deactivateAccount(tx, actor, account, effects)
  await leaveAllGroups(tx, user.id)
  const departed = await getAccountForChange(tx, account.id)
  await changeAccount(tx, actor, departed, { role_id: user.default_role_id })
  if (!(await markDeleted(tx, user))) throw new AppError('stale', 'The user has changed since the version named in If-Match.')
  await audit(tx, actor, { action: 'scim_user.deleted', object: { type: 'scim_user', id: user.uuid }, changes: { user_id: account.id } })
}
