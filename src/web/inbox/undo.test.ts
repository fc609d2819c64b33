import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../contract/v1/ticket-words.ts'
import { aRow } from './fake-rows.ts'
import { changed, undoSteps, type BulkSet } from './undo.ts'

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
const rows = fc.array(fc.record({ status: fc.constantFrom(...TICKET_STATUSES), assignee_id: fc.constantFrom(null, 1), tags }), {
  maxLength: 8,
})

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
})
