import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NetError } from '../../../src/kernel/net/net.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { calls, channelOf, down, flip, makeCheck, makeWebhook, notificationsOf, up } from './scene.ts'

onBothDatabases('delivery', (database) => {
  let world: World
  let hook: string
  beforeAll(async () => {
    world = await openWorld({ database })
    hook = await makeWebhook(world)
  })
  afterAll(() => world.close())
  beforeEach(() => {
    world.network.answer(() => ({ status: 200 }))
    calls(world)
  })

  const checkWith = async (body: Record<string, unknown> = {}): Promise<string> => {
    const uuid = await makeCheck(world, { channels: hook, ...body })
    await up(world, uuid)
    return uuid
  }

  it('a check that goes down and up tells its channel each time, once', async () => {
    const uuid = await checkWith()
    await down(world, uuid)
    expect(calls(world)).toEqual(['down'])
    await up(world, uuid)
    expect(calls(world)).toEqual(['up'])
    await world.pass('1h')
    expect(calls(world)).toEqual([])
    expect((await notificationsOf(world, uuid)).map(({ status, state, attempts }) => [status, state, attempts])).toEqual([
      ['down', 'sent', 1],
      ['up', 'sent', 1],
    ])
    expect(await channelOf(world, hook)).toMatchObject({ last_error: '', is_disabled: false, last_notify: expect.stringContaining('T') })
  })

  it('that a new or a paused check works is no news', async () => {
    const uuid = await checkWith()
    await flip(world, uuid, 'paused')
    await up(world, uuid)
    expect(calls(world)).toEqual([])
    expect(await notificationsOf(world, uuid)).toEqual([])
  })

  it('that a new check fails is news', async () => {
    const uuid = await makeCheck(world, { channels: hook })
    await down(world, uuid)
    expect(calls(world)).toEqual(['down'])
  })

  it('switches per channel decide what it hears', async () => {
    const only = await makeWebhook(world, { notify_down: false })
    const uuid = await makeCheck(world, { channels: only })
    await down(world, uuid)
    expect(calls(world)).toEqual([])
    await up(world, uuid)
    expect(calls(world)).toEqual(['up'])
  })

  it('a receiver that fails for an hour gets the message when it is well, always with the same key', async () => {
    const uuid = await checkWith()
    world.network.answer(() => ({ status: 500 }))
    await down(world, uuid)
    expect(await channelOf(world, hook)).toMatchObject({ last_error: 'Received status code 500.', is_disabled: false })
    await world.pass('1h')
    world.network.answer(() => ({ status: 204 }))
    await world.pass('2h')
    const keys = world.network.sent.map(({ headers }) => headers?.['idempotency-key'])
    expect(keys.length).toBeGreaterThanOrEqual(6)
    expect(new Set(keys).size).toBe(1)
    const [notification] = await notificationsOf(world, uuid)
    expect(notification).toMatchObject({ state: 'sent', error: '', attempts: keys.length })
    expect(await channelOf(world, hook)).toMatchObject({ last_error: '' })
  })

  it('a receiver that was away is told in the right order when it is back', async () => {
    const uuid = await checkWith()
    world.network.answer(() => new NetError('refused', 'hook.test refused the connection.'))
    await down(world, uuid)
    await up(world, uuid)
    await world.pass('1m')
    calls(world)
    world.network.answer(() => ({ status: 200 }))
    await world.pass('20m')
    expect(calls(world)).toEqual(['down', 'up'])
  })

  it('news that waits for earlier news costs nothing while it waits, and follows at once', async () => {
    const uuid = await checkWith()
    world.network.answer(() => ({ status: 500 }))
    for (let n = 0; n < 3; n++) {
      await down(world, uuid)
      await up(world, uuid)
    }
    await world.pass('30m')
    const jobs = await world.db.read(({ db }) => db.selectFrom('jobs').select('attempts').where('kind', '=', 'notify.webhook').execute())
    expect(jobs.length).toBe(6)
    // The first is tried again and again; each of the others looks at most once in ten minutes.
    expect(jobs.filter(({ attempts }) => attempts > 5).length).toBeLessThanOrEqual(1)
    calls(world)
    world.network.answer(() => ({ status: 200 }))
    const [first] = await notificationsOf(world, uuid)
    await world.pass(`${Math.ceil(((first?.next_try_at ?? 0) - world.now()) / 1_000_000)}s`)
    expect(calls(world)).toEqual(['down', 'up', 'down', 'up', 'down', 'up'])
  })

  it('Retry-After is honoured, for this and all other news to the same receiver', async () => {
    const [first, second] = [await checkWith(), await checkWith()]
    world.network.answer(() => ({ status: 429, headers: { 'retry-after': '600' } }))
    await down(world, first)
    expect(calls(world)).toEqual(['down'])
    world.network.answer(() => ({ status: 200 }))
    await flip(world, second, 'down', { reason: 'fail' })
    await world.pass('9m')
    expect(calls(world)).toEqual([])
    await world.pass('2m')
    expect(calls(world)).toEqual(['down', 'down'])
  })

  it('after so many failures it is given up and said', async () => {
    const uuid = await checkWith()
    world.network.answer(() => ({ status: 503 }))
    await down(world, uuid)
    await world.pass('2d')
    expect(calls(world)).toHaveLength(9)
    expect(await notificationsOf(world, uuid)).toMatchObject([{ state: 'failed', error: 'Received status code 503.', attempts: 9 }])
  })

  it('a receiver that is gone for good switches its channel off until a person changes it', async () => {
    const id = await makeWebhook(world)
    const uuid = await makeCheck(world, { channels: id })
    world.network.answer(() => ({ status: 410 }))
    await down(world, uuid)
    expect(calls(world)).toEqual(['down'])
    expect(await channelOf(world, id)).toMatchObject({ is_disabled: true, last_error: expect.stringContaining('410') })
    await up(world, uuid)
    expect(calls(world)).toEqual([])
    world.network.answer(() => ({ status: 200 }))
    const conf = { url_down: 'https://hook.test/new' }
    expect((await world.writer('POST', `/api/v3/channels/${id}`, { body: { conf } })).json).toMatchObject({ is_disabled: false })
    await down(world, uuid)
    expect(calls(world)).toEqual(['new'])
  })

  it('a channel without an address for a status stays silent, and nothing is written down', async () => {
    const id = await makeWebhook(world, { conf: { url_up: 'https://hook.test/up' } })
    const uuid = await makeCheck(world, { channels: id })
    await down(world, uuid)
    expect(calls(world)).toEqual([])
    expect(await notificationsOf(world, uuid)).toEqual([])
  })

  it('news of a check that was deleted meanwhile is dropped', async () => {
    const uuid = await checkWith()
    await flip(world, uuid, 'down', { reason: 'fail' })
    await world.writer('DELETE', `/api/v3/checks/${uuid}`)
    await world.settle()
    expect(calls(world)).toEqual([])
  })

  it('the address of a receiver never stands in an error', async () => {
    const id = await makeWebhook(world, { conf: { url_down: 'https://hook.test/secret-path?token=abc' } })
    const uuid = await makeCheck(world, { channels: id })
    world.network.answer(() => new NetError('timeout', 'hook.test did not reply within 15 seconds.'))
    await down(world, uuid)
    const [notification] = await notificationsOf(world, uuid)
    expect(notification?.error).toBe('hook.test did not reply within 15 seconds.')
  })
})
