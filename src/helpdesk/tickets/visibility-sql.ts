import { type RawBuilder, sql } from 'kysely'
import type { TicketScope } from '../ticket-scope.ts'
import { joinConditions, ON_TICKETS, toCountedConditions } from './counted-conditions.ts'

/** For rows with a `ticket_id`: those about no ticket are everybody's, the others are for whoever sees the ticket. */
export const toVisibilityCondition = (scope: TicketScope): RawBuilder<boolean> => {
  const conditions = toCountedConditions({}, scope, ON_TICKETS)
  if (conditions.length === 0) return sql`1 = 1`
  return sql`(ticket_id is null or exists (select 1 from tickets where tickets.id = ticket_id and ${joinConditions(conditions)}))`
}
