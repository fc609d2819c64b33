import type { Instant } from '../../contract/time.ts'
import type { TicketStatus } from '../../contract/v1/ticket-enums.ts'
import type { PolicySubject } from '../sla-policies/policy.ts'
import type { TicketEventFields } from '../ticket-event-base.ts'

export type SlaFacts = {
  readonly status: TicketStatus
  readonly created_at: Instant
  readonly first_response_at: Instant | null
  readonly oldest_unanswered_at: Instant | null
  readonly is_merged: boolean
}

/** Fields of a ticket that its SLA depends on or that SLA events contain. */
export type SlaTicket = TicketEventFields &
  Omit<SlaFacts, 'is_merged'> &
  Omit<PolicySubject, 'company_policy_id'> & { readonly merged_into_id: number | null }

/** Changes of priority, department and policy are no actions, because they only change the rules of the clocks. */
export type SlaAction =
  | { readonly kind: 'agent_replied'; readonly at: Instant }
  | { readonly kind: 'client_replied'; readonly at: Instant }
  | { readonly kind: 'status_changed'; readonly status: TicketStatus }
  | { readonly kind: 'merged' }

const WAITING: ReadonlySet<TicketStatus> = new Set(['pending', 'on_hold'])
const DONE: ReadonlySet<TicketStatus> = new Set(['resolved', 'closed'])

/** Whether the ticket waits for the client or a third party. */
export const isWaiting = (status: TicketStatus): boolean => WAITING.has(status)

export const isDone = (status: TicketStatus): boolean => DONE.has(status)

export const createInitialFacts = (created_at: Instant): SlaFacts => ({
  status: 'open',
  created_at,
  first_response_at: null,
  oldest_unanswered_at: null,
  is_merged: false,
})

/** State after an action. Only public replies count. Resolving is no response, so a reopened ticket keeps its oldest unanswered reply. */
export const applyAction = (facts: SlaFacts, action: SlaAction): SlaFacts => {
  switch (action.kind) {
    case 'agent_replied':
      return { ...facts, first_response_at: facts.first_response_at ?? action.at, oldest_unanswered_at: null }
    case 'client_replied':
      return { ...facts, oldest_unanswered_at: facts.oldest_unanswered_at ?? action.at }
    case 'status_changed':
      return { ...facts, status: action.status }
    case 'merged':
      return { ...facts, status: 'closed', is_merged: true }
  }
}
