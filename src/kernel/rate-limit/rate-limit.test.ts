import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND, type Instant } from '../../contract/time.ts'
import type { Clock } from '../clock.ts'
import { createSecretBox } from '../crypto.ts'
import type { Db } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { kernelTables } from '../db/migrations/0001-kernel.ts'
import { openSqlite } from '../db/sqlite.ts'
import { randomIds } from '../ids.ts'
import { createDatabaseLimiter, createMemoryLimiter, type RateLimiter } from './rate-limit.ts'
import { slideWindow } from './sliding-window.ts'

const START = 1_700_000_000 * SECOND

type TestClock = Clock & { pass(span: number): void }
const testClock = (): TestClock => {
  let now = START
  return { now: () => now, sleep: async () => undefined, pass: (span) => void (now += span) }
}

const folder = mkdtempSync(join(tmpdir(), 'watchdesk-rate-'))
const clock = testClock()
const db: Db = openSqlite({ file: join(folder, 'test.sqlite'), clock, ids: randomIds(), box: createSecretBox('any key') })
const ready = migrate(db, [kernelTables])
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

type Hit = { readonly wait: number; readonly bucket: string }
const hits = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 30 * SECOND }), bucket: fc.constantFrom('a', 'b') }), { maxLength: 60 })

const expectModel = async (limiter: RateLimiter, time: TestClock, sequence: readonly Hit[], name: string): Promise<void> => {
  const logs = new Map<string, readonly Instant[]>()
  for (const { wait, bucket } of sequence) {
    time.pass(wait)
    const { hits, decision } = slideWindow(logs.get(bucket) ?? [], time.now(), 3, MINUTE)
    logs.set(bucket, hits)
    expect(await limiter.hit({ bucket: `${name}:${bucket}`, limit: 3, window: MINUTE })).toEqual(decision)
  }
}

describe('the limiter in memory', () => {
  it('says what the log says', async () => {
    await fc.assert(
      fc.asyncProperty(hits, async (sequence) => {
        const time = testClock()
        await expectModel(createMemoryLimiter(time), time, sequence, 'x')
      }),
    )
  })

  it('multiplies limits by the factor, and never down to nothing', async () => {
    const ten = createMemoryLimiter(testClock(), { factor: 10 })
    expect(await ten.hit({ bucket: 'a', limit: 3, window: MINUTE })).toMatchObject({ limit: 30, remaining: 29 })
    const tenth = createMemoryLimiter(testClock(), { factor: 0.1 })
    expect(await tenth.hit({ bucket: 'a', limit: 3, window: MINUTE })).toMatchObject({ limit: 1, allowed: true })
  })

  it('tells what is used, and forgets it with the minute', async () => {
    const time = testClock()
    const limiter = createMemoryLimiter(time, { factor: 2 })
    const asked = { bucket: 'a', limit: 3, window: MINUTE }
    expect(await limiter.uses([asked])).toEqual([{ used: 0, limit: 6 }])
    await limiter.hit(asked)
    expect(await limiter.uses([asked, { ...asked, bucket: 'b' }])).toEqual([
      { used: 1, limit: 6 },
      { used: 0, limit: 6 },
    ])
    time.pass(MINUTE)
    expect(await limiter.uses([asked])).toEqual([{ used: 0, limit: 6 }])
  })

  it('forgets the quietest clients when new ones fill it, and only them', async () => {
    const limiter = createMemoryLimiter(testClock())
    const once = (bucket: string): Promise<{ allowed: boolean }> => limiter.hit({ bucket, limit: 1, window: MINUTE })
    await once('busy')
    await once('quiet')
    for (let client = 0; client < 120_000; client++) {
      await once(`client ${client}`)
      if (client % 10_000 === 0) expect((await once('busy')).allowed).toBe(false)
    }
    expect((await once('quiet')).allowed).toBe(true)
  })

  it('remembers an hour for limits of an hour while shorter ones come and go', async () => {
    const time = testClock()
    const limiter = createMemoryLimiter(time)
    await limiter.hit({ bucket: 'register', limit: 1, window: HOUR })
    for (let minute = 0; minute < 59; minute++) {
      time.pass(MINUTE)
      expect((await limiter.hit({ bucket: `read ${minute}`, limit: 1, window: MINUTE })).allowed).toBe(true)
    }
    expect((await limiter.hit({ bucket: 'register', limit: 1, window: HOUR })).allowed).toBe(false)
    time.pass(MINUTE)
    expect((await limiter.hit({ bucket: 'register', limit: 1, window: HOUR })).allowed).toBe(true)
  })
})

