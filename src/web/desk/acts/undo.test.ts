import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../../contract/v1/ticket-enums.ts'
import { aRow } from '../fake-rows.ts'
import { changed, setOf, undoSteps, type BulkSet } from './undo.ts'

const tags = fc.uniqueArray(fc.constantFrom('vpn', 'mail', 'vip'), { maxLength: 3 })
const sets: fc.Arbitrary<BulkSet> = fc.record(
  {
    status: fc.constantFrom(...TICKET_STATUSES),
    priority: fc.constantFrom(...TICKET_PRIORITIES),
    assignee_id: fc.constantFrom(null, 1, 2),
    type: fc.constantFrom(...TICKET_TYPES),
    add_tags: tags,
    remove_tags: fc.constant(['old']),
  },
  { requiredKeys: [] },
)
// Only what waits has a moment to wake up at.
const waiting = fc.record({
  status: fc.constantFrom('pending' as const, 'on_hold' as const),
  pending_until: fc.constantFrom(null, '2026-11-20T08:00:00.000Z'),
})
const state = fc.oneof(waiting, fc.record({ status: fc.constantFrom(...TICKET_STATUSES) }))
const rows = fc.array(
  fc.tuple(state, fc.record({ assignee_id: fc.constantFrom(null, 1), tags })).map(([first, rest]) => ({ ...first, ...rest })),
  { maxLength: 8 },
)

describe('undoing a change of many tickets', () => {
  it('brings every ticket back to what it was', () => {
    fc.assert(
      fc.property(rows, sets, (given, set) => {
        const before = given.map((row, at) => aRow(at + 1, row))
        const steps = undoSteps(before, set)
        for (const row of before) {
          const after = steps.filter(({ ids }) => ids.includes(row.id)).reduce((now, step) => changed(now, step.set), changed(row, set))
          expect({ ...after, tags: after.tags.toSorted() }).toEqual({ ...row, tags: row.tags.toSorted() })
        }
      }),
    )
  })

  it('takes tickets that were alike back in one step, and leaves those alone that did not change', () => {
    const given = [aRow(1), aRow(2), aRow(3, { status: 'pending' }), aRow(4, { status: 'resolved' })]
    expect(undoSteps(given, { status: 'resolved' })).toEqual([
      { ids: [1, 2], set: { status: 'open' } },
      { ids: [3], set: { status: 'pending' } },
    ])
  })

  it('lays a ticket aside again until the same moment', () => {
    const until = '2026-11-20T08:00:00.000Z'
    const row = aRow(1, { status: 'pending', pending_until: until })
    expect(undoSteps([row], { status: 'resolved' })).toEqual([{ ids: [1], set: { status: 'pending', pending_until: until } }])
    expect(undoSteps([row], { status: 'on_hold' })).toEqual([{ ids: [1], set: { status: 'pending' } }])
  })
})

describe('what a macro changes', () => {
  it.each([
    [{ reply: { body: 'Hello' }, add_tags: [] }, {}],
    [{ set: { status: 'pending' as const, assignee_id: 'me' as const } }, { status: 'pending', assignee_id: 7 }],
    [
      { set: { assignee_id: null }, remove_tags: ['old'] },
      { assignee_id: null, remove_tags: ['old'] },
    ],
    [
      { set: { assignee_id: 3 }, add_tags: ['log'] },
      { assignee_id: 3, add_tags: ['log'] },
    ],
  ])('%j', (actions, set) => expect(setOf(actions, 7)).toEqual(set))
})
