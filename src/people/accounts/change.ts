import type { Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { departmentsOfAccounts, setDepartmentsOf } from '../departments/departments.ts'
import { listRoles } from '../roles/roles.ts'
import { mapUniqueViolation } from '../unique-violation.ts'
import { applyAddressChange } from './address-change.ts'
import { assertNotLastAdmin } from './deactivate.ts'
import type { Account } from './model.ts'
import { lockedAccount, updateAccount, type AccountChanges } from './store.ts'

export type { AccountChanges } from './store.ts'

export type AccountInput = AccountChanges & { /** All departments, including `department_id`. */ readonly departments?: readonly number[] }

/** Reads the account and locks its row until the transaction ends. */
export const getAccountForChange = async (tx: Tx, id: number): Promise<Account> => (await lockedAccount(tx, id)) ?? notFound('user')

const changed = (account: Account, input: AccountChanges): Record<string, { from: unknown; to: unknown }> => {
  const before: Readonly<Record<string, unknown>> = account
  const entries = Object.entries(input).filter(([field, to]) => to !== undefined && to !== before[field])
  return Object.fromEntries(entries.map(([field, to]) => [field, { from: before[field], to }]))
}

const losesAdminRights = async (tx: Tx, account: Account, role_id: number | undefined): Promise<boolean> => {
  if (role_id === undefined || role_id === account.role_id) return false
  return !(await listRoles(tx)).some((role) => role.id === role_id && role.permissions.includes('admin:write'))
}

/** The new main department replaces the old main department in the list of departments. */
const newDepartments = async (tx: Tx, account: Account, input: AccountInput): Promise<readonly number[] | undefined> => {
  const main = input.department_id === undefined ? account.department_id : input.department_id
  const withMain = (ids: readonly number[]): readonly number[] => (main === null ? ids : [...new Set([main, ...ids])])
  if (input.departments !== undefined) return withMain(input.departments)
  if (input.department_id === undefined || input.department_id === account.department_id) return undefined
  const before = (await departmentsOfAccounts(tx, [account.id])).get(account.id) ?? []
  return withMain(before.filter((id) => id !== account.department_id))
}

export const changeAccount = async (tx: Tx, actor: Actor, account: Account, input: AccountInput): Promise<Account> => {
  const { departments: _, ...fields } = input
  const changes = changed(account, fields)
  const departments = await newDepartments(tx, account, input)
  if (Object.keys(changes).length === 0 && departments === undefined) return account
  if (await losesAdminRights(tx, account, input.role_id)) await assertNotLastAdmin(tx, account)
  const after = await mapUniqueViolation('email', () => updateAccount(tx, account.id, fields))
  await applyAddressChange(tx, actor, account, after)
  if (departments) await setDepartmentsOf(tx, account.id, departments)
  // Live streams filter by the permissions that were read when they opened.
  if (departments || 'role_id' in changes) tx.signal({ topic: 'access.changed', data: account.id })
  await audit(tx, actor, {
    action: 'account.changed',
    object: { type: 'user', id: account.id },
    changes: { ...changes, ...(departments && { departments }) },
  })
  return after
}
