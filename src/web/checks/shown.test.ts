import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRow } from '../../../test/web/check-row.ts'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import { fits, inOrder, readFilter, sorts } from '../watch/filter.ts'
import { shownOf } from './shown.ts'

const check = (uuid: string, more: Partial<CheckListItem>): CheckListItem => checkRow({ uuid, ...more })

const change = fc.record({
  name: fc.constantFrom('db', 'DB', 'etl', 'web'),
  tags: fc.constantFrom('', 'prod', 'web prod'),
  status: fc.constantFrom('up', 'down', 'grace', 'new', 'paused'),
  last_ping: fc.constantFrom(null, '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'),
  last_duration: fc.constantFrom(null, 1, 2),
}) satisfies fc.Arbitrary<Partial<CheckListItem>>

const question = fc.record({ q: fc.constantFrom('', 'tag:prod', 'is:down', 'db'), sort: fc.constantFrom(...sorts) })
const lists = fc.array(change, { maxLength: 30 }).map((all) => all.map((more, at) => check(String(at), more)))
const changesOf = fc.array(fc.tuple(fc.nat(40), change), { maxLength: 8 })

describe('what is shown of a list', () => {
  it('after any changes is what it would be if everything were ordered anew', () => {
    fc.assert(
      fc.property(lists, question, fc.array(changesOf, { maxLength: 4 }), (list, asked, rounds) => {
        let shown = shownOf(list, asked)
        for (const changes of rounds) {
          const next = [...shown.list]
          for (const [at, more] of changes) if (next[at] !== undefined) next[at] = { ...next[at], ...more }
          shown = shownOf(next, asked, shown)
          const filter = readFilter(asked.q)
          expect(shown.rows).toEqual(
            inOrder(
              next.filter((row) => fits(row, filter)),
              asked.sort,
            ),
          )
        }
      }),
    )
  })

  it('is ordered anew when rows come or go, or something else is asked', () => {
    const list = [check('1', { name: 'b' }), check('2', { name: 'a', status: 'down' })]
    const before = shownOf(list, { q: '', sort: 'name' })
    expect(before.rows.map(({ uuid }) => uuid)).toEqual(['2', '1'])
    expect(shownOf([check('3', { name: '0' }), ...list], { q: '', sort: 'name' }, before).rows.map(({ uuid }) => uuid)).toEqual([
      '3',
      '2',
      '1',
    ])
    expect(shownOf(list.toReversed(), { q: '', sort: 'name' }, before).rows).toEqual(before.rows)
    expect(shownOf(list, { q: 'is:down', sort: 'name' }, before).rows.map(({ uuid }) => uuid)).toEqual(['2'])
  })

  it('is the same when nothing changed', () => {
    const list = [check('1', {})]
    const before = shownOf(list, { q: '', sort: 'status' })
    expect(shownOf(list, { q: '', sort: 'status' }, before)).toBe(before)
  })
})
