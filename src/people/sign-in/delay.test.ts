import { expect, it } from 'vitest'
import { MINUTE, SECOND } from '../../contract/time.ts'
import { delayAfter } from './delay.ts'

it.each([
  [1, 0],
  [4, 0],
  [5, SECOND],
  [6, 2 * SECOND],
  [10, 32 * SECOND],
  [15, 15 * MINUTE],
  [5_000, 15 * MINUTE],
])('after %i failures one waits %i microseconds', (failures, delay) => {
  expect(delayAfter(failures)).toBe(delay)
})
