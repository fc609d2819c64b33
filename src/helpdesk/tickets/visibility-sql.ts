import { type RawBuilder, sql } from 'kysely'
import type { TicketScope } from '../ticket-scope.ts'
import { joinConditions, ON_TICKETS, toCountedConditions } from './counted-conditions.ts'

/** For rows with a `ticket_id`: visible without a ticket, or when the ticket is in scope. */
export const toVisibilityCondition = (scope: TicketScope): RawBuilder<boolean> => {
  const conditions = toCountedConditions({}, scope, ON_TICKETS)
  if (conditions.length === 0) return sql`1 = 1`
  return sql`(ticket_id is null or exists (select 1 from tickets where tickets.id = ticket_id and ${joinConditions(conditions)}))`
}
