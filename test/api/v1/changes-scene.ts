import { createAccount } from '../../../src/people/accounts/accounts.ts'
import { system } from '../../../src/people/actor.ts'
import { listRoles } from '../../../src/people/roles/roles.ts'
import { storeToken } from '../../../src/people/tokens/tokens.ts'
import type { World } from '../../world.ts'

export type Member = { readonly id: number; readonly ask: World['alice'] }

/** Agents with a token each. */
export const makeMembers = async (world: World, count: number, prefix: string): Promise<readonly Member[]> =>
  await world.db.tx(async (tx) => {
    const role = (await listRoles(tx)).find(({ name }) => name === 'Agent')
    const members: Member[] = []
    for (let n = 0; n < count; n++) {
      const person = { first_name: 'M', last_name: String(n), email: `${prefix}${n}@acme.test`, role_id: role?.id ?? 0, department_id: 1 }
      const account = await createAccount(tx, system('test'), { ...person, is_active: true, source: 'manual', password_hash: null })
      const text = `hdt_${prefix}${n}${'M'.repeat(40)}`
      await storeToken(tx, system('test'), { name: 'm', account_id: account.id, parent_id: null, text })
      members.push({ id: account.id, ask: world.withToken(text) })
    }
    return members
  })

export const NORMAL = {
  title: 'Upgrade the database',
  description: 'To version 18.',
  type: 'normal',
  risk: 'medium',
  planned_start_at: '2026-06-10T20:00:00Z',
  planned_end_at: '2026-06-10T22:00:00Z',
}

/** The facts about approvals of one change. */
export const approvalsOf = async (world: World, id: number) =>
  (await world.db.read((reader) => reader.db.selectFrom('events').select('data').where('name', '=', 'change.approved').execute()))
    .map(({ data }) => JSON.parse(data))
    .filter((fact) => fact.id === id)
