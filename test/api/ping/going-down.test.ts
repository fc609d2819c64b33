import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatIsoSeconds, SECOND } from '../../../src/contract/time.ts'
import { yieldToEventLoop } from '../../../src/kernel/clock.ts'
import { createSweepLoop } from '../../../src/monitor/overdue-checks/sweep.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('going down', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const newCheck = async (body: object = { timeout: 3_600, grace: 600 }): Promise<string> =>
    (await world.writer('POST', '/api/v3/checks/', { body })).json.uuid
  const ping = (uuid: string, suffix = '') => world.anyone('GET', `/ping/${uuid}${suffix}`)
  const statusOf = async (uuid: string): Promise<string> => (await world.writer('GET', `/api/v3/checks/${uuid}`)).json.status
  const flipsOf = async (uuid: string): Promise<readonly (readonly [string, number])[]> =>
    (await world.writer('GET', `/api/v3/checks/${uuid}/flips/`)).json
      .toReversed()
      .map(({ timestamp, up }: { timestamp: string; up: number }) => [timestamp, up])
  const storedStatus = (uuid: string) =>
    world.db.read(async ({ db }) => {
      const row = await db
        .selectFrom('check_states')
        .innerJoin('checks', 'checks.id', 'check_states.check_id')
        .select(['check_states.status', 'check_states.alert_after'])
        .where('checks.uuid', '=', uuid)
        .executeTakeFirstOrThrow()
      return row
    })

  it('a check that hears nothing is late, then down, and the flip says when', async () => {
    const uuid = await newCheck()
    await ping(uuid)
    const pinged_at = world.now()
    await world.pass('1h')
    expect(await statusOf(uuid)).toBe('grace')
    await world.pass('26h')
    expect(await storedStatus(uuid)).toEqual({ status: 'down', alert_after: null })
    expect(await flipsOf(uuid)).toEqual([
      [formatIsoSeconds(pinged_at), 1],
      [formatIsoSeconds(pinged_at + 4_200e6), 0],
    ])
  })

  it('a check that is pinged stays up, however long', async () => {
    const uuid = await newCheck()
    for (let hour = 0; hour < 30; hour++) {
      await ping(uuid)
      await world.pass('1h')
    }
    expect((await flipsOf(uuid)).length).toBe(1)
  })

  it('when nobody was there to notice, the flip still says when it happened', async () => {
    const uuid = await newCheck()
    await ping(uuid)
    const pinged_at = world.now()
    world.jump('3d')
    await world.settle()
    expect((await flipsOf(uuid)).at(-1)).toEqual([formatIsoSeconds(pinged_at + 4_200e6), 0])
  })

  it('a success after the deadline that nobody noticed hides no downtime', async () => {
    const uuid = await newCheck()
    await ping(uuid)
    const pinged_at = world.now()
    world.jump('2h')
    await ping(uuid)
    await world.settle()
    expect(await flipsOf(uuid)).toEqual([
      [formatIsoSeconds(pinged_at), 1],
      [formatIsoSeconds(pinged_at + 4_200e6), 0],
      [formatIsoSeconds(pinged_at + 7_200e6), 1],
    ])
  })

  it('a check whose period was shortened is overdue at once, one whose period was lengthened is not', async () => {
    const [shortened, lengthened] = [await newCheck(), await newCheck()]
    await ping(shortened)
    await ping(lengthened)
    await world.pass('30m')
    await world.writer('POST', `/api/v3/checks/${shortened}`, { body: { timeout: 60, grace: 60 } })
    await world.writer('POST', `/api/v3/checks/${lengthened}`, { body: { timeout: 86_400 } })
    await world.settle()
    expect((await storedStatus(shortened)).status).toBe('down')
    await world.pass('20h')
    expect((await storedStatus(lengthened)).status).toBe('up')
  })

  it('many checks that fall due together are all down after one pass, each once', async () => {
    // More than the loop takes at once on SQLite; in a soak on PostgreSQL too.
    const count = process.env.SOAK ? 1_100 : 250
    const uuids: string[] = []
    // Some at a time: whoever waits too long for PostgreSQL is told to come back later.
    while (uuids.length < count) uuids.push(...(await Promise.all(Array.from({ length: 50 }, () => newCheck()))))
    const answers = await Promise.all(uuids.map((uuid) => ping(uuid)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    world.jump('2h')
    const loops = [
      createSweepLoop(world.db, { pause: yieldToEventLoop }),
      createSweepLoop(world.db, { pause: yieldToEventLoop }),
      createSweepLoop(world.db, { pause: yieldToEventLoop }),
    ]
    // Whoever finds rows that another holds has nothing to do for now, and looks again in a moment.
    const sweep = async (loop: (typeof loops)[number]): Promise<void> => {
      while ((await loop.step()) === 'more' || ((await loop.nextDue()) ?? Infinity) < world.now() + SECOND) continue
    }
    await Promise.all(loops.map(sweep))
    const rows = await world.db.read(({ db }) =>
      db
        .selectFrom('flips')
        .innerJoin('checks', 'checks.id', 'flips.check_id')
        .select(({ fn }) => ['checks.uuid', fn.countAll<number>().as('flips')])
        .where('flips.new_status', '=', 'down')
        .where('checks.uuid', 'in', uuids)
        .groupBy('checks.uuid')
        .execute(),
    )
    expect(rows.length).toBe(count)
    expect(rows.every(({ flips }) => flips === 1)).toBe(true)
    const events = await world.db.read(({ db }) =>
      db
        .selectFrom('events')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('name', '=', 'check.flipped')
        .executeTakeFirstOrThrow(),
    )
    const flips = await world.db.read(({ db }) =>
      db
        .selectFrom('flips')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('new_status', 'in', ['up', 'down'])
        .executeTakeFirstOrThrow(),
    )
    expect(events.count).toBe(flips.count)
  })
})
