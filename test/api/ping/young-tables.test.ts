import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Tx } from '../../../src/kernel/db/db.ts'
import { recordChanges } from '../../../src/monitor/flips/record-changes.ts'
import { durationsFromLog } from '../../../src/monitor/pings/runs.ts'
import { openStage } from '../../simulation/stage.ts'
import { START } from '../../world/people.ts'

const RID = 'aaaaaaaa-0000-4000-8000-000000000000'
const CHECKS = 16
// After five times PostgreSQL may make a plan for whatever values come.
const OFTEN_ENOUGH = 8

/** How often this transaction has read a table from its beginning to its end. */
const wholeReads = async ({ db }: Tx, table: string): Promise<number> => {
  const { rows } = await sql<{ seq_scan: string }>`select seq_scan from pg_stat_xact_user_tables where relname = ${table}`.execute(db)
  return Number(rows[0]?.seq_scan)
}

const runsOf = (ids: readonly number[]) => ids.map((check_id) => ({ check_id, type: 'success' as const, rid: RID, at: START }))
const changesOf = (ids: readonly number[]) =>
  ids.map((check_id) => ({ check_id, change: { old_status: 'new' as const, new_status: 'up' as const, reason: '' as const, at: START } }))

// A plan made for an empty table stays until PostgreSQL has counted what came, and that takes it a minute of pings.
it.each([
  ['pings', (tx: Tx, ids: readonly number[]) => durationsFromLog(tx, runsOf(ids))],
  ['flips', (tx: Tx, ids: readonly number[]) => recordChanges(tx, changesOf(ids))],
] as const)('%s are not read as a whole, however few there were at first', async (table, look) => {
  const stage = await openStage('postgres', START)
  const ids: number[] = []
  for (let n = 0; n < CHECKS; n++) ids.push((await stage.newCheck({})).id)
  const reads = await stage.db.tx(async (tx) => {
    for (let n = 0; n < OFTEN_ENOUGH; n++) await look(tx, ids)
    return await wholeReads(tx, table)
  })
  expect(reads).toBe(0)
  await stage.close()
})
