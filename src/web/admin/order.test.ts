import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placesAfter, type Placed } from './order.ts'

const things = (...positions: readonly number[]): readonly Placed[] => positions.map((position, at) => ({ id: at + 1, position }))

describe('a step in a list', () => {
  it.each<[string, readonly Placed[], number, -1 | 1, readonly Placed[]]>([
    [
      'exchanges two places',
      things(2, 5, 9),
      2,
      1,
      [
        { id: 3, position: 5 },
        { id: 2, position: 9 },
      ],
    ],
    ['does nothing before the first', things(2, 5), 1, -1, []],
    ['does nothing after the last', things(2, 5), 2, 1, []],
    ['does nothing for what is not there', things(2, 5), 9, 1, []],
    [
      'counts anew where two stand at one place',
      things(0, 0),
      2,
      -1,
      [
        { id: 2, position: 1 },
        { id: 1, position: 2 },
      ],
    ],
  ])('%s', (_, list, id, step, written) => expect(placesAfter(list, id, step)).toEqual(written))

  it('always brings the wished order about, whatever the places were', () => {
    const lists = fc.array(fc.nat(20), { minLength: 2, maxLength: 8 }).map((found) => things(...found.toSorted((a, b) => a - b)))
    fc.assert(
      fc.property(lists, fc.nat(), (list, number) => {
        const at = number % (list.length - 1)
        const written = new Map(placesAfter(list, at + 1, 1).map(({ id, position }) => [id, position]))
        const after = list.map(({ id, position }) => ({ id, position: written.get(id) ?? position }))
        const ids = list.map(({ id }) => id)
        const wished = ids.with(at, ids[at + 1] ?? 0).with(at + 1, ids[at] ?? 0)
        expect(after.toSorted((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id)).toEqual(wished)
      }),
    )
  })
})
