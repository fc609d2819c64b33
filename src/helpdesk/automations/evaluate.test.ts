import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aTicket } from '../../../test/helpdesk/a-ticket.ts'
import { HOUR } from '../../contract/time.ts'
import type { Operator } from '../../contract/v1/automation-enums.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../contract/v1/ticket-enums.ts'
import type { Ticket } from '../tickets/model.ts'
import { toCandidateFilter } from './candidates.ts'
import { evaluateCondition, matchesConditions, NO_EVENT_FACTS, type RuleFacts } from './evaluate.ts'
import type { ConditionValue, RuleCondition } from './model.ts'

const factsFor = (ticket: Ticket, more: Partial<RuleFacts>): RuleFacts => ({
  ticket,
  description: '',
  status_changed_at: 0,
  sla_status: 'none',
  event: NO_EVENT_FACTS,
  now: 0,
  ...more,
})

const NOW = 1_000 * HOUR

const facts = factsFor(
  {
    ...aTicket(),
    status: 'pending',
    priority: 'high',
    assignee_id: null,
    company_id: 7,
    subject: 'Drucker GRÜN blinkt',
    tags: ['vip', 'printer'],
    custom_fields: { floor: 3, cabinet: 'A-12', gone: null, flags: ['a', 'b'] },
    created_at: NOW - 100 * HOUR,
    last_client_reply_at: NOW - 3 * HOUR,
  },
  {
    now: NOW,
    status_changed_at: NOW - 72 * HOUR,
    description: 'It blinks.',
    sla_status: 'at_risk',
    event: {
      ...NO_EVENT_FACTS,
      changes: { status: { from: 'open', to: 'pending' }, assignee_id: { from: 2, to: null } },
      actor_type: 'client',
      reply_body: 'Please hurry',
      rating: 2,
    },
  },
)

const cases: readonly (readonly [string, Operator, ConditionValue | undefined, boolean])[] = [
  ['status', 'is', 'pending', true],
  ['status', 'is', ['open', 'pending'], true],
  ['status', 'is_not', 'open', true],
  ['status', 'is_not', ['open', 'pending'], false],
  ['priority', 'at_least', 'high', true],
  ['priority', 'at_least', 'urgent', false],
  ['priority', 'at_most', 'urgent', true],
  ['priority', 'at_most', 'medium', false],
  ['assignee_id', 'is_set', undefined, false],
  ['assignee_id', 'is_not_set', undefined, true],
  ['assignee_id', 'is_not', 5, true],
  ['company_id', 'is', [7, 8], true],
  ['subject', 'contains', 'grün', true],
  ['subject', 'contains', ['rot', 'blinkt'], true],
  ['subject', 'does_not_contain', 'rot', true],
  ['subject', 'starts_with', 'drucker', true],
  ['subject', 'ends_with', 'drucker', false],
  ['description', 'contains', 'BLINKS', true],
  ['tags', 'includes_any', ['vip', 'other'], true],
  ['tags', 'includes_all', ['vip', 'other'], false],
  ['tags', 'includes_all', ['VIP', 'printer'], true],
  ['tags', 'includes_none', ['other'], true],
  ['hours_since_status_changed', 'at_least', 72, true],
  ['hours_since_status_changed', 'at_least', 72.1, false],
  ['hours_since_client_reply', 'at_most', 3, true],
  ['hours_since_agent_reply', 'at_least', 0, false],
  ['hours_since_agent_reply', 'at_most', 9_999, false],
  ['custom_fields.floor', 'at_least', 3, true],
  ['custom_fields.floor', 'is', 3, true],
  ['custom_fields.cabinet', 'is', 'a-12', true],
  ['custom_fields.gone', 'is_set', undefined, false],
  ['custom_fields.constructor', 'is_set', undefined, false],
  ['custom_fields.flags', 'includes_any', ['b'], true],
  ['sla_status', 'is', 'at_risk', true],
  ['actor_type', 'is', 'client', true],
  ['reply_body', 'contains', 'HURRY', true],
  ['rating', 'at_most', 2, true],
  ['status', 'changed', undefined, true],
  ['status', 'changed_to', 'pending', true],
  ['status', 'changed_from', ['open', 'on_hold'], true],
  ['status', 'changed_from', 'resolved', false],
  ['priority', 'changed', undefined, false],
  ['assignee_id', 'changed_from', 2, true],
  ['nonsense', 'is', 'x', false],
]

