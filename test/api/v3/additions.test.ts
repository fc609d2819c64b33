import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { made, ping, read, strangers } from './acme.ts'

const OFF = ['failure_threshold', 'recovery_threshold', 'max_runtime', 'renotify_interval', 'depends_on', 'snooze_until']

const KNOWN_TO_NOBODY = '0f640344-2066-4bc7-8ad3-5f836f6d702c'

onBothDatabases('what the contract does not know of', (database) => {
  let world: World
  let other: Awaited<ReturnType<typeof strangers>>
  beforeAll(async () => {
    world = await openWorld({ database })
    other = await strangers(world)
  })
  afterAll(() => world.close())

  const post = (path: string, body: unknown) => world.writer('POST', `/api/v3/${path}`, { body })

  it('is not there until somebody uses it, and gone again afterwards', async () => {
    const parent = await made(world)
    const on = {
      failure_threshold: 2,
      recovery_threshold: 3,
      max_runtime: 30,
      renotify_interval: 3600,
      depends_on: [parent.uuid],
      snooze_until: '2026-07-01T00:00:00+00:00',
    }
    const { uuid, ...plain } = await made(world)
    for (const field of OFF) expect(plain).not.toHaveProperty(field)
    expect((await post(`checks/${uuid}`, on)).json).toMatchObject(on)
    expect(await read(world, uuid)).toMatchObject(on)
    const off = {
      failure_threshold: 1,
      recovery_threshold: 1,
      max_runtime: null,
      renotify_interval: null,
      depends_on: [],
      snooze_until: null,
    }
    expect((await post(`checks/${uuid}`, off)).json).toEqual({ ...plain, uuid })
  })

  it('failures and recoveries are counted', async () => {
    const { uuid } = await made(world, { failure_threshold: 2, recovery_threshold: 2 })
    const statuses = []
    for (const type of ['success', 'fail', 'fail', 'success', 'success'] as const) {
      await ping(world, uuid, type)
      statuses.push((await read(world, uuid))['status'])
    }
    expect(statuses).toEqual(['up', 'up', 'down', 'down', 'up'])
  })

  it('a run may take longer or shorter than the grace', async () => {
    const { uuid } = await made(world, { max_runtime: 10 })
    await ping(world, uuid, 'start')
    world.jump('10s')
    expect(await read(world, uuid)).toMatchObject({ status: 'down', started: true })
  })

  describe('dependencies', () => {
    it('must be checks of the project and lead nowhere back', async () => {
      const [a, b] = [await made(world), await made(world)]
      expect((await post(`checks/${b.uuid}`, { depends_on: [a.uuid] })).status).toBe(200)
      for (const uuid of [a.uuid, b.uuid]) {
        const reply = await post(`checks/${a.uuid}`, { depends_on: [uuid] })
        expect([reply.status, reply.json]).toEqual([400, { error: 'depends_on leads back to the check itself' }])
      }
      const theirs = (await other.writer('POST', '/api/v3/checks/', { body: {} })).json.uuid
      expect((await post(`checks/${a.uuid}`, { depends_on: [theirs] })).json).toEqual({ error: `invalid check identifier: ${theirs}` })
    })

    it('of two that want to depend on each other at once one is refused', async () => {
      const [a, b] = [await made(world), await made(world)]
      const replies = await Promise.all([
        post(`checks/${a.uuid}`, { depends_on: [b.uuid] }),
        post(`checks/${b.uuid}`, { depends_on: [a.uuid] }),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    })

    it('end with the check they are on', async () => {
      const parent = await made(world)
      const { uuid } = await made(world, { depends_on: [parent.uuid] })
      await world.writer('DELETE', `/api/v3/checks/${parent.uuid}`)
      expect(await read(world, uuid)).not.toHaveProperty('depends_on')
    })
  })

  describe('many at once', () => {
    const bulk = (body: unknown) => post('checks/bulk', body)

    it('are paused, resumed, tagged and deleted', async () => {
      const uuids = [(await made(world, { tags: 'a' })).uuid, (await made(world, { tags: 'b a' })).uuid]
      const field = (reply: { json: { checks: Record<string, unknown>[] } }, name: string) => reply.json.checks.map((check) => check[name])
      expect(field(await bulk({ action: 'pause', checks: uuids }), 'status')).toEqual(['paused', 'paused'])
      await ping(world, uuids[0] ?? '')
      expect(field(await bulk({ action: 'resume', checks: uuids }), 'status')).toEqual(['up', 'new'])
      expect(field(await bulk({ action: 'add_tags', checks: uuids, tags: 'c a' }), 'tags')).toEqual(['a c', 'b a c'])
      expect(field(await bulk({ action: 'remove_tags', checks: uuids, tags: 'a x' }), 'tags')).toEqual(['c', 'b c'])
      expect(field(await bulk({ action: 'delete', checks: uuids }), 'uuid')).toEqual(uuids)
      expect((await bulk({ action: 'delete', checks: uuids })).status).toBe(400)
    })

    it('are changed all or not at all', async () => {
      const { uuid } = await made(world)
      const theirs = (await other.writer('POST', '/api/v3/checks/', { body: {} })).json.uuid
      expect((await bulk({ action: 'pause', checks: [uuid, theirs] })).json).toEqual({ error: `invalid check identifier: ${theirs}` })
      expect((await read(world, uuid))['status']).toBe('new')
    })

    it.each([
      [{ checks: [] }, 'action is missing'],
      [{ action: 'explode', checks: [] }, 'action has unexpected value'],
      [{ action: 'pause' }, 'checks is missing'],
      [{ action: 'pause', checks: [] }, 'checks is too short'],
      [{ action: 'pause', checks: ['x'] }, "an item in 'checks' is not a valid uuid"],
      [{ action: 'pause', checks: Array(201).fill('x') }, 'checks is too long'],
      [{ action: 'add_tags', checks: [KNOWN_TO_NOBODY], tag: 'a' }, 'tags is missing'],
      [{ action: 'remove_tags', checks: [KNOWN_TO_NOBODY], tags: ' ' }, 'tags is missing'],
    ])('%j is refused', async (body, complaint) => {
      const reply = await bulk(body)
      expect([reply.status, reply.json]).toEqual([400, { error: `json validation error: ${complaint}` }])
    })

    it('two at once over the same checks do not get in each other’s way', async () => {
      const uuids = [(await made(world)).uuid, (await made(world)).uuid, (await made(world)).uuid]
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, n) => bulk({ action: 'add_tags', checks: n % 2 ? uuids : uuids.toReversed(), tags: `t${n}` })),
      )
      expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
      for (const uuid of uuids)
        expect(
          String((await read(world, uuid))['tags'])
            .split(' ')
            .toSorted(),
        ).toEqual(['t0', 't1', 't2', 't3', 't4', 't5'])
    })
  })
})
