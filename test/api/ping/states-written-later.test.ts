import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '../../../src/kernel/db/db.ts'
import { createRecorder } from '../../../src/monitor/pings/recorder.ts'
import { freshPlace, openPlace } from '../../databases.ts'
import { openStage, ping, type Stage } from '../../simulation/stage.ts'
import { START } from '../../world/people.ts'
import { countsOf, send, statesOf } from './states.ts'

// Where one process has the database for itself, states are written later.

it('whoever reads while the payment is not committed yet waits for it', async () => {
  const stage = await openStage('sqlite', START)
  const { uuid } = await stage.newCheck({})
  const recorder = createRecorder({ db: stage.db })
  for (let n = 0; n < 3; n++) await send(recorder, ping(uuid, START + n))
  const [hasPaid, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = stage.db.tx(() => (hasPaid.resolve(), mayEnd.promise))
  await hasPaid.promise
  const reading = countsOf(stage.db)
  setImmediate(mayEnd.resolve)
  expect(await reading).toEqual([3])
  await writing
  await stage.close()
})

const CHECKS_HERE = 5_000

/** None of them is written by and by. */
const openMany = async () => {
  const stage = await openStage('sqlite', START, { late: { in_a_round: 1_000_000 } })
  const uuids: string[] = []
  for (let n = 0; n < CHECKS_HERE; n++) uuids.push((await stage.newCheck({})).uuid)
  return { stage, uuids, pingAll: (at: number): Promise<void> => stage.record(uuids.map((uuid) => ping(uuid, START + at))) }
}

it('thousands are written without anybody asking when there is time', async () => {
  const { stage, pingAll } = await openMany()
  const file = new Database(join(stage.place.folder, 'watchdesk.db'), { readonly: true })
  const counted = file.prepare('select sum(n_pings) from check_states').pluck()
  for (let at = 0; at < 3; at++) await pingAll(at)
  // Otherwise this would show nothing.
  expect(counted.get()).toBeLessThan(3 * CHECKS_HERE)
  await expect.poll(() => counted.get(), { timeout: 20_000 }).toBe(3 * CHECKS_HERE)
  file.close()
  await stage.close()
})

it('tens of thousands that nobody has looked at are there for whoever reads or writes next', async () => {
  const { stage, uuids, pingAll } = await openMany()
  const all = (count: number): readonly number[] => uuids.map(() => count)
  for (let at = 0; at < 3; at++) await pingAll(at)
  expect(await countsOf(stage.db)).toEqual(all(3))
  await pingAll(3)
  const counted: string[] = []
  // In the order they were asked for, although the first has much to wait for.
  await Promise.all(
    ['first', 'second'].map((name) =>
      stage.db.tx(async (tx) => {
        const { n } = await tx.db
          .selectFrom('check_states')
          .select(sql<number>`sum(n_pings)`.as('n'))
          .executeTakeFirstOrThrow()
        counted.push(`${name} ${n}`)
      }),
    ),
  )
  expect(counted).toEqual([`first ${4 * CHECKS_HERE}`, `second ${4 * CHECKS_HERE}`])
  await stage.close()
})

/** Looks at the database as it would be after a power cut. */
const afterCrash = async (stage: Stage, look: (db: Db) => Promise<void>): Promise<void> => {
  const after = await freshPlace('sqlite')
  for (const file of ['watchdesk.db', 'watchdesk.db-wal']) copyFileSync(join(stage.place.folder, file), join(after.folder, file))
  const db = openPlace(after, stage.clock)
  await look(db)
  await db.close()
  await after.remove()
}

it('whenever it crashes while states are written by and by, the log says what is missing', async () => {
  const stage = await openStage('sqlite', START, { late: { few: 1, in_a_piece: 2, in_a_round: 20 } })
  const uuids: string[] = []
  for (let n = 0; n < 10; n++) uuids.push((await stage.newCheck({})).uuid)
  let batch = 0
  for (const batches of [1, 2, 3, 5, 8, 13]) {
    for (const until = batch + batches; batch < until; batch++) {
      const action = batch % 4 === 3 ? 'fail' : 'success'
      await stage.record([0, 3, 7].map((step) => ping(uuids[(batch * 3 + step) % 10] ?? '', START + batch, { action })))
    }
    await afterCrash(stage, async (db) => {
      const there = await countsOf(db)
      createRecorder({ db })
      const expected = await statesOf(stage.db)
      expect(await statesOf(db)).toEqual(expected)
      // Otherwise this would show nothing.
      if (batches > 1) expect(there).not.toEqual(await countsOf(db))
    })
  }
  await stage.close()
})

it('after a crash, whoever starts next finds in the log what the states do not say', async () => {
  const stage = await openStage('sqlite', START)
  const { uuid } = await stage.newCheck({})
  const recorder = createRecorder({ db: stage.db })
  for (let n = 0; n < 10; n++) await send(recorder, ping(uuid, START + n))
  await afterCrash(stage, async (db) => {
    // Nobody has looked since the second ping; otherwise this would show nothing.
    expect(await countsOf(db)).toEqual([1])
    createRecorder({ db })
    // What is found with a transaction that fails has to be found again.
    await expect(db.tx(() => Promise.reject(new Error('taken back')))).rejects.toThrow('taken back')
    expect(await countsOf(db)).toEqual([10])
    expect(await statesOf(db)).toEqual(await statesOf(stage.db))
  })
  await stage.close()
})
