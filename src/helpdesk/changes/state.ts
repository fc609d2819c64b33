import { DAY, type Instant } from '../../contract/time.ts'
import type { ChangeStatus, ChangeType } from '../../contract/v1/change-enums.ts'

/** `approved` and `scheduled` can return to `awaiting_approval`, because an edited plan needs a new approval. */
const TRANSITIONS: Readonly<Record<ChangeStatus, readonly ChangeStatus[]>> = {
  draft: ['awaiting_approval', 'cancelled'],
  awaiting_approval: ['approved', 'rejected', 'cancelled'],
  approved: ['scheduled', 'awaiting_approval', 'cancelled'],
  scheduled: ['implementing', 'awaiting_approval', 'cancelled'],
  implementing: ['in_review', 'cancelled'],
  in_review: ['closed'],
  closed: [],
  rejected: ['draft', 'awaiting_approval', 'cancelled'],
  cancelled: [],
}

/** A standard change follows a pre-approved template, so it is approved when it is submitted. */
const isPreApproval = (from: ChangeStatus, to: ChangeStatus, type: ChangeType): boolean =>
  type === 'standard' && to === 'approved' && (from === 'draft' || from === 'rejected')

export const statusAfterSubmit = (type: ChangeType): ChangeStatus => (type === 'standard' ? 'approved' : 'awaiting_approval')

export const canTransition = (from: ChangeStatus, to: ChangeStatus, type: ChangeType): boolean =>
  TRANSITIONS[from].includes(to) || isPreApproval(from, to, type)

const formatStatus = (status: ChangeStatus): string => status.replaceAll('_', ' ')

export const explainBlockedTransition = (from: ChangeStatus, to: ChangeStatus, type: ChangeType): string | undefined => {
  if (canTransition(from, to, type)) return undefined
  const targets = TRANSITIONS[from].map(formatStatus)
  if (targets.length === 0) return `This change is ${formatStatus(from)}, which is final.`
  return `This change is ${formatStatus(from)}: it can become ${targets.join(' or ')}, not ${formatStatus(to)}.`
}

const PLAN_FIELDS: ReadonlySet<string> = new Set(['implementation_plan', 'rollback_plan', 'test_plan', 'risk', 'asset_ids'])
const WINDOW_FIELDS: ReadonlySet<string> = new Set(['planned_start_at', 'planned_end_at'])
const BOARD_STATUSES: ReadonlySet<ChangeStatus> = new Set(['awaiting_approval', 'approved', 'scheduled'])

/** Whether an edit needs a new vote: an approval is valid for one plan. A standard change may be rescheduled: templates set no time. */
export const needsNewRound = (status: ChangeStatus, type: ChangeType, changedFields: readonly string[]): boolean =>
  BOARD_STATUSES.has(status) && changedFields.some((field) => PLAN_FIELDS.has(field) || (type !== 'standard' && WINDOW_FIELDS.has(field)))

const EMERGENCY_REVIEW_DAYS = 5

export const computeReviewDueAt = (type: ChangeType, actual_end_at: Instant): Instant | undefined =>
  type === 'emergency' ? actual_end_at + EMERGENCY_REVIEW_DAYS * DAY : undefined
