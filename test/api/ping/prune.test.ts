import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '../../../src/contract/time.ts'
import { flipRetentionCutoff, pruneFlips } from '../../../src/monitor/flips/prune.ts'
import { pruneLogs, SLICE_SIZE } from '../../../src/monitor/ping-log/prune.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('forgetting', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const newCheck = async (): Promise<string> => (await world.writer('POST', '/api/v3/checks/', { body: {} })).json.uuid
  const ping = async (uuid: string, count: number, suffix = '/log'): Promise<void> => {
    for (let n = 0; n < count; n += 50)
      await Promise.all(Array.from({ length: Math.min(50, count - n) }, () => world.anyone('GET', `/ping/${uuid}${suffix}`)))
  }
  const stored = (uuid: string): Promise<readonly { n: number; type: string }[]> =>
    world.db.read(({ db }) =>
      db
        .selectFrom('pings')
        .innerJoin('checks', 'checks.id', 'pings.check_id')
        .select(['n', 'type'])
        .where('checks.uuid', '=', uuid)
        .orderBy('n')
        .execute(),
    )
  const setLimit = (ping_log_limit: number) =>
    world.db.tx(async (tx) => void (await tx.db.updateTable('projects').set({ ping_log_limit }).execute()))
  const pruneAll = async (prune: typeof pruneLogs): Promise<void> => {
    while ((await world.db.tx(prune)) === 'more') continue
  }

  const listed = async (uuid: string): Promise<readonly { n: number; type: string }[]> =>
    (await world.writer('GET', `/api/v3/checks/${uuid}/pings/`)).json.pings
  const numbers = (list: readonly { n: number }[]): readonly number[] => list.map(({ n }) => n)
  const downFrom = (n: number, count: number): readonly number[] => Array.from({ length: count }, (_, index) => n - index)

  it('a log keeps exactly its newest entries', async () => {
    const uuid = await newCheck()
    await ping(uuid, 350)
    expect(numbers(await listed(uuid))).toEqual(downFrom(350, 100))
    await pruneAll(pruneLogs)
    expect(numbers(await stored(uuid)).toReversed()).toEqual(downFrom(350, 100))
    expect(numbers(await listed(uuid))).toEqual(downFrom(350, 100))
  })

  it('is cut while pings come in, so that it is longer than it should be by what is looked at in two goes, at most', async () => {
    const uuids = [await newCheck(), await newCheck()]
    const [rounds, at_once] = [9, SLICE_SIZE[database] / 8]
    for (let round = 0; round < rounds; round++) for (const uuid of uuids) await ping(uuid, at_once)
    const kept = (await Promise.all(uuids.map(stored))).flat().length
    expect(kept).toBeGreaterThanOrEqual(200)
    expect(kept).toBeLessThan(200 + 2 * SLICE_SIZE[database])
    for (const uuid of uuids) expect(numbers(await listed(uuid))).toEqual(downFrom(rounds * at_once, 100))
  })

  it.runIf(database === 'postgres')('where nobody can drop anything, pings are still taken; later it is made up for', async () => {
    const uuid = await newCheck()
    const run = (text: string) => world.db.tx(async (tx) => void (await sql.raw(text).execute(tx.db)))
    await run(`create function refuse() returns trigger language plpgsql as $$ begin raise 'Not now.'; end $$`)
    await run(`create trigger refusing before delete on pings execute function refuse()`)
    await ping(uuid, SLICE_SIZE.postgres)
    expect((await stored(uuid)).length).toBe(SLICE_SIZE.postgres)
    await run(`drop trigger refusing on pings`)
    let sent = SLICE_SIZE.postgres
    const storedAfter = async (more: number): Promise<number> => {
      await ping(uuid, more)
      sent += more
      return (await stored(uuid)).length
    }
    // It is done beside the pings, so it may be a little late.
    await expect.poll(() => storedAfter(500)).toBeLessThan(SLICE_SIZE.postgres)
    expect(numbers(await listed(uuid))).toEqual(downFrom(sent, 100))
  })

  it.runIf(database === 'postgres')('pings are answered while what is to be dropped is in use elsewhere', async () => {
    const uuid = await newCheck()
    await ping(uuid, 600)
    const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = world.db.tx(async (tx) => {
      await tx.db.selectFrom('pings').select('id').forUpdate().execute()
      isHeld.resolve()
      await mayEnd.promise
    })
    await isHeld.promise
    await ping(uuid, SLICE_SIZE.postgres)
    expect(numbers(await listed(uuid))).toEqual(downFrom(600 + SLICE_SIZE.postgres, 100))
    mayEnd.resolve()
    await holding
  })

  it('failures are kept longer than everything else, the last hundred of them, and can be read', async () => {
    const limit = process.env.SOAK ? 1_000 : 300
    await setLimit(limit)
    const uuid = await newCheck()
    await world.anyone('POST', `/ping/${uuid}/fail`, { body: 'the first' })
    await ping(uuid, 119, '/fail')
    await ping(uuid, limit + 200)
    await pruneAll(pruneLogs)
    const failures = (await stored(uuid)).filter(({ type }) => type === 'fail')
    expect(numbers(failures)).toEqual(downFrom(120, 100).toReversed())
    await world.anyone('POST', `/ping/${uuid}/fail`, { body: 'the last' })
    const last = 120 + limit + 200 + 1
    await ping(uuid, limit)
    await pruneAll(pruneLogs)
    await setLimit(100)
    await pruneAll(pruneLogs)
    const wanted = [...downFrom(last + limit, 100), last, ...downFrom(120, 99)]
    expect(numbers(await stored(uuid)).toReversed()).toEqual(wanted)
    await setLimit(limit)
    // Nothing leads to them from the entries after them.
    expect(numbers(await listed(uuid))).toEqual(wanted)
    expect((await world.writer('GET', `/api/v3/checks/${uuid}/pings/${last}/body`)).text).toBe('the last')
    expect((await world.writer('GET', `/api/v3/checks/${uuid}/pings/1/body`)).status).toBe(404)
    await setLimit(100)
  })

  it('a longer limit keeps more, from then on', async () => {
    await setLimit(300)
    const uuid = await newCheck()
    await ping(uuid, 330)
    await pruneAll(pruneLogs)
    expect(numbers(await listed(uuid))).toEqual(downFrom(330, 300))
    await setLimit(100)
  })

  it('when a limit is lowered, the rest goes by and by, for every check', async () => {
    await setLimit(1_000)
    const uuids = [await newCheck(), await newCheck()]
    for (const uuid of uuids) await ping(uuid, 320)
    await setLimit(100)
    await pruneAll(pruneLogs)
    for (const uuid of uuids) expect((await stored(uuid)).length).toBe(100)
  })

  it.each([
    ['2026-06-01T00:00:00Z', '2026-04-01T00:00:00Z'],
    ['2026-01-31T23:59:59Z', '2025-11-01T00:00:00Z'],
    ['2028-02-29T12:00:00Z', '2027-12-01T00:00:00Z'],
  ])('at %s flips are kept since %s', (now, since) => {
    expect(flipRetentionCutoff(Date.parse(now) * 1_000)).toBe(Date.parse(since) * 1_000)
  })

  it('flips older than that are gone after the next round', async () => {
    const uuid = await newCheck()
    await ping(uuid, 1, '')
    const old = flipRetentionCutoff(world.now() + 120 * DAY)
    await world.pass('120d')
    await pruneAll(pruneFlips)
    const left = await world.db.read(({ db }) => db.selectFrom('flips').select('created_at').execute())
    expect(left.filter(({ created_at }) => created_at < old)).toEqual([])
  })
})