describe('a condition', () => {
  it.each(cases)('%s %s %j is %j', (field, operator, value, expected) => {
    expect(evaluateCondition({ field, operator, ...(value !== undefined && { value }) }, facts)).toBe(expected)
  })
})

const values = fc.oneof(fc.constantFrom('pending', 'open', 'vip', 'x', 'A-12'), fc.integer({ min: -2, max: 9 }))
const fields = fc.constantFrom('status', 'assignee_id', 'subject', 'tags', 'custom_fields.cabinet', 'custom_fields.none', 'rating')
const OPPOSITES: readonly (readonly [Operator, Operator])[] = [
  ['is', 'is_not'],
  ['contains', 'does_not_contain'],
  ['includes_any', 'includes_none'],
  ['is_set', 'is_not_set'],
]

const anyFacts: fc.Arbitrary<RuleFacts> = fc
  .record({
    status: fc.constantFrom(...TICKET_STATUSES),
    priority: fc.constantFrom(...TICKET_PRIORITIES),
    age: fc.integer({ min: 0, max: 200 }),
    since: fc.integer({ min: 0, max: 200 }),
  })
  .map(({ status, priority, age, since }) =>
    factsFor(aTicket({ status, priority, created_at: NOW - age * HOUR }), { now: NOW, status_changed_at: NOW - since * HOUR }),
  )

const timeConditions: fc.Arbitrary<RuleCondition> = fc.oneof(
  fc.record({
    field: fc.constant('status'),
    operator: fc.constantFrom<Operator>('is', 'is_not'),
    value: fc.oneof(fc.constantFrom(...TICKET_STATUSES), fc.array(fc.constantFrom(...TICKET_STATUSES), { minLength: 1 })),
  }),
  fc.record({
    field: fc.constantFrom('hours_since_status_changed', 'hours_since_created'),
    operator: fc.constantFrom<Operator>('at_least', 'at_most'),
    value: fc.integer({ min: 0, max: 200 }),
  }),
  fc.record({ field: fc.constant('priority'), operator: fc.constant<Operator>('is'), value: fc.constantFrom(...TICKET_PRIORITIES) }),
)

describe('for all tickets and conditions', () => {
  it('a denial is exactly the opposite', () => {
    fc.assert(
      fc.property(fields, values, fc.constantFrom(...OPPOSITES), (field, value, [yes, no]) => {
        expect(evaluateCondition({ field, operator: no, value }, facts)).toBe(!evaluateCondition({ field, operator: yes, value }, facts))
      }),
    )
  })

  it('all and any mean what they say, and no condition at all fits everything', () => {
    fc.assert(
      fc.property(fc.array(timeConditions), fc.array(timeConditions), anyFacts, (all, any, one) => {
        const each = all.every((condition) => evaluateCondition(condition, one))
        const some = any.length === 0 || any.some((condition) => evaluateCondition(condition, one))
        expect(matchesConditions({ all, any }, one)).toBe(each && some)
      }),
    )
    expect(matchesConditions({ all: [], any: [] }, facts)).toBe(true)
  })

  it('what the database leaves out beforehand would not have fitted, unless it is closed', () => {
    fc.assert(
      fc.property(fc.array(timeConditions, { maxLength: 4 }), anyFacts, (all, one) => {
        const { statuses, since = Infinity, created_before = Infinity } = toCandidateFilter({ all, any: [] }, NOW)
        const isKept = statuses.includes(one.ticket.status) && one.status_changed_at <= since && one.ticket.created_at <= created_before
        if (!isKept && one.ticket.status !== 'closed') expect(matchesConditions({ all, any: [] }, one)).toBe(false)
        expect(statuses).not.toContain('closed')
      }),
    )
  })
})
