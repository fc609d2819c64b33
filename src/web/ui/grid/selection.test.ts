import { describe, expect, it } from 'vitest'
import { everything, noSelection, ranged, stillThere, toggled } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const keysOf = (selection: { keys: ReadonlySet<string> }) => [...selection.keys].toSorted()

describe('a selection', () => {
  it('takes a row and gives it back', () => {
    const one = toggled(noSelection, 'b')
    expect(keysOf(one)).toEqual(['b'])
    expect(keysOf(toggled(one, 'b'))).toEqual([])
  })

  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['c', 'c', ['c']],
  ])('runs from %s to %s, in either direction', (from, to, keys) => {
    expect(keysOf(ranged(toggled(noSelection, from), order, to))).toEqual(keys)
  })

  it('takes the row alone when there is nothing to run from', () => {
    expect(keysOf(ranged(noSelection, order, 'c'))).toEqual(['c'])
    expect(keysOf(ranged({ keys: new Set(), anchor: 'gone' }, order, 'c'))).toEqual(['c'])
  })

  it('ignores a range to a row that is not there', () => {
    const before = toggled(noSelection, 'a')
    expect(ranged(before, order, 'gone')).toBe(before)
  })

  it('loses the rows that left, and keeps its identity when none did', () => {
    const all = everything(order)
    expect(keysOf(stillThere(all, ['a', 'e']))).toEqual(['a', 'e'])
    expect(stillThere(all, order)).toBe(all)
  })
})
