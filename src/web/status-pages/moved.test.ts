import { expect, it } from 'vitest'
import { moved } from './moved.ts'

it.each([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
  [7, 1, 'abc'],
] as const)('moving number %i by %i gives %s', (from, by, after) => {
  expect(moved([...'abc'], from, by).join('')).toBe(after)
})
