import { type RawBuilder, sql } from 'kysely'
import type { AgentActor } from '../people/actor.ts'

/** Tickets that an agent can see: those of the agent's departments and those assigned to the agent; null means all tickets. */
export type TicketScope = { readonly departments: readonly number[]; readonly account_id: number } | null

export const toTicketScope = ({ departments, account_id }: AgentActor): TicketScope =>
  departments === null ? null : { departments, account_id }

export const canSee = (scope: TicketScope, ticket: { readonly department_id: number; readonly assignee_id: number | null }): boolean =>
  scope === null || scope.departments.includes(ticket.department_id) || ticket.assignee_id === scope.account_id

/** SQL condition for rows of `tickets` and `ticket_counts`. */
export const toScopeSql = ({ departments, account_id }: NonNullable<TicketScope>): RawBuilder<boolean> =>
  departments.length === 1
    ? sql`(department_id = ${departments[0]} or assignee_id = ${account_id})`
    : sql`(department_id in (${sql.join(departments)}) or assignee_id = ${account_id})`

/** SQL condition for rows with a `ticket_id`: visible if it is null, or if the ticket is in scope. */
export const toVisibilityCondition = (scope: TicketScope): RawBuilder<boolean> =>
  scope === null
    ? sql`1 = 1`
    : sql`(ticket_id is null or exists (select 1 from tickets where tickets.id = ticket_id and ${toScopeSql(scope)}))`
