import { expect, it } from 'vitest'
import { suggestedGrace } from './suggested-grace.ts'

it.each([
  [4, 44, undefined],
  [5, 44, 300],
  [500, 151, 600],
  [500, 3_000, 7_200],
  [500, 90_000, undefined],
])('with %i runs of at most %i seconds the suggested grace is %j seconds', (runs, p99, seconds) => {
  expect(suggestedGrace(runs, p99)).toBe(seconds)
})
