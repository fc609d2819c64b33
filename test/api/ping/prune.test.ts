import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '../../../src/contract/time.ts'
import { flipsKeptSince, pruneFlips } from '../../../src/monitor/flips/prune.ts'
import { pruneLogs } from '../../../src/monitor/pings/prune.ts'
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

  it('a log keeps its newest entries and never many more than it should', async () => {
    const uuid = await newCheck()
    await ping(uuid, 350)
    const kept = await stored(uuid)
    expect(kept.at(-1)?.n).toBe(350)
    expect(kept.length).toBeGreaterThanOrEqual(100)
    expect(kept.length).toBeLessThan(116)
    expect(kept.map(({ n }) => n)).toEqual(Array.from({ length: kept.length }, (_, index) => 351 - kept.length + index))
  })

  it('failures are kept longer than everything else, the last hundred of them', async () => {
    const uuid = await newCheck()
    await ping(uuid, 120, '/fail')
    await ping(uuid, 300)
    const failures = (await stored(uuid)).filter(({ type }) => type === 'fail')
    expect(failures.length).toBeGreaterThanOrEqual(100)
    expect(failures.length).toBeLessThanOrEqual(101)
    expect(failures.at(-1)?.n).toBe(120)
  })

  it('a longer limit keeps more, from then on', async () => {
    await setLimit(300)
    const uuid = await newCheck()
    await ping(uuid, 330)
    expect((await stored(uuid)).length).toBeGreaterThanOrEqual(300)
    await setLimit(100)
  })

  it('when a limit is lowered, the rest goes by and by, for every check', async () => {
    await setLimit(1_000)
    const uuids = [await newCheck(), await newCheck()]
    for (const uuid of uuids) await ping(uuid, 320)
    await setLimit(100)
    await pruneAll(pruneLogs)
    for (const uuid of uuids) expect((await stored(uuid)).length).toBeLessThanOrEqual(116)
  })

  it.each([
    ['2026-06-01T00:00:00Z', '2026-04-01T00:00:00Z'],
    ['2026-01-31T23:59:59Z', '2025-11-01T00:00:00Z'],
    ['2028-02-29T12:00:00Z', '2027-12-01T00:00:00Z'],
  ])('at %s flips are kept since %s', (now, since) => {
    expect(flipsKeptSince(Date.parse(now) * 1_000)).toBe(Date.parse(since) * 1_000)
  })

  it('flips older than that are gone after the next round', async () => {
    const uuid = await newCheck()
    await ping(uuid, 1, '')
    const old = flipsKeptSince(world.now() + 120 * DAY)
    await world.pass('120d')
    await pruneAll(pruneFlips)
    const left = await world.db.read(({ db }) => db.selectFrom('flips').select('created_at').execute())
    expect(left.filter(({ created_at }) => created_at < old)).toEqual([])
  })
})
