import { expect, it } from 'vitest'
import type { Staff } from '../../contract/app/queue.ts'
import { isHeading } from '../ui/grid/groups.ts'
import { aRow } from '../desk/fake-rows.ts'
import { grouped, type Grouping } from './groups.ts'

const desk: Staff = {
  agents: [
    { id: 1, name: 'Boris', email: null },
    { id: 2, name: 'Ana', email: null },
  ],
  departments: [{ id: 1, name: 'IT', is_default: true }],
}

const rows = [
  aRow(1, { priority: 'low', assignee_id: 1, status: 'pending' }),
  aRow(2, { priority: 'urgent', status: 'open' }),
  aRow(3, { priority: 'low', assignee_id: 2, status: 'open' }),
  aRow(4, { assignee_id: 1, status: 'open', priority: 'urgent' }),
]

it.each([
  ['none', '1 2 3 4'],
  ['status', '[open] 2 3 4 [pending] 1'],
  ['priority', '[urgent] 2 4 [low] 1 3'],
  ['assignee', '[Ana] 3 [Boris] 1 4 [] 2'],
  ['dept', '[IT] 1 2 3 4'],
] as const satisfies readonly (readonly [Grouping, string])[])('a queue by %s reads %s', (by, words) => {
  const lines = grouped(rows, by, desk)
  expect(lines.map((line) => (isHeading(line) ? `[${line.group}]` : line.id)).join(' ')).toBe(words)
})
