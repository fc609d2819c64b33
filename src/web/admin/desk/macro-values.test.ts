import { expect, it } from 'vitest'
import type { Macro } from './data.ts'
import { bodyOf, initialOf } from './macro-values.ts'

const macro = {
  id: 4,
  name: 'Hand over',
  visibility: 'department',
  department_id: 2,
  actions: {
    set: { status: 'in_progress', priority: 'high', type: 'incident', department_id: 3, assignee_id: 5 },
    add_tags: ['handed', 'second line'],
    remove_tags: ['new'],
    reply: { body: 'We look into it.', is_internal: true },
  },
  account_id: 1,
  position: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
} satisfies Macro

it.each([5, null, 'me'] as const)('a macro loses nothing in its form, whoever the ticket goes to: %j', (assignee_id) => {
  const one = { ...macro, actions: { ...macro.actions, set: { ...macro.actions.set, assignee_id } } }
  const { name, visibility, department_id, actions } = one
  expect(bodyOf(initialOf(one))).toEqual({ name, visibility, department_id, actions })
})

it('what is left as it is is not said', () => {
  expect(bodyOf(initialOf(undefined))).toEqual({ name: '', visibility: 'all', department_id: null, actions: {} })
})
