import type { Reader } from '../../kernel/db/db.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { Account } from '../../people/accounts/model.ts'
import { listMembers } from '../../people/departments/departments.ts'
import type { EscalationTarget } from './escalation.ts'
import { findOnCallUser } from './shifts.ts'
import { findSchedule } from './store.ts'

const idsOf = async (reader: Reader, { type, id }: EscalationTarget): Promise<readonly number[]> => {
  if (type === 'user') return [id]
  if (type === 'department') return await listMembers(reader, id)
  const schedule = await findSchedule(reader, id)
  const user_id = schedule && findOnCallUser(schedule, reader.now)
  return user_id === undefined ? [] : [user_id]
}

export const resolveTargets = async (reader: Reader, targets: readonly EscalationTarget[]): Promise<readonly Account[]> => {
  const ids = new Set<number>()
  for (const target of targets) for (const id of await idsOf(reader, target)) ids.add(id)
  return (await findAccounts(reader, [...ids])).filter(({ is_active }) => is_active)
}
