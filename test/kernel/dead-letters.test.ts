import { expect, it } from 'vitest'
import { DAY, HOUR } from '../../src/contract/time.ts'
import { countOutbox, listDeadEvents, replayDeadEvents } from '../../src/kernel/outbox/dead-events.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { deadLetters } from '../../src/kernel/db/migrations/0091-dead-letters.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'
import { forEachEvent, emit, type Event } from '../../src/kernel/outbox/outbox.ts'
import { createOutboxDispatcher } from '../../src/kernel/outbox/dispatcher.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { listDeadJobs, retryDeadJobs } from '../../src/kernel/jobs/dead-jobs.ts'
import { enqueue } from '../../src/kernel/jobs/jobs.ts'
import { createRecurringJobKind, scheduleRecurringJobs } from '../../src/kernel/jobs/recurring.ts'
import { createWorker, done, type JobKind } from '../../src/kernel/jobs/worker.ts'
import { createLog } from '../../src/kernel/log.ts'
import type { Loop } from '../../src/kernel/loops.ts'
import { kernelRecurringJobs } from '../../src/kernel/prune.ts'
import { freshPlace, migratedPlace, onBothDatabases, openPlace, type DatabaseName, type Place } from '../databases.ts'
import { fakeClock, type FakeClock } from '../world/clock.ts'
import { START } from '../world/people.ts'

const log = createLog('silent')
const ids = randomIds()

type Scene = { readonly db: Db; readonly clock: FakeClock; runUntilIdle(loop: Loop & { settled?(): Promise<void> }): Promise<void> }

const scene = async (database: DatabaseName, play: (scene: Scene) => Promise<void>, given?: Place): Promise<void> => {
  const place = given ?? (await migratedPlace(database))
  const clock = fakeClock(START)
  const db = openPlace(place, clock)
  /** Steps through all due moments of the next three days. */
  const runUntilIdle: Scene['runUntilIdle'] = async (loop) => {
    for (let due = await loop.nextDue(); due !== undefined && due < START + 3 * DAY; due = await loop.nextDue()) {
      clock.set(Math.max(due, clock.now()))
      while ((await loop.step()) === 'more') await loop.settled?.()
    }
  }
  try {
    await play({ db, clock, runUntilIdle })
  } finally {
    await db.close()
    await place.remove()
  }
}

const kindOf = (handle: JobKind['handle'], attempts = 3): JobKind => ({ kind: 'test', concurrency: 1, attempts, handle })

onBothDatabases('dead jobs', (database) => {
  it('give their dedup_key free, are listed, and run again when retried', () =>
    scene(database, async ({ db, clock, runUntilIdle }) => {
      let isBroken = true
      const handled: unknown[] = []
      const handle: JobKind['handle'] = async ({ payload }) => {
        if (isBroken) throw new Error('the provider is away')
        handled.push(payload)
        return done()
      }
      const worker = createWorker({ db, clock, ids, log, kinds: [kindOf(handle)] })
      const enqueueWithKey = (payload: string) => db.tx((tx) => enqueue(tx, { kind: 'test', payload, dedup_key: 'metadata' }))
      await enqueueWithKey('first')
      await runUntilIdle(worker)
      const [dead] = await db.read((reader) => listDeadJobs(reader, 10))
      expect(dead).toMatchObject({ kind: 'test', attempts: 3, last_error: 'the provider is away' })

      isBroken = false
      await enqueueWithKey('second')
      await runUntilIdle(worker)
      expect(handled).toEqual(['second'])

      expect(await db.tx((tx) => retryDeadJobs(tx, [dead?.id ?? 0, 999]))).toEqual([dead?.id])
      expect(await db.tx((tx) => retryDeadJobs(tx, [dead?.id ?? 0]))).toEqual([])
      await runUntilIdle(worker)
      expect(handled).toEqual(['second', 'first'])
      expect(await db.read((reader) => listDeadJobs(reader, 10))).toEqual([])
    }))

  it('include those whose result cannot be recorded', () =>
    scene(database, async ({ db, clock, runUntilIdle }) => {
      const handle: JobKind['handle'] = async () =>
        done(async () => {
          throw new Error('a broken rule')
        })
      await db.tx((tx) => enqueue(tx, { kind: 'test', payload: 1 }))
      await runUntilIdle(createWorker({ db, clock, ids, log, kinds: [kindOf(handle)] }))
      expect(await db.read((reader) => listDeadJobs(reader, 10))).toMatchObject([{ attempts: 3, last_error: 'a broken rule' }])
    }))

  it('are never recurring work, which is tried again within its interval', () =>
    scene(database, async ({ db, clock, runUntilIdle }) => {
      const moments: number[] = []
      const chore = {
        name: 'broken',
        interval: HOUR,
        work: async () => {
          moments.push(clock.now())
          throw new Error('a broken chore')
        },
      }
      await db.tx((tx) => scheduleRecurringJobs(tx, [chore]))
      await runUntilIdle(createWorker({ db, clock, ids, log, kinds: [createRecurringJobKind(chore)] }))
      const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))
      expect(moments.length).toBeGreaterThan(70)
      expect(Math.max(...gaps)).toBeLessThanOrEqual(HOUR)
      expect(await db.read((reader) => listDeadJobs(reader, 10))).toEqual([])
    }))
})

