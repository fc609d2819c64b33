import { CompiledQuery } from 'kysely'
import type { Db } from '../../kernel/db/db.ts'
import { CUSTOM_PLAN } from '../../kernel/db/custom-plan.ts'

// A named statement keeps its plan: one made for an almost empty table takes a hundred times as long on a large one.
const MIN_ROWS = 1_000
const BATCHES_BETWEEN_REFRESHES = 1_000

const ROWS = `${CUSTOM_PLAN} select reltuples from pg_class where oid = 'check_states'::regclass`

export const planPrefix = (rows: number): string =>
  rows < MIN_ROWS ? CUSTOM_PLAN : `/* planned for 10^${Math.floor(Math.log10(rows))} rows */`

/** Statement texts: unnamed while `check_states` is small, then with a new name after each tenfold growth. */
export const createStatementPlans = (db: Db) => {
  let prefix = CUSTOM_PLAN
  let batches = 0
  return {
    /** To be awaited before each batch: looks up the size of the table from time to time. */
    refresh: async (): Promise<void> => {
      if (batches++ % BATCHES_BETWEEN_REFRESHES !== 0) return
      const [table] = await db.read((reader) => reader.run<{ reltuples: number }>(CompiledQuery.raw(ROWS)))
      prefix = planPrefix(table?.reltuples ?? 0)
    },
    text: (statement: string): string => `${prefix} ${statement}`,
  }
}

export type StatementPlans = ReturnType<typeof createStatementPlans>
