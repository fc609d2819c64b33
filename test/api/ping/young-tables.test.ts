import { expect, it } from 'vitest'
import type { Db, Tx } from '../../../src/kernel/db/db.ts'
import { recordFlipBatch } from '../../../src/monitor/flips/record-batch.ts'
import { CompiledQuery, sql } from 'kysely'
import type { IncomingPing } from '../../../src/monitor/pings/incoming-ping.ts'
import { createPingStore } from '../../../src/monitor/pings/ping-batcher.ts'
import { STARTS_OF_RUNS } from '../../../src/monitor/pings/postgres-statements.ts'
import { growChecks } from '../../../bench/ping-mix/seed.ts'
import { uuidOf } from '../../../bench/ping-mix/checks.ts'
import { openStage, ping } from '../../simulation/stage.ts'
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

const readStarts = (tx: Tx, ids: readonly number[]) =>
  tx.run(CompiledQuery.raw(STARTS_OF_RUNS, [ids.map((_, place) => place), ids, ids.map(() => RID)]))
const flipsOf = (ids: readonly number[]) =>
  ids.map((check_id) => ({ check_id, flip: { old_status: 'new' as const, new_status: 'up' as const, reason: '' as const, at: START } }))

// A plan made for an empty table stays until PostgreSQL has counted what came, and that takes it a minute of pings.
it.each([
  ['pings', (tx: Tx, ids: readonly number[]) => readStarts(tx, ids)],
  ['flips', (tx: Tx, ids: readonly number[]) => recordFlipBatch(tx, flipsOf(ids))],
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

const TABLES = ['checks', 'check_states', 'pings', 'flips'] as const

/** The same database, and which tables its statements have read as a whole. */
const watchReads = (db: Db) => {
  const whole: string[] = []
  const look = async (tx: Tx): Promise<void> => {
    for (const table of TABLES) if ((await wholeReads(tx, table)) > 0) whole.push(table)
  }
  const tx: Db['tx'] = (work) =>
    db.tx(async (inner) => {
      const last: (() => Promise<void>)[] = []
      const result = await work({
        ...inner,
        // The statistics of a transaction end with its commit.
        writeOnCommit: (statement, rows, told) => void last.push(async () => told?.(await inner.bulk(statement, rows))),
      })
      for (const send of last) await send()
      await look(inner)
      return result
    })
  return { db: { ...db, tx, read: (work) => tx(work) } satisfies Db, whole }
}

const GROWTH = process.env.SOAK ? 300_000 : 10_000
const BATCH = 16

it(`no statement of a batch reads a table as a whole after an empty database has grown by ${GROWTH} checks without statistics`, async () => {
  const stage = await openStage('postgres', START)
  await stage.db.tx(async (tx) => {
    for (const table of TABLES) await sql.raw(`alter table ${table} set (autovacuum_enabled = off)`).execute(tx.db)
  })
  const { db, whole } = watchReads(stage.db)
  const [store, cold] = [createPingStore(db), createPingStore(db, 0)]
  const first = await stage.newCheck({})
  const mixOf = (uuid: string, n: number): readonly IncomingPing[] => [
    ping(uuid, START + n, { action: 'start', rid: RID }),
    ping(uuid, START + n + 1, { action: 'fail', rid: RID }),
    ping(uuid, START + n + 2),
  ]
  for (let n = 0; n < OFTEN_ENOUGH; n++) for (const one of [store, cold]) await one.record(mixOf(first.uuid, n))
  await growChecks(stage.place.url ?? '', { from: first.id + 1, checks: first.id + GROWTH, due_checks: 0, now_ms: START / 1_000 })
  whole.length = 0

  const uuids = Array.from({ length: BATCH }, (_, n) => uuidOf(first.id + 1 + n * Math.floor(GROWTH / BATCH)))
  for (const one of [store, cold])
    for (const options of [{}, { lock: true }]) {
      const { results } = await one.record(
        uuids.flatMap((uuid) => mixOf(uuid, OFTEN_ENOUGH)),
        options,
      )
      expect(new Set(results)).toEqual(new Set(['recorded']))
    }

  expect(whole).toEqual([])
  await stage.close()
})
