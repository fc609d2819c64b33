import type { Reader } from '../../kernel/db/db.ts'
import { listPages } from './pages.ts'
import { listPolicies } from './policies.ts'

const MAX_PAGES = 5

/** Schedules of the policies of the ticket's pages, then of the given policies; in each policy, lower levels first. */
export const listTicketScheduleIds = async (
  reader: Reader,
  ticket_id: number,
  policy_ids: readonly number[],
): Promise<readonly number[]> => {
  const { pages } = await listPages(reader, { ticket_id }, { limit: MAX_PAGES, offset: 0 })
  const policyIds = new Set([...pages.map(({ policy_id }) => policy_id), ...policy_ids])
  if (policyIds.size === 0) return []
  const policies = await listPolicies(reader)
  const targets = [...policyIds]
    .flatMap((id) => policies.find((policy) => policy.id === id) ?? [])
    .flatMap(({ levels }) => levels.flatMap((level) => level.targets))
  return [...new Set(targets.filter(({ type }) => type === 'schedule').map(({ id }) => id))]
}
