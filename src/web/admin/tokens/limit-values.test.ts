import { expect, it } from 'vitest'
import { initialOf, limitsOf } from './limit-values.ts'

it.each([null, { read: 600 }, { read: 600, 'tickets.create': 5, alerts: 1 }])('limits lose nothing in their form: %j', (rate_limits) => {
  expect(limitsOf(initialOf({ rate_limits }))).toEqual(rate_limits)
})

it('an empty form means the usual limits', () => {
  expect(limitsOf({ ...initialOf({ rate_limits: { read: 5 } }), read: ' ' })).toBeNull()
})
