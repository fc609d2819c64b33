import { describe, expect, it } from 'vitest'
import { conditionOf, draftOf, fieldsFor, fitting, operatorsFor, withOperator, type Condition } from './rule-values.ts'

describe('a condition', () => {
  it.each([
    [
      { field: 'status', operator: 'is', texts: [' open '] },
      { field: 'status', operator: 'is', value: 'open' },
    ],
    [
      { field: 'status', operator: 'is_not', texts: ['open', 'pending'] },
      { field: 'status', operator: 'is_not', value: ['open', 'pending'] },
    ],
    [
      { field: 'department_id', operator: 'is', texts: ['3'] },
      { field: 'department_id', operator: 'is', value: 3 },
    ],
    [
      { field: 'company_id', operator: 'is', texts: ['3', '4'] },
      { field: 'company_id', operator: 'is', value: [3, 4] },
    ],
    [
      { field: 'hours_since_created', operator: 'at_least', texts: ['48'] },
      { field: 'hours_since_created', operator: 'at_least', value: 48 },
    ],
    [
      { field: 'tags', operator: 'includes_any', texts: ['vip', ' ', ' late'] },
      { field: 'tags', operator: 'includes_any', value: ['vip', 'late'] },
    ],
    [
      { field: 'assignee_id', operator: 'is_not_set', texts: ['whatever'] },
      { field: 'assignee_id', operator: 'is_not_set' },
    ],
    [
      { field: 'custom_fields.plan', operator: 'is', texts: ['gold'] },
      { field: 'custom_fields.plan', operator: 'is', value: 'gold' },
    ],
    [
      { field: 'rating', operator: 'at_most', texts: ['two'] },
      { field: 'rating', operator: 'at_most', value: 'two' },
    ],
  ] as const)('typed as %j is kept as %j', (draft, condition) => {
    expect(conditionOf(draft)).toEqual(condition)
  })

  it.each([
    { field: 'status', operator: 'is', value: ['open', 'pending'] },
    { field: 'subject', operator: 'contains', value: ['a, b', 'c'] },
    { field: 'custom_fields.seats', operator: 'at_least', value: 5 },
    { field: 'custom_fields.vip', operator: 'is', value: true },
    { field: 'tags', operator: 'includes_any', value: ['a, b', 'c'] },
    { field: 'assignee_id', operator: 'is_not_set' },
  ] as const)('that nobody touches stays as it is: %j', (condition) => {
    expect(conditionOf(draftOf(condition))).toEqual(condition)
  })

  it.each(['{"field":"moon_phase","operator":"is","value":"full"}', '{"field":"status","operator":"rhymes_with","value":["rope"]}'])(
    'in words this form does not know stays through another trigger, too: %s',
    (json) => {
      const newer: Condition = JSON.parse(json)
      expect(conditionOf(fitting(draftOf(newer), 'schedule'))).toEqual(newer)
    },
  )

  it.each([
    ['number', '12', 12],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['text', '007', '007'],
  ] as const)('on a field of this desk that holds a %s reads %s as %j', (sort, text, value) => {
    expect(conditionOf({ field: 'custom_fields.x', operator: 'is', texts: [text], sort }).value).toBe(value)
  })

  it.each([
    ['number', 5, '6', 6],
    ['yes', true, 'false', false],
    ['text', 'a', '6', '6'],
  ])('on a field of this desk that is gone goes on to hold a %s', (_, before, text, value) => {
    const draft = draftOf({ field: 'custom_fields.gone', operator: 'is', value: before })
    expect(conditionOf({ ...draft, texts: [text] }).value).toBe(value)
  })

  it('that is typed anew forgets what it was', () => {
    const draft = { ...draftOf({ field: 'status', operator: 'is', value: ['open', 'pending'] }), texts: ['closed'] }
    expect(conditionOf(draft)).toEqual({ field: 'status', operator: 'is', value: 'closed' })
  })

  it('asks what changed only where something was changed', () => {
    expect(operatorsFor('status', 'ticket.updated')).toContain('changed_to')
    expect(operatorsFor('status', 'ticket.created')).not.toContain('changed_to')
    expect(operatorsFor('replies_count', 'ticket.updated')).not.toContain('changed')
    expect(operatorsFor('tags', 'ticket.updated')).not.toContain('changed_to')
  })

  it('asks about a reply only where there is one', () => {
    expect(fieldsFor('reply.created')).toContain('reply_body')
    expect(fieldsFor('ticket.created')).not.toContain('reply_body')
    expect(fieldsFor('csat.submitted')).toContain('rating')
    expect(fieldsFor('schedule')).toContain('status')
  })

  it('takes an operator its field knows', () => {
    expect(fitting({ field: 'tags', operator: 'is', texts: ['vip'] }, 'ticket.created').operator).toBe('includes_any')
    expect(fitting({ field: 'status', operator: 'changed_to', texts: ['open'] }, 'schedule').operator).toBe('is')
    expect(fitting({ field: 'status', operator: 'is_not', texts: ['open'] }, 'schedule').operator).toBe('is_not')
  })

  it('compares with one thing where more make no sense', () => {
    const several = draftOf({ field: 'priority', operator: 'is', value: ['high', 'urgent'] })
    expect(conditionOf(withOperator(several, 'at_least')).value).toBe('high')
    expect(conditionOf(withOperator(several, 'is_not')).value).toEqual(['high', 'urgent'])
  })
})
