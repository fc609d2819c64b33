import { expect, it } from 'vitest'
import { checkpointThreshold } from './checkpoints.ts'

it.each([
  [0, 8_000],
  [32_000, 8_000],
  [100_000, 25_000],
  [128_000, 32_000],
  [10_000_000, 32_000],
])('the log of a file of %i pages becomes %i pages long', (pages, round) => {
  expect(checkpointThreshold(pages)).toBe(round)
})
