import { expect, it } from 'vitest'
import { overlapsIn } from './overlaps.ts'

const run = ([from = 0, to = 0]: readonly number[]) => ({ from, to })

it.each([
  ['none', [], 0],
  [
    'one after the other',
    [
      [0, 5],
      [5, 9],
    ],
    0,
  ],
  [
    'one within another',
    [
      [0, 9],
      [2, 4],
    ],
    1,
  ],
  [
    'a chain, in any order',
    [
      [6, 9],
      [0, 5],
      [4, 7],
    ],
    2,
  ],
  [
    'a ping without a start during a run',
    [
      [0, 9],
      [4, 4],
    ],
    0,
  ],
  [
    'a long one over two short ones',
    [
      [0, 20],
      [1, 3],
      [5, 8],
    ],
    2,
  ],
])('%s', (_title, runs, count) => {
  expect(overlapsIn(runs.map(run))).toBe(count)
})
