import { HOUR, type Instant } from '../../contract/time.ts'
import { TICKET_STATUSES, type TicketStatus } from '../../contract/v1/ticket-enums.ts'
import type { CandidateFilter } from '../tickets/rule-candidates.ts'
import type { RuleCondition, RuleConditions } from './model.ts'

const isStatus = (word: unknown): word is TicketStatus => TICKET_STATUSES.some((status) => status === word)

const statusesOf = ({ value }: RuleCondition): readonly TicketStatus[] => (Array.isArray(value) ? value : [value]).filter(isStatus)

const hoursIn = (all: readonly RuleCondition[], field: string): number | undefined => {
  const hours = all.flatMap((condition) =>
    condition.field === field && condition.operator === 'at_least' && typeof condition.value === 'number' ? [condition.value] : [],
  )
  return hours.length > 0 ? Math.max(...hours) : undefined
}

const before = (hours: number | undefined, now: Instant): Instant | undefined =>
  hours === undefined ? undefined : Math.floor(now - hours * HOUR)

/** Filter for a database query that returns a superset of the matching tickets; closed tickets are excluded. */
export const toCandidateFilter = ({ all }: RuleConditions, now: Instant): Omit<CandidateFilter, 'limit'> => {
  const statusConditions = all.filter(({ field }) => field === 'status')
  const fits = (status: TicketStatus): boolean =>
    statusConditions.every((condition) => {
      if (condition.operator === 'is') return statusesOf(condition).includes(status)
      return condition.operator !== 'is_not' || !statusesOf(condition).includes(status)
    })
  const since = before(hoursIn(all, 'hours_since_status_changed'), now)
  const created_before = before(hoursIn(all, 'hours_since_created'), now)
  return {
    statuses: TICKET_STATUSES.filter((status) => status !== 'closed' && fits(status)),
    ...(since !== undefined && { since }),
    ...(created_before !== undefined && { created_before }),
  }
}
