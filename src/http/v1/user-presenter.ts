import { formatIsoMillis } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listAccountsWithSecondFactor } from '../../people/two-factor/two-factor.ts'
import type { Account } from '../../people/accounts/model.ts'
import { departmentsOfAccounts } from '../../people/departments/departments.ts'
import { listRoles } from '../../people/roles/roles.ts'
import { findExternalIds } from '../../people/scim/users/rows.ts'
import { only } from '../kit/only.ts'
import { formatInstant } from './format-instant.ts'

export const presentUsers = async (reader: Reader, accounts: readonly Account[]) => {
  const roles = new Map((await listRoles(reader)).map(({ id, name }) => [id, { id, name }]))
  const ids = accounts.map(({ id }) => id)
  const departments = await departmentsOfAccounts(reader, ids)
  const guarded = await listAccountsWithSecondFactor(reader, ids)
  const externalIds = await findExternalIds(reader, ids)
  return accounts.map(({ uuid: _, version: __, ...account }) => ({
    ...account,
    role: roles.get(account.role_id) ?? { id: account.role_id, name: '' },
    departments: departments.get(account.id) ?? [],
    mfa_enabled: guarded.has(account.id),
    external_id: externalIds.get(account.id) ?? null,
    last_login_at: formatInstant(account.last_login_at),
    last_seen_at: formatInstant(account.last_seen_at),
    deactivated_at: formatInstant(account.deactivated_at),
    created_at: formatIsoMillis(account.created_at),
    updated_at: formatIsoMillis(account.updated_at),
  }))
}

export const presentUser = async (reader: Reader, account: Account) => only(await presentUsers(reader, [account]))
