import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeChanges } from './coalesce.ts'

type State = Readonly<Record<string, unknown>>

const changesBetween = (before: State, after: State) =>
  Object.fromEntries(
    Object.keys(after)
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  )

describe('several changes of one ticket merged into one', () => {
  it.each([
    [
      'another field stands beside',
      { priority: { from: 'low', to: 'high' } },
      { status: { from: 'open', to: 'pending' } },
      { priority: { from: 'low', to: 'high' }, status: { from: 'open', to: 'pending' } },
    ],
    [
      'the oldest from and the newest to',
      { priority: { from: 'low', to: 'high' } },
      { priority: { from: 'high', to: 'urgent' } },
      { priority: { from: 'low', to: 'urgent' } },
    ],
    ['a field that came back is no change', { tags: { from: ['a'], to: [] } }, { tags: { from: [], to: ['a'] } }, {}],
    [
      'another assignee, then none',
      { assignee_id: { from: 7, to: 8 } },
      { assignee_id: { from: 8, to: null } },
      { assignee_id: { from: 7, to: null } },
    ],
  ])('%s', (_, older, newer, merged) => {
    expect(mergeChanges(older, newer)).toEqual(merged)
  })

  it('however many, they say what changed between the first and the last', () => {
    const state = fc.record({
      status: fc.constantFrom('open', 'pending'),
      tags: fc.subarray(['a', 'b']),
      assignee_id: fc.option(fc.nat(2)),
    })
    fc.assert(
      fc.property(fc.array(state, { minLength: 2, maxLength: 8 }), (states) => {
        const steps = states.slice(1).map((after, index) => changesBetween(states[index] ?? {}, after))
        expect(steps.reduce(mergeChanges)).toEqual(changesBetween(states[0] ?? {}, states.at(-1) ?? {}))
      }),
    )
  })
})
