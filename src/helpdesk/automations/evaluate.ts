import type { Changes } from '../../contract/events-tickets.ts'
import { HOUR, type Instant } from '../../contract/time.ts'
import type { ConditionField } from '../../contract/v1/automation-words.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import { TICKET_PRIORITIES } from '../../contract/v1/ticket-words.ts'
import type { Ticket } from '../tickets/model.ts'
import type { Condition, ConditionValue, Conditions } from './model.ts'

/** Everything a condition can ask about, at one moment. */
export type Facts = {
  readonly ticket: Ticket
  readonly description: string
  readonly status_changed_at: Instant
  readonly sla_status: string
  readonly happened: Happened
  readonly now: Instant
}

/** What is only known of what just happened. */
export type Happened = {
  readonly changes: Changes
  readonly actor_type: string | null
  readonly reply_body: string | null
  readonly reply_author: string | null
  readonly sla_metric: string | null
  readonly rating: number | null
}

/** Time went by; nobody did anything. */
export const NOTHING_HAPPENED: Happened = {
  changes: {},
  actor_type: null,
  reply_body: null,
  reply_author: null,
  sla_metric: null,
  rating: null,
}

const hoursSince = (at: Instant | null, now: Instant): number | null => (at === null ? null : (now - at) / HOUR)

type Look = (facts: Facts) => unknown

const TIMES = {
  hours_since_created: ({ ticket, now }) => hoursSince(ticket.created_at, now),
  hours_since_updated: ({ ticket, now }) => hoursSince(ticket.updated_at, now),
  hours_since_status_changed: ({ status_changed_at, now }) => hoursSince(status_changed_at, now),
  hours_since_client_reply: ({ ticket, now }) => hoursSince(ticket.last_client_reply_at, now),
  hours_since_agent_reply: ({ ticket, now }) => hoursSince(ticket.last_agent_reply_at, now),
  hours_since_unanswered: ({ ticket, now }) => hoursSince(ticket.oldest_unanswered_at, now),
} satisfies Partial<Record<ConditionField, Look>>

const FACTS = {
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
  ...TIMES,
  actor_type: ({ happened }) => happened.actor_type,
  reply_body: ({ happened }) => happened.reply_body,
  reply_author: ({ happened }) => happened.reply_author,
  sla_metric: ({ happened }) => happened.sla_metric,
  rating: ({ happened }) => happened.rating,
} satisfies Record<ConditionField, Look>

export const CUSTOM = 'custom_fields.'

const isKnown = (field: string): field is ConditionField => Object.hasOwn(FACTS, field)

const factOf = (field: string, facts: Facts): unknown => {
  if (isKnown(field)) return FACTS[field](facts) ?? null
  const key = field.slice(CUSTOM.length)
  const { custom_fields } = facts.ticket
  return field.startsWith(CUSTOM) && Object.hasOwn(custom_fields, key) ? (custom_fields[key] ?? null) : null
}

/** Texts are compared as people read them: large and small letters are the same. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? normalizeEmail(value) : value)

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const listOf = (value: ConditionValue | undefined): readonly unknown[] =>
  (isList(value) ? value : value === undefined ? [] : [value]).map(plain)

const textOf = (fact: unknown): string =>
  isList(fact) ? normalizeEmail(fact.join(' ')) : fact === null ? '' : normalizeEmail(String(fact))

const itemsOf = (fact: unknown): readonly unknown[] => (isList(fact) ? fact : fact === null ? [] : [fact]).map(plain)

/** Priorities are compared by rank, moments and numbers as numbers, days written out as texts. */
const isBeyond = (field: string, fact: unknown, value: ConditionValue | undefined, way: 1 | -1): boolean => {
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

const changed = ({ field, operator, value }: Condition, { happened }: Facts): boolean => {
  const change = Object.hasOwn(happened.changes, field) ? happened.changes[field] : undefined
  if (!change) return false
  if (operator === 'changed') return true
  return listOf(value).includes(plain(operator === 'changed_to' ? change.to : change.from))
}

/** Each denial is exactly the opposite of what it denies, also where there is nothing to look at. */
export const holds = (condition: Condition, facts: Facts): boolean => {
  const { field, operator, value } = condition
  const fact = factOf(field, facts)
  switch (operator) {
    case 'is':
      return listOf(value).includes(plain(fact))
    case 'is_not':
      return !listOf(value).includes(plain(fact))
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
      return isBeyond(field, fact, value, 1)
    case 'at_most':
      return isBeyond(field, fact, value, -1)
    case 'includes_any':
      return includesAny(fact, value)
    case 'includes_all':
      return listOf(value).every((one) => itemsOf(fact).includes(one))
    case 'includes_none':
      return !includesAny(fact, value)
    case 'changed':
    case 'changed_to':
    case 'changed_from':
      return changed(condition, facts)
  }
}

export const matches = ({ all, any }: Conditions, facts: Facts): boolean =>
  all.every((condition) => holds(condition, facts)) && (any.length === 0 || any.some((condition) => holds(condition, facts)))
