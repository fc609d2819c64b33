import type { AgentActor } from '../people/actor.ts'

/** Tickets an agent can see: of its departments, and those assigned to it; null: all. */
export type TicketScope = { readonly departments: readonly number[]; readonly account_id: number } | null

export const toTicketScope = ({ departments, account_id }: AgentActor): TicketScope =>
  departments === null ? null : { departments, account_id }

export const canSee = (scope: TicketScope, ticket: { readonly department_id: number; readonly assignee_id: number | null }): boolean =>
  scope === null || scope.departments.includes(ticket.department_id) || ticket.assignee_id === scope.account_id
