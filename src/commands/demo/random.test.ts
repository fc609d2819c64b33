import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

describe('the chance of the demo', () => {
  it('falls the same way for the same seed, and another for another', () => {
    const rolls = (seed: number): readonly number[] => Array.from({ length: 5 }, createRandom(seed).next)
    expect(rolls(1)).toEqual(rolls(1))
    expect(rolls(1)).not.toEqual(rolls(2))
  })

  it('stays within its bounds and reaches both', () => {
    const random = createRandom(7)
    const seen = new Set(Array.from({ length: 200 }, () => random.between(1, 3)))
    expect([...seen].toSorted()).toEqual([1, 2, 3])
  })

  it('picks each of a list, and nothing from none', () => {
    const random = createRandom(3)
    expect(new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c']))).size).toBe(3)
    expect(() => random.pick([])).toThrow('nothing to pick')
  })

  it('happens about as often as it should', () => {
    const random = createRandom(9)
    const times = Array.from({ length: 1_000 }, () => random.happens(0.2)).filter(Boolean).length
    expect(times).toBeGreaterThan(150)
    expect(times).toBeLessThan(250)
  })
})
