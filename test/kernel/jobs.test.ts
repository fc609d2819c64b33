import { expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../src/contract/time.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { countJobs, enqueue, enqueueAll } from '../../src/kernel/jobs/jobs.ts'
import { createWorker, done, type JobKind, type JobOutcome } from '../../src/kernel/jobs/worker.ts'
import { createLog } from '../../src/kernel/log.ts'
import { migratedPlace, onBothDatabases, openPlace, type DatabaseName } from '../databases.ts'
import { fakeClock, type FakeClock } from '../world/clock.ts'
import { START } from '../world/people.ts'

type Scene = { db: Db; clock: FakeClock; work(handle: JobKind['handle'], own?: FakeClock): ReturnType<typeof createWorker> }

const scene = async (database: DatabaseName, play: (scene: Scene) => Promise<void>): Promise<void> => {
  const place = await migratedPlace(database)
  const clock = fakeClock(START)
  const db = openPlace(place, clock)
  const work: Scene['work'] = (handle, own = clock) =>
    createWorker({
      db,
      clock: own,
      ids: randomIds(),
      log: createLog('silent'),
      kinds: [{ kind: 'test', concurrency: 4, attempts: 3, handle }],
    })
  try {
    await play({ db, clock, work })
  } finally {
    await db.close()
    await place.remove()
  }
}

const drain = async (worker: ReturnType<typeof createWorker>): Promise<void> => {
  while ((await worker.step()) === 'more') await worker.settled()
}

onBothDatabases('jobs', (database) => {
  it('each job is handled once, oldest due first, and then is gone', () =>
    scene(database, async ({ db, work }) => {
      await db.tx((tx) =>
        enqueueAll(
          tx,
          [3, 1, 2].map((payload) => ({ kind: 'test', payload, due_at: tx.now - payload })),
        ),
      )
      const handled: unknown[] = []
      await drain(work(async ({ payload }) => (handled.push(payload), done())))
      expect(handled).toHaveLength(3)
      expect(await db.read(countJobs)).toEqual([])
    }))

  it('a job of the future waits until its moment', () =>
    scene(database, async ({ db, clock, work }) => {
      await db.tx((tx) => enqueue(tx, { kind: 'test', payload: 1, due_at: tx.now + HOUR }))
      let handled = 0
      const worker = work(async () => (handled++, done()))
      await drain(worker)
      expect([handled, await worker.nextDue()]).toEqual([0, START + HOUR])
      clock.set(START + HOUR)
      await drain(worker)
      expect(handled).toBe(1)
    }))

  it('while a job with the same key lives, another is not made', () =>
    scene(database, async ({ db, work }) => {
      for (let times = 0; times < 3; times++) await db.tx((tx) => enqueue(tx, { kind: 'test', payload: times, dedup_key: 'one' }))
      const handled: unknown[] = []
      await drain(work(async ({ payload }) => (handled.push(payload), done())))
      expect(handled).toEqual([0])
    }))

  it('a failing job is tried again later and later, then kept as dead', () =>
    scene(database, async ({ db, clock, work }) => {
      await db.tx((tx) => enqueue(tx, { kind: 'test', payload: 1 }))
      const moments: number[] = []
      const worker = work(async () => {
        moments.push(clock.now() - START)
        throw new Error('not\0 today')
      })
      for (let due = await worker.nextDue(); due !== undefined; due = await worker.nextDue()) {
        clock.set(Math.max(due, clock.now()))
        await drain(worker)
      }
      expect(moments).toHaveLength(3)
      expect(moments[1]).toBeGreaterThanOrEqual(4 * SECOND)
      expect((moments[2] ?? 0) - (moments[1] ?? 0)).toBeGreaterThanOrEqual(25 * SECOND)
      expect(await db.read(countJobs)).toMatchObject([{ kind: 'test', state: 'dead', count: 1 }])
    }))

  it('what a job records and its end are one transaction', () =>
    scene(database, async ({ db, clock, work }) => {
      await db.tx((tx) => enqueue(tx, { kind: 'test', payload: 1 }))
      let tries = 0
      const record = async (tx: Parameters<Extract<JobOutcome, { outcome: 'done' }>['record'] & {}>[0]): Promise<void> => {
        await tx.db
          .insertInto('settings')
          .values({ name: `try ${++tries}`, value: '', updated_at: tx.now })
          .execute()
        if (tries === 1) throw new Error('the disk is full')
      }
      const worker = work(async () => done(record))
      await drain(worker)
      clock.set(START + MINUTE)
      await drain(worker)
      const rows = await db.read((reader) => reader.db.selectFrom('settings').select('name').execute())
      expect(rows).toEqual([{ name: 'try 2' }])
      expect(await db.read(countJobs)).toEqual([])
    }))

  it('the jobs of a worker that died fall due again when its lease is over, and it cannot end them any more', () =>
    scene(database, async ({ db, clock, work }) => {
      await db.tx((tx) => enqueue(tx, { kind: 'test', payload: 1 }))
      let release: (outcome: JobOutcome) => void = () => undefined
      // A clock that stands still: this worker renews nothing any more.
      const dead = work(() => new Promise<JobOutcome>((resolve) => (release = resolve)), fakeClock(START))
      await dead.step()
      const handled: unknown[] = []
      const heir = work(async ({ attempts }) => (handled.push(attempts), done()))
      await drain(heir)
      expect(handled).toEqual([])
      clock.set(START + HOUR)
      await drain(heir)
      expect(handled).toEqual([2])
      release(
        done(async (tx) => void (await tx.db.insertInto('settings').values({ name: 'late', value: '', updated_at: tx.now }).execute())),
      )
      await dead.settled()
      expect(await db.read((reader) => reader.db.selectFrom('settings').selectAll().execute())).toEqual([])
    }))

  it('a stopping worker gives back what it has not finished', () =>
    scene(database, async ({ db, clock, work }) => {
      await db.tx((tx) => enqueue(tx, { kind: 'test', payload: 1 }))
      const worker = work(() => new Promise<JobOutcome>(() => undefined))
      await worker.step()
      const stopping = worker.stop()
      clock.set(START + 5 * SECOND)
      await stopping
      expect(await db.read(countJobs)).toMatchObject([{ state: 'waiting', count: 1 }])
    }))
})
