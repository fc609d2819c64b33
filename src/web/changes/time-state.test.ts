import { expect, it } from 'vitest'
import { parseInstant } from '../../contract/time.ts'
import { timeStateOf } from './time-state.ts'

const planned = { planned_start_at: '2026-06-07T02:00:00.000Z', planned_end_at: '2026-06-07T03:00:00.000Z' }

it.each([
  ['scheduled', '2026-06-07T01:59:59Z', 'none'],
  ['scheduled', '2026-06-07T02:00:00Z', 'now'],
  ['approved', '2026-06-07T03:00:00Z', 'passed'],
  ['awaiting_approval', '2026-06-08T00:00:00Z', 'passed'],
  ['implementing', '2026-06-08T00:00:00Z', 'none'],
  ['draft', '2026-06-08T00:00:00Z', 'none'],
] as const)('a change that is %s is at %s: %s', (status, now, state) => {
  expect(timeStateOf({ ...planned, status }, parseInstant(now) ?? 0)).toBe(state)
})

it('without a time nothing has passed', () =>
  expect(timeStateOf({ status: 'approved', planned_start_at: null, planned_end_at: null }, 1)).toBe('none'))
