import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { HOUR, formatIsoSeconds } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { calls, down, flip, makeCheck, makeWebhook, notificationsOf, up } from './scene.ts'

onBothDatabases('times of silence', (database) => {
  let world: World
  let hook: string
  beforeAll(async () => {
    world = await openWorld({ database })
    hook = await makeWebhook(world)
  })
  afterAll(() => world.close())
  beforeEach(() => void calls(world))

  const checkWith = async (body: Record<string, unknown> = {}): Promise<string> => {
    const uuid = await makeCheck(world, { channels: hook, ...body })
    await up(world, uuid)
    return uuid
  }

  const statesOf = async (uuid: string) =>
    (await notificationsOf(world, uuid)).map(({ status, occasion, state, error }) => [status, occasion, state, error])

  it('in maintenance nobody is told; what is over before its end was never news', async () => {
    const uuid = await checkWith({ tags: 'm1' })
    const window = { tags: 'm1', starts_at: formatIsoSeconds(world.now()), ends_at: formatIsoSeconds(world.now() + HOUR) }
    expect((await world.writer('POST', '/api/v3/maintenance/', { body: { name: 'Move', ...window } })).status).toBe(201)
    await down(world, uuid)
    await up(world, uuid)
    await world.pass('2h')
    expect(calls(world)).toEqual([])
    expect(await statesOf(uuid)).toEqual([
      ['down', 'flip', 'suppressed', 'A maintenance window is active.'],
      ['up', 'flip', 'suppressed', 'No notification of the outage had been sent.'],
    ])
  })

  it('what is still down when the maintenance ends is news then', async () => {
    const uuid = await checkWith({ tags: 'm2' })
    const window = { tags: 'm2', starts_at: formatIsoSeconds(world.now()), ends_at: formatIsoSeconds(world.now() + HOUR) }
    await world.writer('POST', '/api/v3/maintenance/', { body: { name: 'Move', ...window } })
    await down(world, uuid)
    await world.pass('59m')
    expect(calls(world)).toEqual([])
    await world.pass('2m')
    expect(calls(world)).toEqual(['down'])
    await up(world, uuid)
    expect(calls(world)).toEqual(['up'])
    await world.pass('3h')
    expect(calls(world)).toEqual([])
  })

  it('trouble that was told of before the maintenance is told to be over within it', async () => {
    const uuid = await checkWith({ tags: 'm3' })
    await down(world, uuid)
    const window = { tags: 'm3', starts_at: formatIsoSeconds(world.now()), ends_at: formatIsoSeconds(world.now() + HOUR) }
    await world.writer('POST', '/api/v3/maintenance/', { body: { name: 'Move', ...window } })
    await up(world, uuid)
    expect(calls(world)).toEqual(['down', 'up'])
  })

  it('a snoozed check is silent until it wakes', async () => {
    const uuid = await checkWith({ snooze_until: formatIsoSeconds(world.now() + HOUR) })
    await down(world, uuid)
    expect(calls(world)).toEqual([])
    expect(await statesOf(uuid)).toEqual([['down', 'flip', 'suppressed', 'The check is snoozed.']])
    await world.pass('61m')
    expect(calls(world)).toEqual(['down'])
  })

  it('behind a check that is down, others are silent; those that do not follow it back are told of', async () => {
    const parent = await checkWith({ name: 'Router' })
    const [quick, slow] = [
      await checkWith({ name: 'Quick', depends_on: [parent], grace: 600 }),
      await checkWith({ name: 'Slow', depends_on: [parent], grace: 600 }),
    ]
    await down(world, parent)
    expect(calls(world)).toEqual(['down'])
    await down(world, quick)
    await down(world, slow)
    await world.pass('2h')
    expect(calls(world)).toEqual([])
    await up(world, parent)
    expect(calls(world)).toEqual(['up'])
    await up(world, quick)
    await world.pass('9m')
    expect(calls(world)).toEqual([])
    await world.pass('2m')
    expect(calls(world)).toEqual(['down'])
    await up(world, slow)
    expect(calls(world)).toEqual(['up'])
  })

  it('while it is down it is said again as often as the check wants, and no more when it is up', async () => {
    const uuid = await checkWith({ renotify_interval: 3_600 })
    await down(world, uuid)
    await world.pass('3h30m')
    expect(calls(world)).toEqual(['down', 'down', 'down', 'down'])
    await up(world, uuid)
    await world.pass('5h')
    expect(calls(world)).toEqual(['up'])
    expect((await statesOf(uuid)).map(([status, occasion]) => `${status} ${occasion}`)).toEqual([
      'down flip',
      'down reminder',
      'down reminder',
      'down reminder',
      'up flip',
    ])
  })

  it('a pause ends the repeating, and what is forgotten by it does not silence the next trouble', async () => {
    const uuid = await checkWith({ snooze_until: formatIsoSeconds(world.now() + HOUR) })
    await down(world, uuid)
    await world.writer('POST', `/api/v3/checks/${uuid}/pause`)
    await world.pass('3h')
    expect(calls(world)).toEqual([])
    await up(world, uuid)
    await down(world, uuid)
    await up(world, uuid)
    expect(calls(world)).toEqual(['down', 'up'])
  })

  it('whoever wants to know is told when a check is late, once, before it goes down', async () => {
    const late = await makeWebhook(world, { conf: { url_down: 'https://hook.test/$STATUS' }, checks: '' })
    expect((await world.writer('POST', `/api/v3/channels/${late}/late`, { body: { notify_late: true } })).json).toEqual({
      notify_late: true,
    })
    const uuid = await makeCheck(world, { name: 'Late', channels: late, timeout: 3_600, grace: 1_800 })
    await flip(world, uuid, 'up', { state: { last_ping: world.now(), alert_after: world.now() + 1.5 * HOUR } })
    await world.pass('59m')
    expect(calls(world)).toEqual([])
    await world.pass('2m')
    expect(calls(world)).toEqual(['late'])
    await world.pass('20m')
    expect(calls(world)).toEqual([])
    await flip(world, uuid, 'up', { state: { last_ping: world.now(), alert_after: world.now() + 1.5 * HOUR } })
    await world.pass('61m')
    expect(calls(world)).toEqual(['late'])
    await world.writer('POST', `/api/v3/channels/${late}/late`, { body: { notify_late: false } })
    await flip(world, uuid, 'up', { state: { last_ping: world.now(), alert_after: world.now() + 1.5 * HOUR } })
    await world.pass('61m')
    expect(calls(world)).toEqual([])
  })
})
