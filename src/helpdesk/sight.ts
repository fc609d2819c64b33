import type { AgentActor } from '../people/actor.ts'

/** How far an agent sees: its departments and what is assigned to it; null sees everything. */
export type Sight = { readonly departments: readonly number[]; readonly account_id: number } | null

export const sightOf = ({ departments, account_id }: AgentActor): Sight => (departments === null ? null : { departments, account_id })

export const isInSight = (sight: Sight, ticket: { readonly department_id: number; readonly assignee_id: number | null }): boolean =>
  sight === null || sight.departments.includes(ticket.department_id) || ticket.assignee_id === sight.account_id
