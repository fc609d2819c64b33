export const CHANGE_TYPES = ['standard', 'normal', 'emergency'] as const
export type ChangeType = (typeof CHANGE_TYPES)[number]

export const CHANGE_STATUSES = [
  'draft',
  'awaiting_approval',
  'approved',
  'scheduled',
  'implementing',
  'in_review',
  'closed',
  'rejected',
  'cancelled',
] as const
export type ChangeStatus = (typeof CHANGE_STATUSES)[number]

export const CHANGE_RISKS = ['low', 'medium', 'high', 'critical'] as const
export type ChangeRisk = (typeof CHANGE_RISKS)[number]

export const CHANGE_LEVELS = ['low', 'medium', 'high'] as const
export type ChangeLevel = (typeof CHANGE_LEVELS)[number]

export const CHANGE_OUTCOMES = ['successful', 'partial', 'failed', 'rolled_back'] as const
export type ChangeOutcome = (typeof CHANGE_OUTCOMES)[number]

export const CAB_RULES = ['any', 'majority', 'all', 'min_count'] as const
export const VOTE_DECISIONS = ['approve', 'reject', 'abstain'] as const
