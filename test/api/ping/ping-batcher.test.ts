import { expect, it } from 'vitest'
import type { Db } from '../../../src/kernel/db/db.ts'
import { delay } from '../../../src/kernel/clock.ts'
import { hashToken } from '../../../src/kernel/crypto.ts'
import type { Check } from '../../../src/monitor/checks/model.ts'
import type { IncomingPing } from '../../../src/monitor/pings/incoming-ping.ts'
import { createPingBatcher } from '../../../src/monitor/pings/ping-batcher.ts'
import { insertKey } from '../../../src/monitor/projects/store.ts'
import { onBothDatabases } from '../../databases.ts'
import { openStage, ping } from '../../simulation/stage.ts'
import { START } from '../../world/people.ts'

const counting = (db: Db): { readonly db: Db; transactions: number } => {
  const counted: { readonly db: Db; transactions: number } = {
    transactions: 0,
    db: {
      ...db,
      tx: (work) => {
        counted.transactions++
        return db.tx(work)
      },
    },
  }
  return counted
}

/** Every other transaction takes its time before it writes. */
const stumbling = (db: Db): Db => {
  let count = 0
  return {
    ...db,
    tx: (work) =>
      db.tx(async (tx) => {
        const result = await work(tx)
        if (count++ % 2 === 0) await delay(5)
        return result
      }),
  }
}

// A value the database cannot take, such as no door lets in.
const poison = (uuid: string): IncomingPing => ({ ...ping(uuid, START), method: undefined as unknown as string })

onBothDatabases('recording in batches', (database) => {
  it('pings that come together share a transaction, in the order they came', async () => {
    const stage = await openStage(database, START)
    const { uuid, id } = await stage.newCheck({})
    const counted = counting(stage.db)
    const batcher = createPingBatcher({ db: counted.db })
    const receipts = await Promise.all(Array.from({ length: 100 }, (_, n) => batcher.add(ping(uuid, START + n, { ua: String(n) }))))
    expect(receipts.every((receipt) => receipt === 'recorded')).toBe(true)
    expect(counted.transactions).toBeLessThanOrEqual(4)
    const rows = await stage.db.read(({ db }) =>
      db.selectFrom('pings').select(['n', 'ua']).where('check_id', '=', id).orderBy('n').execute(),
    )
    expect(rows).toEqual(Array.from({ length: 100 }, (_, n) => ({ n: n + 1, ua: String(n) })))
    await stage.close()
  })

  it('batches beside each other keep the order of each check, however it is addressed', async () => {
    const stage = await openStage(database, START)
    const checks = await Promise.all(Array.from({ length: 7 }, (_, n) => stage.newCheck({ name: `Job ${n}`, slug: `job-${n}` })))
    const key = 'a ping key of the test'
    const { project_id = 0 } = checks[0] ?? {}
    await stage.db.tx((tx) => insertKey(tx, { project_id, kind: 'ping', key_hash: hashToken(key), hint: '', created_by: null }))
    const batcher = createPingBatcher({ db: stumbling(stage.db) })
    const targetOf = (n: number, { uuid, slug }: Check): IncomingPing['target'] =>
      n % 11 === 0 ? { key_hash: hashToken(key), slug } : { uuid }
    const sent: Promise<string>[] = []
    for (let n = 0; n < 1_000; n++) {
      const check = checks[(n * n) % checks.length]
      if (check) sent.push(batcher.add({ ...ping(check.uuid, START, { ua: String(n) }), target: targetOf(n, check) }))
      // Some come while others are on their way.
      if (n % 10 === 9) await delay(1)
    }
    expect(new Set(await Promise.all(sent))).toEqual(new Set(['recorded']))
    for (const { id } of checks) {
      const rows = await stage.db.read(({ db }) =>
        db.selectFrom('pings').select(['n', 'ua']).where('check_id', '=', id).orderBy('n').execute(),
      )
      expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1))
      const order = rows.map(({ ua }) => Number(ua))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    }
    await stage.close()
  })

  it('who looks on hears of batches in their order, and so does whoever sent them', async () => {
    const stage = await openStage(database, START)
    const { uuid } = await stage.newCheck({})
    const seen: number[] = []
    const batcher = createPingBatcher({ db: stage.db, onRecorded: (checks) => void seen.push(...checks.map(({ state }) => state.n_pings)) })
    const told: number[] = []
    const sent: Promise<unknown>[] = []
    for (let n = 0; n < 1_000; n++) {
      sent.push(batcher.add(ping(uuid, START)).then(() => told.push(n)))
      // So that some come while others are written, and sometimes nobody.
      if (n % 50 === 0) await delay(1)
    }
    await Promise.all(sent)
    expect(seen.at(-1)).toBe(1_000)
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    await stage.close()
  })

  // Of many, several are put in with one statement.
  it.each([1, 20])('a ping that cannot be written takes no other with it, of %i before and as many after', async (count) => {
    const stage = await openStage(database, START)
    const { uuid, id } = await stage.newCheck({})
    const batcher = createPingBatcher({ db: stage.db })
    const good = Array.from({ length: count }, () => ping(uuid, START))
    const outcomes = await Promise.allSettled([...good, poison(uuid), ...good].map((one) => batcher.add(one)))
    const fulfilled = good.map(() => 'fulfilled')
    expect(outcomes.map(({ status }) => status)).toEqual([...fulfilled, 'rejected', ...fulfilled])
    const rows = await stage.db.read(({ db }) => db.selectFrom('pings').select('n').where('check_id', '=', id).orderBy('n').execute())
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 2 * count }, (_, index) => index + 1))
    await stage.close()
  })

  it('no check is taken for gone because more are pinged than are cached', async () => {
    const stage = await openStage(database, START, 2)
    const uuids: string[] = []
    for (let n = 0; n < 12; n++) uuids.push((await stage.newCheck({})).uuid)
    for (let by = 0; by < uuids.length; by++)
      await stage.record([...uuids.slice(by), ...uuids.slice(0, by)].map((uuid) => ping(uuid, START)))
    const counts = await stage.db.read(({ db }) => db.selectFrom('check_states').select('n_pings').execute())
    expect(counts).toEqual(uuids.map(() => ({ n_pings: uuids.length })))
    await stage.close()
  })

  it('batching can be turned off', async () => {
    const stage = await openStage(database, START)
    const { uuid } = await stage.newCheck({})
    const counted = counting(stage.db)
    const batcher = createPingBatcher({ db: counted.db, max_batch: 1 })
    await Promise.all(Array.from({ length: 10 }, () => batcher.add(ping(uuid, START))))
    // Reads of PostgreSQL are no transactions.
    expect(counted.transactions).toBe(10)
    await stage.close()
  })
})

it('while the database does not answer, a bounded number of pings waits and the others are refused', async () => {
  const stage = await openStage('sqlite', START)
  const unreachable = Promise.withResolvers<never>()
  unreachable.promise.catch(() => undefined)
  const batcher = createPingBatcher({ db: { ...stage.db, tx: () => unreachable.promise } })
  const refused: unknown[] = []
  const sent = Array.from({ length: 10_010 }, () => batcher.add(ping('x', START)).catch((error: unknown) => refused.push(error)))
  await Promise.resolve()
  expect(refused.length).toBe(10)
  expect(refused[0]).toMatchObject({ code: 'unavailable' })
  unreachable.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
  await Promise.all(sent)
  expect(refused.length).toBe(10_010)
  await stage.close()
})
