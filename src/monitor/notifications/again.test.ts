import { expect, it } from 'vitest'
import { retriable } from './again.ts'

const told = (id: number, channel_id: number, check_id: number | null, state: 'waiting' | 'sent' | 'failed' | 'suppressed') => ({
  id,
  channel_id,
  check_id,
  state,
})

it('only what failed last may be sent again, for each channel and check by itself, and never a test', () => {
  const newestFirst = [
    told(6, 1, 1, 'failed'),
    told(5, 2, 1, 'sent'),
    told(4, 2, 1, 'failed'),
    told(3, 1, 1, 'failed'),
    told(2, 1, 2, 'failed'),
    told(1, 1, null, 'failed'),
  ]
  expect([...retriable(newestFirst)].map(({ id }) => id)).toEqual([6, 2])
})
