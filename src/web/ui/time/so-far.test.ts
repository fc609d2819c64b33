import { expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../contract/time.ts'
import { soFar } from './so-far.ts'

it.each([
  [-5 * SECOND, SECOND],
  [0, SECOND],
  [12.7 * SECOND, 12 * SECOND],
  [59.9 * SECOND, 59 * SECOND],
  [MINUTE, MINUTE],
  [41 * MINUTE + 20 * SECOND, 41 * MINUTE],
  [2 * HOUR + 59 * SECOND, 2 * HOUR],
])('%d microseconds are shown as %d', (micros, shown) => {
  expect(soFar(micros)).toBe(shown)
})
