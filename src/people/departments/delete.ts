import type { ReferenceCounts } from '../../contract/v1/reference-kinds.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import { listAccounts } from '../accounts/accounts.ts'
import { changeAccount } from '../accounts/change.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { assertUnreferenced } from '../reference-summary.ts'
import { departmentsOfAccounts } from './departments.ts'
import { deleteDepartmentRow, lockedDepartment } from './store.ts'

/** Module whose records refer to departments: counts its references, and removes those that do not block the deletion. */
export type DepartmentReferenceSource = {
  readonly uses: (reader: Reader, department_id: number) => Promise<ReferenceCounts>
  readonly release?: (tx: Tx, department_id: number) => Promise<void>
}

const ALL_ACCOUNTS = { limit: 100_000, offset: 0 }

/** Removes the department from inactive accounts. One without any department gets the default one when it signs in again. */
const releaseInactiveAccounts = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const { accounts } = await listAccounts(tx, { department_id: [id], is_active: false }, ALL_ACCOUNTS)
  const all = await departmentsOfAccounts(
    tx,
    accounts.map((account) => account.id),
  )
  for (const account of accounts) {
    const departments = (all.get(account.id) ?? []).filter((other) => other !== id)
    await changeAccount(tx, actor, account, { ...(account.department_id === id && { department_id: null }), departments })
  }
}

const usesOf = async (tx: Tx, id: number, users: readonly DepartmentReferenceSource[]): Promise<ReferenceCounts> => {
  const { total: agents } = await listAccounts(tx, { department_id: [id], is_active: true }, { limit: 1, offset: 0 })
  let uses: ReferenceCounts = { agents }
  for (const user of users) uses = { ...uses, ...(await user.uses(tx, id)) }
  return uses
}

export const deleteDepartment = async (tx: Tx, actor: Actor, id: number, users: readonly DepartmentReferenceSource[]): Promise<void> => {
  const department = (await lockedDepartment(tx, id)) ?? notFound('department')
  if (department.is_default)
    conflict('default_department', 'Tickets that name no department come to this one. Make another department the default first.')
  assertUnreferenced('department', await usesOf(tx, id, users))
  await releaseInactiveAccounts(tx, actor, id)
  for (const { release } of users) await release?.(tx, id)
  await deleteDepartmentRow(tx, id)
  await audit(tx, actor, { action: 'department.deleted', object: { type: 'department', id }, changes: { name: department.name } })
}
