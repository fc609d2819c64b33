import { expect, it } from 'vitest'
import { openFirst } from './open-first.ts'

it('puts what still burns first, the worst above, and what is over below it', () => {
  const rows = [
    { id: 1, status: 'resolved', severity: 'critical' },
    { id: 2, status: 'monitoring', severity: 'minor' },
    { id: 3, status: 'investigating', severity: 'critical' },
    { id: 4, status: 'resolved', severity: 'minor' },
    { id: 5, status: 'identified', severity: 'minor' },
  ] as const
  expect(openFirst(rows).map(({ id }) => id)).toEqual([3, 5, 2, 4, 1])
})
