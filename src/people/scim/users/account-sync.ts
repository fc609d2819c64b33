import type { Tx } from '../../../kernel/db/db.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findAccountByEmail } from '../../accounts/accounts.ts'
import { changeAccount, type AccountInput } from '../../accounts/change.ts'
import type { Account } from '../../accounts/model.ts'
import type { ConnectionActor } from '../connections/model.ts'
import { listDepartments } from '../../departments/departments.ts'
import { quoted, ScimError } from '../engine/errors.ts'
import { caseFold } from '../engine/text.ts'
import { listExempt } from '../exempt/exempt.ts'
import type { AccountFields } from './account-fields.ts'
import { visibleByAccounts } from './store.ts'

const emailTaken = (email: string | null): ScimError =>
  new ScimError(409, 'uniqueness', `Another user has the e-mail address ${quoted(email ?? '')}.`)

export const mapTakenEmail = async <T>(email: string | null | undefined, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    const errors = error instanceof AppError && error.code === 'invalid' ? error.detail['errors'] : undefined
    if (typeof errors === 'object' && errors !== null && 'email' in errors) throw emailTaken(email ?? null)
    throw error
  }
}

/** Frees the address if a deleted user holds it; an active or exempt account keeps it. */
export const freeEmail = async (tx: Tx, actor: ConnectionActor, email: string | null | undefined, own?: number): Promise<void> => {
  const holder = email ? await findAccountByEmail(tx, email) : undefined
  if (!holder || holder.id === own) return
  const isKept = holder.is_active || (await listExempt(tx)).includes(holder.id) || (await visibleByAccounts(tx, [holder.id])).length > 0
  if (isKept) throw emailTaken(email ?? null)
  await changeAccount(tx, actor, holder, { email: null })
}

export const departmentNamed = async (tx: Tx, actor: ConnectionActor, name: string | undefined): Promise<number | undefined> => {
  if (name === undefined || !actor.maps_departments) return undefined
  const wanted = caseFold(name.trim())
  return (await listDepartments(tx)).find((department) => caseFold(department.name.trim()) === wanted)?.id
}

export const applyFields = async (tx: Tx, actor: ConnectionActor, account: Account, changed: Partial<AccountFields>): Promise<Account> => {
  const { department, ...fields } = changed
  const department_id = await departmentNamed(tx, actor, department)
  const input: AccountInput = { ...fields, ...(department_id === undefined ? {} : { department_id }) }
  if (Object.keys(input).length === 0) return account
  await freeEmail(tx, actor, fields.email, account.id)
  return await mapTakenEmail(fields.email, () => changeAccount(tx, actor, account, input))
}
