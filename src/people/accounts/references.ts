import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../actor.ts'
import { departmentsOfAccounts } from '../departments/departments.ts'
import type { ReferenceSource } from '../references.ts'
import { listAccounts } from './accounts.ts'
import { changeAccount } from './change.ts'
import { countAccounts } from './store.ts'

const ALL_ACCOUNTS = { limit: 100_000, offset: 0 }

/** Removes the department from inactive accounts. An account without any department gets the default one when it signs in again. */
const releaseInactiveAccounts = async (tx: Tx, id: number, actor: Actor): Promise<void> => {
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

export const accountDepartmentReferences: ReferenceSource = {
  uses: async (reader, id) => ({ agents: await countAccounts(reader, { department_id: [id], is_active: true }) }),
  release: releaseInactiveAccounts,
}

export const accountRoleReferences: ReferenceSource = {
  uses: async (reader, id) => ({
    agents: await countAccounts(reader, { role_id: [id], is_active: true }),
    deactivated_agents: await countAccounts(reader, { role_id: [id], is_active: false }),
  }),
}
