import { describe, expect, it } from 'vitest'
import { memoize } from './memoize.ts'

describe('a remembered function', () => {
  it('computes once, until it holds as many answers as it may', () => {
    const asked: number[] = []
    const square = memoize(2, (side: number) => {
      asked.push(side)
      return { area: side * side }
    })
    expect([1, 2, 1, 2].map((side) => square(side).area)).toEqual([1, 4, 1, 4])
    expect(asked).toEqual([1, 2])
    expect([3, 1, 3].map((side) => square(side).area)).toEqual([9, 1, 9])
    expect(asked).toEqual([1, 2, 3, 1])
  })
})
