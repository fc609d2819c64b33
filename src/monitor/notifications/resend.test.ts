import { expect, it } from 'vitest'
import { selectResendable } from './resend.ts'

const notification = (id: number, channel_id: number, check_id: number | null, state: 'waiting' | 'sent' | 'failed' | 'suppressed') => ({
  id,
  channel_id,
  check_id,
  state,
})

it('only what failed last may be sent again, for each channel and check by itself, and never a test', () => {
  const newestFirst = [
    notification(6, 1, 1, 'failed'),
    notification(5, 2, 1, 'sent'),
    notification(4, 2, 1, 'failed'),
    notification(3, 1, 1, 'failed'),
    notification(2, 1, 2, 'failed'),
    notification(1, 1, null, 'failed'),
  ]
  expect([...selectResendable(newestFirst)].map(({ id }) => id)).toEqual([6, 2])
})
