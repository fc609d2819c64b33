export const AUTOMATION_TRIGGERS = [
  'ticket.created',
  'ticket.updated',
  'ticket.assigned',
  'ticket.resolved',
  'ticket.closed',
  'ticket.escalated',
  'ticket.merged',
  'reply.created',
  'reply.note_added',
  'sla.at_risk',
  'sla.breached',
  'csat.submitted',
  'schedule',
] as const
export type AutomationTrigger = (typeof AUTOMATION_TRIGGERS)[number]
export type EventTrigger = Exclude<AutomationTrigger, 'schedule'>

export const AUTOMATION_OUTCOMES = ['applied', 'unchanged', 'failed', 'stopped'] as const
export type AutomationOutcome = (typeof AUTOMATION_OUTCOMES)[number]

export const NOTIFY_TARGETS = ['assignee', 'followers', 'department'] as const
export type NotifyTarget = (typeof NOTIFY_TARGETS)[number]

/** Fields of conditions with their kinds. `custom_fields.KEY` has the kind `custom`. */
export const CONDITION_FIELDS = {
  status: 'word',
  priority: 'rank',
  type: 'word',
  channel: 'word',
  department_id: 'id',
  assignee_id: 'id',
  company_id: 'id',
  client_id: 'id',
  problem_id: 'id',
  incident_id: 'id',
  subject: 'text',
  description: 'text',
  requester_email: 'text',
  tags: 'list',
  replies_count: 'number',
  escalation_level: 'number',
  sla_status: 'word',
  hours_since_created: 'hours',
  hours_since_updated: 'hours',
  hours_since_status_changed: 'hours',
  hours_since_client_reply: 'hours',
  hours_since_agent_reply: 'hours',
  hours_since_unanswered: 'hours',
  /** The actor of the triggering event. */
  actor_type: 'word',
  reply_body: 'text',
  reply_author: 'word',
  sla_metric: 'word',
  rating: 'number',
} as const
export type ConditionField = keyof typeof CONDITION_FIELDS
export type FieldKind = (typeof CONDITION_FIELDS)[ConditionField] | 'custom'

export const CHANGE_OPERATORS = ['changed', 'changed_to', 'changed_from'] as const

export const OPERATORS = [
  'is',
  'is_not',
  'is_set',
  'is_not_set',
  'contains',
  'does_not_contain',
  'starts_with',
  'ends_with',
  'at_least',
  'at_most',
  'includes_any',
  'includes_all',
  'includes_none',
  ...CHANGE_OPERATORS,
] as const
export type Operator = (typeof OPERATORS)[number]

export const OPERATORS_OF: Readonly<Record<FieldKind, readonly Operator[]>> = {
  word: ['is', 'is_not'],
  rank: ['is', 'is_not', 'at_least', 'at_most'],
  id: ['is', 'is_not', 'is_set', 'is_not_set'],
  text: ['is', 'is_not', 'contains', 'does_not_contain', 'starts_with', 'ends_with'],
  list: ['includes_any', 'includes_all', 'includes_none'],
  number: ['is', 'is_not', 'at_least', 'at_most'],
  hours: ['at_least', 'at_most'],
  custom: [
    ...(['is', 'is_not', 'contains', 'does_not_contain', 'at_least', 'at_most', 'is_set', 'is_not_set'] as const),
    ...(['includes_any', 'includes_all', 'includes_none'] as const),
  ],
}

/** Fields whose change a rule on `ticket.updated` can test. */
export const CHANGING_FIELDS: readonly string[] = ['status', 'priority', 'type', 'department_id', 'assignee_id', 'subject', 'tags']

/** Fields that only some triggers have. */
export const FIELD_TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  reply_body: ['reply.created', 'reply.note_added'],
  reply_author: ['reply.created', 'reply.note_added'],
  sla_metric: ['sla.at_risk', 'sla.breached'],
  rating: ['csat.submitted'],
}

export const VALUELESS_OPERATORS: ReadonlySet<Operator> = new Set(['is_set', 'is_not_set', 'changed'])

export const SLA_STATUSES = ['ok', 'at_risk', 'breached', 'paused', 'met', 'none'] as const
export type SlaStatus = (typeof SLA_STATUSES)[number]
export const ACTOR_TYPES = ['agent', 'client', 'system', 'automation', 'scim', 'key'] as const
