import { expect, it } from 'vitest'
import { moved } from './moved.ts'

it.each([
  [0, 1, 'bacd'],
  [2, 1, 'acbd'],
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, -1, 'abcd'],
  [3, 4, 'abcd'],
  [7, 1, 'abcd'],
  [-1, 1, 'abcd'],
])('moving number %i to place %i gives %s', (from, to, after) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(after)
})
