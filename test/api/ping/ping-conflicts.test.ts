import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../../src/kernel/db/db.ts'
import type { Check } from '../../../src/monitor/checks/model.ts'
import { createPingBatcher } from '../../../src/monitor/pings/ping-batcher.ts'
import { onBothDatabases } from '../../databases.ts'
import { openStage, ping, type Stage } from '../../simulation/stage.ts'
import { START } from '../../world/people.ts'
import { countsOf } from './states.ts'

const numbersOf = async (db: Db, { id }: Check): Promise<readonly (readonly [number, string])[]> => {
  const rows = await db.read((reader) =>
    reader.db.selectFrom('pings').select(['n', 'ua']).where('check_id', '=', id).orderBy('n').execute(),
  )
  return rows.map(({ n, ua }) => [n, ua] as const)
}

/** The first transaction is committed, and its answer lost. */
const losingAnswer = (db: Db, error: Error): Db => {
  let is_lost = false
  return {
    ...db,
    tx: async (work) => {
      const result = await db.tx(work)
      if (is_lost) return result
      is_lost = true
      throw error
    },
  }
}

/** The first transaction fails before it writes. */
const failingOnce = (db: Db, error: Error): Db => {
  let has_failed = false
  return {
    ...db,
    tx: (work) =>
      db.tx(async (tx) => {
        const result = await work(tx)
        if (has_failed) return result
        has_failed = true
        throw error
      }),
  }
}

const errorWith = (code: string): Error => Object.assign(new Error(`fails with ${code}`), { code })

onBothDatabases('a batch whose outcome is unknown', (database) => {
  it('is not sent again: the ping is refused, and the next one continues after what was written', async () => {
    const stage = await openStage(database, START)
    const check = await stage.newCheck({})
    const warm = createPingBatcher({ db: stage.db })
    await warm.add(ping(check.uuid, START, { ua: 'first' }))
    const batcher = createPingBatcher({ db: losingAnswer(stage.db, errorWith('ECONNRESET')) })
    await batcher.warmUp(() => false)
    await expect(batcher.add(ping(check.uuid, START, { ua: 'unknown' }))).rejects.toThrow('ECONNRESET')
    await batcher.add(ping(check.uuid, START, { ua: 'next' }))
    expect(await numbersOf(stage.db, check)).toEqual([
      [1, 'first'],
      [2, 'unknown'],
      [3, 'next'],
    ])
    await stage.close()
  })
})

describe('on PostgreSQL', () => {
  let stage: Stage
  let checks: readonly Check[]
  let locker: pg.Client
  beforeEach(async () => {
    stage = await openStage('postgres', START)
    checks = [await stage.newCheck({}), await stage.newCheck({})]
    locker = new pg.Client({ connectionString: stage.place.url })
    await locker.connect()
  })
  afterEach(async () => {
    await locker.end()
    await stage.close()
  })

  it.each(['40P01', '40001', '55P03'])('a batch that fails with %s is written in the locking form, each ping once', async (code) => {
    const batcher = createPingBatcher({ db: failingOnce(stage.db, errorWith(code)) })
    await batcher.warmUp(() => false)
    const added = checks.flatMap(({ uuid }) => [batcher.add(ping(uuid, START)), batcher.add(ping(uuid, START))])
    expect(await Promise.all(added)).toEqual(['recorded', 'recorded', 'recorded', 'recorded'])
    expect(await countsOf(stage.db)).toEqual([2, 2])
  })

  it('a locked row delays the pings of its check only, which keep their order', async () => {
    const [locked, free] = checks
    if (!locked || !free) throw new Error('There are two checks.')
    const batcher = createPingBatcher({ db: stage.db, max_lock_wait_ms: 60_000 })
    await batcher.warmUp(() => false)
    await locker.query('begin')
    await locker.query('select 1 from check_states where check_id = $1 for update', [locked.id])
    const waiting = Array.from({ length: 3 }, (_, n) => batcher.add(ping(locked.uuid, START, { ua: String(n) })))
    for (let n = 0; n < 5; n++) expect(await batcher.add(ping(free.uuid, START))).toBe('recorded')
    waiting.push(batcher.add(ping(locked.uuid, START, { ua: '3' })))
    await batcher.add(ping(free.uuid, START))
    expect(await countsOf(stage.db)).toEqual([0, 6])
    expect(batcher.queue_length).toBe(4)
    await locker.query('commit')
    expect(await Promise.all(waiting)).toEqual(['recorded', 'recorded', 'recorded', 'recorded'])
    expect(await numbersOf(stage.db, locked)).toEqual([
      [1, '0'],
      [2, '1'],
      [3, '2'],
      [4, '3'],
    ])
    expect(batcher.queue_length).toBe(0)
  })

  it('pings of a check that stays locked are refused after their deadline, and nothing of them is written', async () => {
    const [locked] = checks
    if (!locked) throw new Error('There is a check.')
    const batcher = createPingBatcher({ db: stage.db, max_lock_wait_ms: 1 })
    await locker.query('begin')
    await locker.query('select 1 from check_states where check_id = $1 for update', [locked.id])
    await expect(batcher.add(ping(locked.uuid, START))).rejects.toMatchObject({ code: 'unavailable' })
    await locker.query('commit')
    expect(await countsOf(stage.db)).toEqual([0, 0])
    expect(await batcher.add(ping(locked.uuid, START))).toBe('recorded')
  })

  it('a ping of a check that is deleted while its row is locked is answered with not found', async () => {
    const [gone] = checks
    if (!gone) throw new Error('There is a check.')
    const batcher = createPingBatcher({ db: stage.db, max_lock_wait_ms: 60_000 })
    await batcher.warmUp(() => false)
    await locker.query('begin')
    await locker.query('delete from checks where id = $1', [gone.id])
    const result = batcher.add(ping(gone.uuid, START, { action: 'fail' }))
    await locker.query('commit')
    expect(await result).toBe('not found')
  })
})
