import { describe, expect, it } from 'vitest'
import { findBlockReason, MAX_CHAIN_LENGTH, MAX_RUNS_PER_HOUR, type RuleCondition, type RuleDraft } from './model.ts'
import { validateRule } from './validate.ts'

const draft = (more: Partial<RuleDraft>): RuleDraft => ({
  trigger: 'ticket.created',
  conditions: { all: [], any: [] },
  actions: { add_tags: ['x'] },
  ...more,
})

const inAll = (condition: RuleCondition, trigger: RuleDraft['trigger'] = 'ticket.created') =>
  validateRule(draft({ trigger, conditions: { all: [condition], any: [] } }))

describe('a rule makes no sense when', () => {
  it.each<[string, RuleCondition, RuleDraft['trigger'], string]>([
    ['it looks at an unknown field', { field: 'colour', operator: 'is', value: 'x' }, 'ticket.created', 'field'],
    ['a field has no such operator', { field: 'status', operator: 'contains', value: 'x' }, 'ticket.created', 'operator'],
    ['a word is none of the list', { field: 'status', operator: 'is', value: 'merged' }, 'ticket.created', 'value'],
    ['one word of several is none', { field: 'status', operator: 'is', value: ['open', 'x'] }, 'ticket.created', 'value'],
    ['a number is a text', { field: 'hours_since_created', operator: 'at_least', value: '3' }, 'ticket.created', 'value'],
    ['a value is missing', { field: 'subject', operator: 'contains' }, 'ticket.created', 'value'],
    ['there is a value too many', { field: 'assignee_id', operator: 'is_set', value: 1 }, 'ticket.created', 'value'],
    ['it compares with a list', { field: 'priority', operator: 'at_least', value: ['low'] }, 'ticket.created', 'value'],
    ['it looks at changes where there are none', { field: 'status', operator: 'changed' }, 'ticket.created', 'operator'],
    ['a field does not change', { field: 'channel', operator: 'changed' }, 'ticket.updated', 'operator'],
    ['it looks at a reply where there is none', { field: 'reply_body', operator: 'contains', value: 'x' }, 'ticket.created', 'field'],
    ['a custom field has no name', { field: 'custom_fields.', operator: 'is_set' }, 'ticket.created', 'field'],
  ])('%s', (_why, condition, trigger, at) => {
    expect(Object.keys(inAll(condition, trigger))).toEqual([`conditions.all.0.${at}`])
  })

  it('it does nothing', () => expect(validateRule(draft({ actions: {} }))).toHaveProperty('actions'))

  it('it is about time and fits every ticket, or closed ones', () => {
    expect(validateRule(draft({ trigger: 'schedule' }))).toHaveProperty('conditions')
    expect(inAll({ field: 'status', operator: 'is', value: 'closed' }, 'schedule')).toHaveProperty('conditions')
  })
})

describe('a rule is fine when', () => {
  it.each<[RuleCondition, RuleDraft['trigger']]>([
    [{ field: 'status', operator: 'changed_to', value: 'resolved' }, 'ticket.updated'],
    [{ field: 'custom_fields.floor', operator: 'at_least', value: 3 }, 'ticket.created'],
    [{ field: 'hours_since_status_changed', operator: 'at_least', value: 72 }, 'schedule'],
    [{ field: 'rating', operator: 'at_most', value: 2 }, 'csat.submitted'],
    [{ field: 'tags', operator: 'includes_any', value: 'vip' }, 'ticket.created'],
  ])('%j on %s', (condition, trigger) => expect(inAll(condition, trigger)).toEqual({}))
})

describe('the guard', () => {
  it.each([
    ['nothing led to it', [], 0, true],
    ['another rule led to it', [7], 0, true],
    ['the rule itself led to it', [7, 1], 0, false],
    ['too many rules led to it', Array.from({ length: MAX_CHAIN_LENGTH }, (_, index) => index + 2), 0, false],
    ['it has acted nine times', [], MAX_RUNS_PER_HOUR - 1, true],
    ['it has acted ten times', [], MAX_RUNS_PER_HOUR, false],
  ])('when %s', (_when, chain, runs, may) => {
    expect(findBlockReason(1, { chain, runs }) === undefined).toBe(may)
  })
})