const rowCount = (db: Db): Promise<number> =>
  db.read(async (reader) => (await reader.db.selectFrom('rate_hits').select('bucket').execute()).length)

const describeDatabaseLimiter = (name: string, open: () => Promise<Db>, time: TestClock): void => {
  describe(`the limiter on ${name}`, () => {
    it('says what the log says', async () => {
      const limiter = createDatabaseLimiter(await open(), time)
      let round = 0
      await fc.assert(
        fc.asyncProperty(hits, (sequence) => expectModel(limiter, time, sequence, `round ${round++}`)),
        { numRuns: 20 },
      )
    })

    it('lets exactly N of many through that come at once, from two processes', async () => {
      const db = await open()
      const processes = [createDatabaseLimiter(db, time), createDatabaseLimiter(db, time)]
      const verdicts = await Promise.all(
        Array.from({ length: 40 }, (_, index) => processes[index % 2]?.hit({ bucket: 'crowd', limit: 7, window: MINUTE })),
      )
      expect(verdicts.filter((decision) => decision?.allowed)).toHaveLength(7)
      expect(verdicts.filter((decision) => decision?.remaining === 3)).toHaveLength(1)
    })

    it('tells what two processes have used together, without counting the question', async () => {
      const db = await open()
      const [one, two] = [createDatabaseLimiter(db, time), createDatabaseLimiter(db, time)]
      const asked = { bucket: 'together', limit: 7, window: MINUTE }
      const far = { bucket: 'far', limit: 5_000, window: MINUTE }
      await one.hit(asked)
      await two.hit(asked)
      await two.hit(far)
      for (let again = 0; again < 2; again++)
        expect(await two.uses([far, asked, { ...asked, bucket: 'nobody' }])).toEqual([
          { used: 1, limit: 5_000 },
          { used: 2, limit: 7 },
          { used: 0, limit: 7 },
        ])
      time.pass(MINUTE)
      expect(await one.uses([asked])).toEqual([{ used: 0, limit: 7 }])
      expect(await one.uses([])).toEqual([])
    })

    it('throws rows away that no longer count', async () => {
      const db = await open()
      const limiter = createDatabaseLimiter(db, time)
      for (const bucket of ['a', 'b', 'c']) await limiter.hit({ bucket: `short ${bucket}`, limit: 1, window: MINUTE })
      await limiter.hit({ bucket: 'long', limit: 1, window: HOUR })
      time.pass(2 * MINUTE)
      expect((await limiter.hit({ bucket: 'fresh', limit: 1, window: MINUTE })).allowed).toBe(true)
      expect(await rowCount(db)).toBe(2)
      expect((await limiter.hit({ bucket: 'long', limit: 1, window: HOUR })).allowed).toBe(false)
    })

    it('counts limits far out of the way without a row', async () => {
      const db = await open()
      const before = await rowCount(db)
      const limiter = createDatabaseLimiter(db, time, { factor: 1_000 })
      expect(await limiter.hit({ bucket: 'bench', limit: 60, window: MINUTE })).toMatchObject({ limit: 60_000, remaining: 59_999 })
      expect(await limiter.hit({ bucket: 'bench', limit: 60, window: MINUTE })).toMatchObject({ remaining: 59_998 })
      expect(await rowCount(db)).toBe(before)
    })
  })
}

describeDatabaseLimiter('SQLite', () => ready.then(() => db), clock)
