import { sql, type RawBuilder } from 'kysely'
import type { Sight } from '../sight.ts'
import { allOf, countedConditions, ON_TICKETS } from './counted-conditions.ts'

/** For rows with a `ticket_id`: those about no ticket are everybody's, the others are for whoever sees the ticket. */
export const isOfTicketInSight = (sight: Sight): RawBuilder<boolean> => {
  const conditions = countedConditions({}, sight, ON_TICKETS)
  if (conditions.length === 0) return sql`1 = 1`
  return sql`(ticket_id is null or exists (select 1 from tickets where tickets.id = ticket_id and ${allOf(conditions)}))`
}
