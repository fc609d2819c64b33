import type { EventFieldChanges } from '../../contract/events-tickets.ts'
import { HOUR, type Instant } from '../../contract/time.ts'
import type { ConditionField } from '../../contract/v1/automation-enums.ts'
import { TICKET_PRIORITIES } from '../../contract/v1/ticket-enums.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import type { Ticket } from '../tickets/model.ts'
import type { ConditionValue, RuleCondition, RuleConditions } from './model.ts'

export type RuleFacts = {
  readonly ticket: Ticket
  readonly description: string
  readonly status_changed_at: Instant
  readonly sla_status: string
  readonly event: EventFacts
  readonly now: Instant
}

export type EventFacts = {
  readonly changes: EventFieldChanges
  readonly actor_type: string | null
  readonly reply_body: string | null
  readonly reply_author: string | null
  readonly sla_metric: string | null
  readonly rating: number | null
}

export const NO_EVENT_FACTS: EventFacts = {
  changes: {},
  actor_type: null,
  reply_body: null,
  reply_author: null,
  sla_metric: null,
  rating: null,
}

const hoursSince = (at: Instant | null, now: Instant): number | null => (at === null ? null : (now - at) / HOUR)

type FieldReader = (facts: RuleFacts) => unknown

const TIME_READERS = {
  hours_since_created: ({ ticket, now }) => hoursSince(ticket.created_at, now),
  hours_since_updated: ({ ticket, now }) => hoursSince(ticket.updated_at, now),
  hours_since_status_changed: ({ status_changed_at, now }) => hoursSince(status_changed_at, now),
  hours_since_client_reply: ({ ticket, now }) => hoursSince(ticket.last_client_reply_at, now),
  hours_since_agent_reply: ({ ticket, now }) => hoursSince(ticket.last_agent_reply_at, now),
  hours_since_unanswered: ({ ticket, now }) => hoursSince(ticket.oldest_unanswered_at, now),
} satisfies Partial<Record<ConditionField, FieldReader>>

const FIELD_READERS = {
  status: ({ ticket }) => ticket.status,
  priority: ({ ticket }) => ticket.priority,
  type: ({ ticket }) => ticket.type,
  channel: ({ ticket }) => ticket.channel,
  department_id: ({ ticket }) => ticket.department_id,
  assignee_id: ({ ticket }) => ticket.assignee_id,
  company_id: ({ ticket }) => ticket.company_id,
  client_id: ({ ticket }) => ticket.client_id,
  problem_id: ({ ticket }) => ticket.problem_id,
  incident_id: ({ ticket }) => ticket.incident_id,
  subject: ({ ticket }) => ticket.subject,
  description: ({ description }) => description,
  requester_email: ({ ticket }) => ticket.requester_email,
  tags: ({ ticket }) => ticket.tags,
  replies_count: ({ ticket }) => ticket.replies_count,
  escalation_level: ({ ticket }) => ticket.escalation_level,
  sla_status: ({ sla_status }) => sla_status,
  ...TIME_READERS,
  actor_type: ({ event }) => event.actor_type,
  reply_body: ({ event }) => event.reply_body,
  reply_author: ({ event }) => event.reply_author,
  sla_metric: ({ event }) => event.sla_metric,
  rating: ({ event }) => event.rating,
} satisfies Record<ConditionField, FieldReader>

export const CUSTOM_FIELD_PREFIX = 'custom_fields.'

const isKnown = (field: string): field is ConditionField => Object.hasOwn(FIELD_READERS, field)

const readField = (field: string, facts: RuleFacts): unknown => {
  if (isKnown(field)) return FIELD_READERS[field](facts) ?? null
  const key = field.slice(CUSTOM_FIELD_PREFIX.length)
  const { custom_fields } = facts.ticket
  return field.startsWith(CUSTOM_FIELD_PREFIX) && Object.hasOwn(custom_fields, key) ? (custom_fields[key] ?? null) : null
}

const foldText = (value: unknown): unknown => (typeof value === 'string' ? normalizeEmail(value) : value)

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const listOf = (value: ConditionValue | undefined): readonly unknown[] =>
  (isList(value) ? value : value === undefined ? [] : [value]).map(foldText)

const textOf = (fact: unknown): string =>
  isList(fact) ? normalizeEmail(fact.join(' ')) : fact === null ? '' : normalizeEmail(String(fact))

const itemsOf = (fact: unknown): readonly unknown[] => (isList(fact) ? fact : fact === null ? [] : [fact]).map(foldText)

/** Compares priorities by rank, times and numbers as numbers, dates as texts. */
const isAtOrBeyond = (field: string, fact: unknown, value: ConditionValue | undefined, way: 1 | -1): boolean => {
  const size = (one: unknown): unknown => (field === 'priority' ? TICKET_PRIORITIES.findIndex((word) => word === one) : one)
  const [a, b] = [size(fact), size(value)]
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * way >= 0
  return typeof a === 'string' && typeof b === 'string' && (way === 1 ? a >= b : a <= b)
}

const includesAny = (fact: unknown, value: ConditionValue | undefined): boolean => {
  const items = itemsOf(fact)
  return listOf(value).some((one) => items.includes(one))
}

const containsAny = (fact: unknown, value: ConditionValue | undefined): boolean => {
  const text = textOf(fact)
  return listOf(value).some((one) => text.includes(String(one)))
}

const hasChanged = ({ field, operator, value }: RuleCondition, { event }: RuleFacts): boolean => {
  const change = Object.hasOwn(event.changes, field) ? event.changes[field] : undefined
  if (!change) return false
  if (operator === 'changed') return true
  return listOf(value).includes(foldText(operator === 'changed_to' ? change.to : change.from))
}

/** A negated operator is the exact opposite of its positive operator, also for missing values. */
export const evaluateCondition = (condition: RuleCondition, facts: RuleFacts): boolean => {
  const { field, operator, value } = condition
  const fact = readField(field, facts)
  switch (operator) {
    case 'is':
      return listOf(value).includes(foldText(fact))
    case 'is_not':
      return !listOf(value).includes(foldText(fact))
    case 'is_set':
      return fact !== null && fact !== ''
    case 'is_not_set':
      return fact === null || fact === ''
    case 'contains':
      return containsAny(fact, value)
    case 'does_not_contain':
      return !containsAny(fact, value)
    case 'starts_with':
      return listOf(value).some((one) => textOf(fact).startsWith(String(one)))
    case 'ends_with':
      return listOf(value).some((one) => textOf(fact).endsWith(String(one)))
    case 'at_least':
      return isAtOrBeyond(field, fact, value, 1)
    case 'at_most':
      return isAtOrBeyond(field, fact, value, -1)
    case 'includes_any':
      return includesAny(fact, value)
    case 'includes_all':
      return listOf(value).every((one) => itemsOf(fact).includes(one))
    case 'includes_none':
      return !includesAny(fact, value)
    case 'changed':
    case 'changed_to':
    case 'changed_from':
      return hasChanged(condition, facts)
  }
}

export const matchesConditions = ({ all, any }: RuleConditions, facts: RuleFacts): boolean =>
  all.every((condition) => evaluateCondition(condition, facts)) &&
  (any.length === 0 || any.some((condition) => evaluateCondition(condition, facts)))
