import { expect, it } from 'vitest'
import { countRefusals } from './model.ts'

it.each([
  ['no mail yet', 2, undefined, 2],
  ['a mail that waits', 2, { status: 'queued', error: '550 for now' }, 2],
  ['one that is kept', 2, { status: 'kept', error: null }, 2],
  ['one that arrived', 2, { status: 'sent', error: null }, 0],
  ['a refusal', 1, { status: 'failed', error: 'All recipients were rejected: 550 5.1.1 No such person here' }, 2],
  ['a refusal without a longer number', 1, { status: 'failed', error: '554 go away' }, 2],
  ['a server that was away all the time', 1, { status: 'failed', error: 'connect ECONNREFUSED 127.0.0.1:5525' }, 1],
  ['a mailbox that was full all the time', 1, { status: 'failed', error: '452 4.2.2 The mailbox is full' }, 1],
])('after %s, %i refusals …', (_case, refusals, last, after) => {
  expect(countRefusals(refusals, last)).toBe(after)
})
