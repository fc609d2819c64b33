import type { Reader } from '../../kernel/db/db.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { Account } from '../../people/accounts/model.ts'
import { listMembers } from '../../people/departments/departments.ts'
import type { Target } from './escalation.ts'
import { onCallAt } from './render.ts'
import { scheduleById } from './store.ts'

const idsOf = async (reader: Reader, { type, id }: Target): Promise<readonly number[]> => {
  if (type === 'user') return [id]
  if (type === 'department') return await listMembers(reader, id)
  const schedule = await scheduleById(reader, id)
  const user_id = schedule && onCallAt(schedule, reader.now)
  return user_id === undefined ? [] : [user_id]
}

/** Whom these targets mean right now, each once; nobody who left. */
export const peopleAt = async (reader: Reader, targets: readonly Target[]): Promise<readonly Account[]> => {
  const ids = new Set<number>()
  for (const target of targets) for (const id of await idsOf(reader, target)) ids.add(id)
  return (await findAccounts(reader, [...ids])).filter(({ is_active }) => is_active)
}
