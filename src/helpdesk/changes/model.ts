import type { Instant } from '../../contract/time.ts'
import type { ChangeOutcome, ChangeStatus, ChangeType, ChangeLevel, ChangeRisk } from '../../contract/v1/change-enums.ts'
import type { TicketPriority } from '../../contract/v1/ticket-enums.ts'

export type Approval = {
  readonly rule: string
  readonly required: number
  readonly approved: number
  readonly rejected: number
  readonly pending: number
  readonly round: number
  readonly decided_at: Instant | null
  readonly approved_by: readonly number[]
  readonly override: boolean
}

export type Change = {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly type: ChangeType
  readonly status: ChangeStatus
  readonly risk: ChangeRisk
  readonly impact: ChangeLevel | null
  readonly likelihood: ChangeLevel | null
  readonly priority: TicketPriority
  readonly requester_id: number | null
  readonly assignee_id: number | null
  readonly department_id: number | null
  readonly cab_id: number | null
  readonly template_id: number | null
  readonly reason: string | null
  readonly implementation_plan: string | null
  readonly rollback_plan: string | null
  readonly test_plan: string | null
  readonly planned_start_at: Instant | null
  readonly planned_end_at: Instant | null
  readonly actual_start_at: Instant | null
  readonly actual_end_at: Instant | null
  readonly round: number
  readonly decision: Approval | null
  readonly problem_id: number | null
  readonly review_notes: string | null
  readonly review_due_at: Instant | null
  readonly outcome: ChangeOutcome | null
  readonly cancel_reason: string | null
  /** Checks that are expected to fail during the change. */
  readonly check_uuids: readonly string[]
  readonly asset_ids: readonly number[]
  readonly ticket_ids: readonly number[]
  readonly created_at: Instant
  readonly updated_at: Instant
}

export type ChangeFields = Pick<
  Change,
  | 'title'
  | 'description'
  | 'type'
  | 'risk'
  | 'impact'
  | 'likelihood'
  | 'priority'
  | 'requester_id'
  | 'assignee_id'
  | 'department_id'
  | 'cab_id'
  | 'template_id'
  | 'reason'
  | 'implementation_plan'
  | 'rollback_plan'
  | 'test_plan'
  | 'planned_start_at'
  | 'planned_end_at'
  | 'problem_id'
  | 'review_notes'
  | 'outcome'
  | 'check_uuids'
  | 'asset_ids'
  | 'ticket_ids'
>

export const EMPTY_CHANGE: Omit<ChangeFields, 'title' | 'description' | 'type' | 'risk'> = {
  impact: null,
  likelihood: null,
  priority: 'medium',
  requester_id: null,
  assignee_id: null,
  department_id: null,
  cab_id: null,
  template_id: null,
  reason: null,
  implementation_plan: null,
  rollback_plan: null,
  test_plan: null,
  planned_start_at: null,
  planned_end_at: null,
  problem_id: null,
  review_notes: null,
  outcome: null,
  check_uuids: [],
  asset_ids: [],
  ticket_ids: [],
}

const LEVEL_WEIGHT: Readonly<Record<ChangeLevel, number>> = { low: 1, medium: 2, high: 3 }

export const computeRisk = (likelihood: ChangeLevel, impact: ChangeLevel): ChangeRisk => {
  const product = LEVEL_WEIGHT[likelihood] * LEVEL_WEIGHT[impact]
  if (product >= 9) return 'critical'
  if (product >= 6) return 'high'
  return product >= 3 ? 'medium' : 'low'
}

export type ChangeMaintenance = {
  readonly title: string
  readonly check_uuids: readonly string[]
  readonly from_at: Instant
  readonly to_at: Instant
}

/** Maintenance of the linked checks, from the approval of a change to the end of its implementation; undefined without checks or times. */
export const toMaintenance = (change: Change): ChangeMaintenance | undefined => {
  const { status, check_uuids, title, planned_start_at, planned_end_at } = change
  const isAgreed = status === 'approved' || status === 'scheduled' || status === 'implementing'
  if (!isAgreed || check_uuids.length === 0 || planned_start_at === null || planned_end_at === null) return undefined
  const from_at = change.actual_start_at ?? planned_start_at
  // If the change starts late, the maintenance keeps its planned duration.
  return { title, check_uuids, from_at, to_at: Math.max(planned_end_at, from_at + planned_end_at - planned_start_at) }
}
