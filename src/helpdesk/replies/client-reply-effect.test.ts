import { expect, it } from 'vitest'
import { DAY } from '../../contract/time.ts'
import { resolveClientReplyEffect } from './client-reply-effect.ts'

it.each([
  ['open', null, 'stays'],
  ['in_progress', null, 'stays'],
  ['pending', null, 'opens'],
  ['on_hold', null, 'opens'],
  ['resolved', null, 'opens'],
  ['closed', 100 * DAY, 'opens'],
  ['closed', 93 * DAY, 'opens'],
  ['closed', 93 * DAY - 1, 'follow_up'],
] as const)('%s, closed at %s: %s', (status, closed_at, consequence) => {
  expect(resolveClientReplyEffect({ status, closed_at }, 7, 100 * DAY)).toBe(consequence)
})

it('with no days to reopen, only the very moment of closing is in time', () => {
  expect(resolveClientReplyEffect({ status: 'closed', closed_at: 5 }, 0, 5)).toBe('opens')
  expect(resolveClientReplyEffect({ status: 'closed', closed_at: 5 }, 0, 6)).toBe('follow_up')
})
