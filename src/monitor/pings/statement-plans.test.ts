import { expect, it } from 'vitest'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { CUSTOM_PLAN } from '../../kernel/db/custom-plan.ts'
import { createStatementPlans, planPrefix } from './statement-plans.ts'

it.each([
  [-1, CUSTOM_PLAN],
  [0, CUSTOM_PLAN],
  [999, CUSTOM_PLAN],
  [1_000, '/* planned for 10^3 rows */'],
  [9_999, '/* planned for 10^3 rows */'],
  [10_000, '/* planned for 10^4 rows */'],
  [1_000_000, '/* planned for 10^6 rows */'],
])('of a table with %i rows', (rows, prefix) => {
  expect(planPrefix(rows)).toBe(prefix)
})

it('statements get another name when the table has grown tenfold', async () => {
  let reltuples = 0
  const reader = { run: async () => [{ reltuples }] } as unknown as Reader
  const db = { read: (work: (reader: Reader) => Promise<unknown>) => work(reader) } as unknown as Db
  const plans = createStatementPlans(db)
  await plans.refresh()
  expect(plans.text('select 1')).toBe(`${CUSTOM_PLAN} select 1`)
  reltuples = 300_000
  for (let batch = 0; batch < 1_000; batch++) await plans.refresh()
  expect(plans.text('select 1')).toBe('/* planned for 10^5 rows */ select 1')
})
