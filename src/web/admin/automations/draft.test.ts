import { describe, expect, it } from 'vitest'
import type { Automation } from './data.ts'
import { actionsOf, bodyOf, draftOfRule } from './draft.ts'

const rule = {
  id: 7,
  name: 'Everything a rule can say',
  trigger: 'ticket.updated',
  conditions: {
    all: [
      { field: 'status', operator: 'is', value: ['open', 'pending'] },
      { field: 'custom_fields.seats', operator: 'at_least', value: 5 },
    ],
    any: [{ field: 'assignee_id', operator: 'is_not_set' }],
  },
  actions: {
    macro_id: 3,
    set: {
      status: 'in_progress',
      priority: 'urgent',
      type: 'incident',
      department_id: 2,
      assignee_id: null,
      custom_fields: { cost_centre: 'North', seats: 5 },
    },
    add_tags: ['vip'],
    remove_tags: ['new'],
    reply: { body: 'We are on it.' },
    note: { body: 'By itself.' },
    notify: { to: ['assignee'], user_ids: [4, 5], message: 'Look at this' },
    escalate: { level: 2 },
  },
  is_active: true,
  position: 1,
  next_run_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
} satisfies Automation

describe('a rule in its form', () => {
  it('loses nothing, also not what only the API wrote', () => {
    const { name, trigger, conditions, actions } = rule
    expect(bodyOf(draftOfRule(rule))).toEqual({ name, trigger, conditions, actions })
  })

  it('keeps what this form has no field for', () => {
    const actions = JSON.parse('{"set":{"status":"open","mood":"calm"},"ring":{"times":3}}')
    expect(actionsOf(draftOfRule({ ...rule, actions }))).toEqual(actions)
  })

  it.each([
    ['a number', { key: 'seats', type: 'number', typed: '7' }, { seats: 7 }],
    ['yes', { key: 'vip', type: 'boolean', typed: 'yes' }, { vip: true }],
    ['several of a list', { key: 'floors', type: 'multiselect', typed: ['1', '2'] }, { floors: ['1', '2'] }],
    ['nothing, which empties it', { key: 'room', type: 'text', typed: ' ' }, { room: null }],
    ['what it held before', { key: 'room', kept: 4711 }, { room: 4711 }],
  ] as const)('sets a field of this desk to %s', (_, own, custom_fields) => {
    expect(actionsOf({ ...draftOfRule(undefined), custom_fields: [own] })).toEqual({ set: { custom_fields } })
  })

  it.each([
    ['an assignee', { assignee_id: '4' }, { set: { assignee_id: 4 } }],
    ['nobody', { assignee_id: 'nobody' }, { set: { assignee_id: null } }],
    ['one level', { escalate: true }, { escalate: {} }],
    ['a certain level', { escalate: true, level: '3' }, { escalate: { level: 3 } }],
    ['a level without escalating', { level: '3' }, {}],
    ['people', { user_ids: [4] }, { notify: { user_ids: [4] } }],
    ['words without anybody who hears them', { message: 'Hello' }, {}],
  ])('says %s', (_, part, actions) => {
    expect(actionsOf({ ...draftOfRule(undefined), ...part })).toEqual(actions)
  })
})