onBothDatabases('the outbox dispatcher', (database) => {
  const name = 'check.flipped'
  const factOf = (check_id: number) => ({ check_id }) as never
  const emitAbout = (db: Db, ...checks: readonly number[]) =>
    db.tx(async (tx) => {
      for (const check of checks) await emit(tx, name, factOf(check))
    })
  const idIn = ({ data }: Event<typeof name>): number => data.check_id

  it('isolates an event whose subscriber fails, gives it up after twenty attempts, and dispatches it when replayed', () =>
    scene(database, async ({ db, clock, runUntilIdle }) => {
      let isBroken = true
      const heard: number[] = []
      const moments: number[] = []
      const subscriber = forEachEvent<typeof name>(async (_tx, event) => {
        if (isBroken && idIn(event) === 2) {
          moments.push(clock.now())
          throw new Error('a broken\0 subscriber')
        }
        heard.push(idIn(event))
      })
      const dispatcher = createOutboxDispatcher({ db, log, ids, clock }, { [name]: [subscriber] })
      await emitAbout(db, 1, 2, 3)
      while ((await dispatcher.step()) === 'more');
      expect(new Set(heard)).toEqual(new Set([1, 3]))
      expect(await db.read(countOutbox)).toEqual({ pending: 1, dead: 0 })

      await runUntilIdle(dispatcher)
      expect(new Set(moments).size).toBe(20)
      expect(await db.read(countOutbox)).toEqual({ pending: 0, dead: 1 })
      const [dead] = await db.read((reader) => listDeadEvents(reader, 10))
      expect(dead).toMatchObject({ name, attempts: 20, last_error: 'a broken subscriber' })

      isBroken = false
      expect(await db.tx((tx) => replayDeadEvents(tx, [dead?.id ?? 0]))).toEqual([dead?.id])
      await runUntilIdle(dispatcher)
      expect(heard.at(-1)).toBe(2)
      expect(await db.read(countOutbox)).toEqual({ pending: 0, dead: 0 })
    }))

  it('loses no event to retention before it was dispatched', () =>
    scene(database, async ({ db, clock, runUntilIdle }) => {
      const broken = forEachEvent<typeof name>(async (_tx, event) => {
        if (idIn(event) === 2) throw new Error('a broken subscriber')
      })
      const dispatcher = createOutboxDispatcher({ db, log, ids, clock }, { [name]: [broken] })
      await emitAbout(db, 1, 2)
      await runUntilIdle(dispatcher)
      await emitAbout(db, 3)
      clock.set(START + 100 * DAY)
      const prune = kernelRecurringJobs.find((chore) => chore.name === 'prune-events')
      await db.tx(async (tx) => void (await prune?.work(tx)))
      const left = await db.read((reader) => reader.db.selectFrom('events').select('data').orderBy('id').execute())
      expect(left.map(({ data }) => JSON.parse(data).check_id)).toEqual([2, 3])
      expect(await db.read(countOutbox)).toEqual({ pending: 1, dead: 1 })
    }))
})

it('an upgrade gives the keys of dead jobs free and recognises events that were given up', async () =>
  scene(
    'sqlite',
    async ({ db }) => {
      await migrate(
        db,
        migrations.filter((migration) => migration !== deadLetters),
      )
      await db.tx(async (tx) => {
        const job = { kind: 'test', payload: 'null', due_at: 1, created_at: 1, is_dead: 1, dedup_key: 'metadata' }
        await tx.db.insertInto('jobs').values(job).execute()
        const event = { name: 'check.flipped', data: '{}', created_at: 7, due_at: null }
        await tx.db
          .insertInto('events')
          .values([{ ...event, attempts: 20 } as never, { ...event, attempts: 3 } as never])
          .execute()
      })
      await migrate(db, migrations)
      expect(await db.read(countOutbox)).toEqual({ pending: 0, dead: 1 })
      await db.tx((tx) => enqueue(tx, { kind: 'test', payload: 1, dedup_key: 'metadata' }))
      expect(await db.read((reader) => reader.db.selectFrom('jobs').select('is_dead').orderBy('id').execute())).toEqual([
        { is_dead: 1 },
        { is_dead: 0 },
      ])
    },
    await freshPlace('sqlite'),
  ))
