import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkWhile } from './chunk-while.ts'

const areAlike = (stretch: readonly number[], next: number): boolean => stretch[0] === next

describe('stretches of a list', () => {
  it.each([
    [[], []],
    [[1], [[1]]],
    [
      [1, 1, 2, 1],
      [[1, 1], [2], [1]],
    ],
  ])('%j', (items, stretches) => expect(chunkWhile(items, areAlike)).toEqual(stretches))

  it('one may look at all before it', () => {
    const isNew = (stretch: readonly number[], next: number): boolean => !stretch.includes(next)
    expect(chunkWhile([1, 2, 3, 2, 1, 1], isNew)).toEqual([[1, 2, 3], [2, 1], [1]])
  })

  it('lose nothing and change no order', () => {
    fc.assert(fc.property(fc.array(fc.nat(3)), (items) => void expect(chunkWhile(items, areAlike).flat()).toEqual(items)))
  })
})
