import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { HOUR, formatIsoSeconds } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { calls, flip, makeCheck, makeWebhook, notificationsOf, up } from './scene.ts'

/** What is heard of together must be told as if each had been heard of by itself. */
onBothDatabases('changes that wait to be told together', (database) => {
  let world: World
  let hooks: string
  beforeAll(async () => {
    world = await openWorld({ database })
    hooks = [await makeWebhook(world, { name: 'a' }), await makeWebhook(world, { name: 'b' })].join(',')
  })
  afterAll(() => world.close())
  beforeEach(() => void calls(world))

  const checkWith = async (body: Record<string, unknown> = {}): Promise<string> => {
    const uuid = await makeCheck(world, { channels: hooks, ...body })
    await up(world, uuid)
    return uuid
  }

  const toldOf = async (uuid: string) => (await notificationsOf(world, uuid)).map(({ status, state }) => `${status} ${state}`)

  // More than are dispatched at once.
  const MANY = 101
  it(`${MANY} checks: each channel is told of each once`, async () => {
    const uuids: string[] = []
    for (let n = 0; n < MANY; n++) uuids.push(await checkWith({ name: `Backup ${n}` }))
    for (const uuid of uuids) await flip(world, uuid, 'down', { reason: 'timeout' })
    await world.settle()
    expect(calls(world)).toEqual(Array.from({ length: 2 * MANY }, () => 'down'))
    for (const uuid of uuids) expect(await toldOf(uuid)).toEqual(['down sent', 'down sent'])
  })

  it('down, up and down again is told in this order', async () => {
    const uuid = await checkWith()
    for (const status of ['down', 'up', 'down'] as const) await flip(world, uuid, status)
    await world.settle()
    const told = await notificationsOf(world, uuid)
    expect(told.map(({ status }) => status)).toEqual(['down', 'down', 'up', 'up', 'down', 'down'])
    expect(new Set(told.map(({ channel_id, occurrence }) => `${channel_id} ${occurrence}`)).size).toBe(6)
  })

  it('silent ones among them stay silent, and gone ones hold nobody up', async () => {
    const loud = await checkWith({ name: 'Loud' })
    const snoozed = await checkWith({ name: 'Snoozed', snooze_until: formatIsoSeconds(world.now() + HOUR) })
    const gone = await checkWith({ name: 'Gone' })
    for (const uuid of [snoozed, gone, loud]) await flip(world, uuid, 'down')
    await world.db.tx((tx) => tx.db.deleteFrom('checks').where('uuid', '=', gone).execute())
    await world.settle()
    expect(calls(world)).toEqual(['down', 'down'])
    expect(await toldOf(snoozed)).toEqual(['down suppressed', 'down suppressed'])
    expect(await toldOf(loud)).toEqual(['down sent', 'down sent'])
  })

  it('who comes back between others that go down wakes those behind it', async () => {
    const parent = await checkWith({ name: 'Router' })
    const child = await checkWith({ name: 'Behind it', depends_on: [parent], grace: 600 })
    await flip(world, parent, 'down')
    await flip(world, child, 'down')
    await world.settle()
    expect(await toldOf(child)).toEqual(['down suppressed', 'down suppressed'])
    const other = await checkWith({ name: 'Other' })
    calls(world)
    await flip(world, other, 'down')
    await flip(world, parent, 'up')
    await world.settle()
    expect(calls(world).toSorted()).toEqual(['down', 'down', 'up', 'up'])
    await world.pass('20m')
    expect(calls(world)).toEqual(['down', 'down'])
  })

  it('a parent that recovers right after a dependent check went down wakes it', async () => {
    const parent = await checkWith({ name: 'Switch' })
    const child = await checkWith({ name: 'Connected to it', depends_on: [parent], grace: 600 })
    await flip(world, parent, 'down')
    await world.settle()
    calls(world)
    await flip(world, child, 'down')
    await flip(world, parent, 'up')
    await world.settle()
    await world.pass('20m')
    expect(await toldOf(child)).toEqual(['down sent', 'down sent'])
  })
})
