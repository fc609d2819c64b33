import type { Instant } from '../../contract/time.ts'
import type { ProblemStatus } from '../../contract/v1/problems.ts'
import type { TicketPriority } from '../../contract/v1/ticket-enums.ts'

export type Problem = {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly status: ProblemStatus
  readonly priority: TicketPriority
  readonly assignee_id: number | null
  readonly department_id: number | null
  readonly root_cause: string | null
  readonly workaround: string | null
  readonly permanent_fix: string | null
  readonly change_id: number | null
  /** Number of linked tickets. Merged tickets are not counted, because their merge target is linked. */
  readonly linked_incidents_count: number
  readonly workaround_published_at: Instant | null
  readonly resolved_at: Instant | null
  readonly created_at: Instant
  readonly updated_at: Instant
}

export const isDone = (status: ProblemStatus): boolean => status === 'resolved' || status === 'closed'
