import { describe, expect, it } from 'vitest'
import { conditionOf, draftOf, fitting, operatorsFor } from './rule-values.ts'

describe('a condition', () => {
  it.each([
    [
      { field: 'status', operator: 'is', text: ' open ' },
      { field: 'status', operator: 'is', value: 'open' },
    ],
    [
      { field: 'department_id', operator: 'is', text: '3' },
      { field: 'department_id', operator: 'is', value: 3 },
    ],
    [
      { field: 'hours_since_created', operator: 'at_least', text: '48' },
      { field: 'hours_since_created', operator: 'at_least', value: 48 },
    ],
    [
      { field: 'tags', operator: 'includes_any', text: 'vip, , late' },
      { field: 'tags', operator: 'includes_any', value: ['vip', 'late'] },
    ],
    [
      { field: 'assignee_id', operator: 'is_not_set', text: 'whatever' },
      { field: 'assignee_id', operator: 'is_not_set' },
    ],
    [
      { field: 'custom_fields.plan', operator: 'is', text: 'gold' },
      { field: 'custom_fields.plan', operator: 'is', value: 'gold' },
    ],
    [
      { field: 'rating', operator: 'at_most', text: 'two' },
      { field: 'rating', operator: 'at_most', value: 'two' },
    ],
  ] as const)('typed as %j is kept as %j', (draft, condition) => {
    expect(conditionOf(draft)).toEqual(condition)
  })

  it.each([
    { field: 'status', operator: 'is', value: ['open', 'pending'] },
    { field: 'custom_fields.seats', operator: 'at_least', value: 5 },
    { field: 'custom_fields.vip', operator: 'is', value: true },
    { field: 'tags', operator: 'includes_any', value: ['a, b', 'c'] },
    { field: 'assignee_id', operator: 'is_not_set' },
  ] as const)('that nobody touches stays as it is: %j', (condition) => {
    expect(conditionOf(draftOf(condition))).toEqual(condition)
  })

  it.each([
    ['number', '12', 12],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['text', '007', '007'],
  ] as const)('on a field of this desk that holds a %s reads %s as %j', (sort, text, value) => {
    expect(conditionOf({ field: 'custom_fields.x', operator: 'is', text, sort }).value).toBe(value)
  })

  it('that is typed anew forgets what it was', () => {
    const draft = { ...draftOf({ field: 'status', operator: 'is', value: ['open', 'pending'] }), text: 'closed' }
    expect(conditionOf(draft)).toEqual({ field: 'status', operator: 'is', value: 'closed' })
  })

  it('is shown as it was typed', () => {
    expect(draftOf({ field: 'tags', operator: 'includes_any', value: ['vip', 'late'] }).text).toBe('vip, late')
    expect(draftOf({ field: 'assignee_id', operator: 'is_set' }).text).toBe('')
  })

  it('asks what changed only where something was changed', () => {
    expect(operatorsFor('status', 'ticket.updated')).toContain('changed_to')
    expect(operatorsFor('status', 'ticket.created')).not.toContain('changed_to')
    expect(operatorsFor('replies_count', 'ticket.updated')).not.toContain('changed')
  })

  it('takes an operator its field knows', () => {
    expect(fitting({ field: 'tags', operator: 'is', text: 'vip' }, 'ticket.created').operator).toBe('includes_any')
    expect(fitting({ field: 'status', operator: 'changed_to', text: 'open' }, 'schedule').operator).toBe('is')
    expect(fitting({ field: 'status', operator: 'is_not', text: 'open' }, 'schedule').operator).toBe('is_not')
  })
})
