import { expect, it } from 'vitest'
import { SECOND } from '../../contract/time.ts'
import { longestRest } from './rest.ts'

it.each([
  { late: 0, rests: 40 },
  { late: SECOND - 1, rests: 40 },
  { late: SECOND, rests: 10 },
  { late: 3_600 * SECOND, rests: 10 },
])('a batch that is $late µs late leaves others at most $rests ms', ({ late, rests }) => {
  expect(longestRest(late)).toBe(rests)
})
