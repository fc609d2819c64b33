import { expect, it } from 'vitest'
import type { Policy } from './data.ts'
import { bodyOf, initialOf } from './policy-values.ts'

const policy = {
  id: 3,
  position: 1,
  name: 'Gold',
  conditions: { department_id: [2], company_id: [7, 9], priority: ['high'], type: ['incident'], tags: ['vip'] },
  targets: {
    low: { first_response: null, next_response: null, resolution: null },
    medium: { first_response: null, next_response: null, resolution: null },
    high: { first_response: 30, next_response: null, resolution: 1_500 },
    urgent: { first_response: 15, next_response: 45, resolution: null },
  },
  calendar_id: 4,
  escalation: { reassign_to_id: 5, raise_priority: true, policy_id: 6 },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
} satisfies Policy

it('a policy loses nothing in its form: neither its companies nor whom it calls', () => {
  const { id: _id, position: _position, created_at: _made, updated_at: _changed, ...rest } = policy
  expect(bodyOf(initialOf(policy))).toEqual(rest)
})

it('one value of a condition is the same as a list of one', () => {
  const body = bodyOf(initialOf({ ...policy, conditions: { company_id: 7, tags: 'vip', priority: null } }))
  expect(body.conditions).toEqual({ company_id: [7], tags: ['vip'] })
})
