import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRow } from '../../../test/web/check-row.ts'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import { isHeading } from '../ui/grid/groups.ts'
import { grouped, groupings, type CheckLine } from './groups.ts'

const row = (uuid: string, status: CheckListItem['status'], tags: string): CheckListItem => checkRow({ uuid, name: uuid, status, tags })

const words = (lines: readonly CheckLine[]): readonly string[] =>
  lines.map((line) => (isHeading(line) ? `[${line.group} ${line.members.length}]` : line.uuid))

const rows = [row('a', 'up', 'web prod'), row('b', 'down', ''), row('c', 'grace', 'db'), row('d', 'down', 'web')]

describe('rows in groups', () => {
  it('stand under their state, what fails first', () => {
    expect(words(grouped(rows, 'status'))).toEqual(['[down 2]', 'b', 'd', '[late 1]', 'c', '[up 1]', 'a'])
  })

  it('stand under their first tag, those without one last', () => {
    expect(words(grouped(rows, 'tag'))).toEqual(['[db 1]', 'c', '[web 2]', 'a', 'd', '[ 1]', 'b'])
  })

  it('are the rows themselves when there are no groups', () => {
    expect(grouped(rows, 'none')).toBe(rows)
  })

  it('lose no row, show none twice and keep the order within a group', () => {
    const status = fc.constantFrom('new', 'up', 'grace', 'down', 'paused') satisfies fc.Arbitrary<CheckListItem['status']>
    const many = fc.array(fc.tuple(status, fc.constantFrom('', 'a', 'b a', ' b')), { maxLength: 12 })
    fc.assert(
      fc.property(many, fc.constantFrom(...groupings), (given, by) => {
        const all = given.map(([state, tags], at) => row(String(at).padStart(2, '0'), state, tags))
        const lines = grouped(all, by)
        const own = lines.flatMap((line) => (isHeading(line) ? [] : [line.uuid]))
        expect(own.toSorted()).toEqual(all.map(({ uuid }) => uuid))
        const parts = words(lines)
          .join(' ')
          .split(/\[[^\]]*\]/)
        for (const part of parts) expect(part.trim().split(' ').toSorted().join(' ')).toBe(part.trim())
      }),
    )
  })
})
