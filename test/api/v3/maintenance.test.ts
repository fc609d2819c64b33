import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSuppression } from '../../../src/monitor/maintenance/suppression.ts'
import { findCheckByUuid } from '../../../src/monitor/checks/find.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { made, ping, strangers } from './acme.ts'

onBothDatabases('maintenance', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const post = (path: string, body: unknown) => world.writer('POST', `/api/v3/maintenance/${path}`, { body })
  const once = { name: 'Move', tags: 'dc1', starts_at: '2026-06-01T01:00:00+00:00', ends_at: '2026-06-01T03:00:00+00:00' }

  const silenceOf = async (uuid: string): Promise<string | undefined> =>
    await world.db.read(async (reader) => {
      const check = await findCheckByUuid(reader, uuid)
      return check && (await findSuppression(reader, check))?.reason
    })

  it('is planned, read, changed and called off', async () => {
    const { status, json } = await post('', once)
    expect([status, json]).toMatchObject([201, { ...once, schedule: null, duration: null, tz: 'UTC', active: false }])
    expect((await world.writer('GET', `/api/v3/maintenance/${json.uuid}`)).json).toEqual(json)
    expect((await world.writer('GET', '/api/v3/maintenance/')).json.maintenance).toContainEqual(json)
    expect((await post(json.uuid, { name: 'Later', ends_at: '2026-06-02T00:00:00Z' })).json).toMatchObject({
      name: 'Later',
      ends_at: '2026-06-02T00:00:00+00:00',
    })
    expect((await world.writer('DELETE', `/api/v3/maintenance/${json.uuid}`)).status).toBe(204)
    expect((await world.writer('GET', `/api/v3/maintenance/${json.uuid}`)).status).toBe(404)
  })

  it.each([
    [{}, 'give either starts_at and ends_at, or schedule and duration'],
    [{ starts_at: once.starts_at }, 'give either starts_at and ends_at, or schedule and duration'],
    [{ ...once, schedule: '0 0 * * *' }, 'give either starts_at and ends_at, or schedule and duration'],
    [{ schedule: '0 0 * * *' }, 'give either starts_at and ends_at, or schedule and duration'],
    [{ starts_at: once.ends_at, ends_at: once.starts_at }, 'ends_at must be after starts_at'],
    [{ ...once, starts_at: '2026-02-30T00:00:00Z' }, 'json validation error: starts_at is not a valid timestamp'],
    [{ ...once, starts_at: 'now' }, 'json validation error: starts_at is not a valid timestamp'],
    [{ schedule: 'x', duration: 60 }, 'json validation error: schedule is not a valid cron or OnCalendar expression'],
    [{ schedule: 'daily', duration: 59 }, 'json validation error: duration is too small'],
  ])('%j is refused', async (body, error) => {
    const reply = await post('', body)
    expect([reply.status, reply.json]).toEqual([400, { error }])
  })

  it('is nobody else’s', async () => {
    const { uuid } = (await post('', once)).json
    const { writer } = await strangers(world)
    for (const method of ['GET', 'POST', 'DELETE'] as const) expect((await writer(method, `/api/v3/maintenance/${uuid}`)).status).toBe(404)
    await world.writer('DELETE', `/api/v3/maintenance/${uuid}`)
  })

  describe('silences', () => {
    it('the checks with its tags, for its time, again and again', async () => {
      const { uuid } = (await post('', { tags: 'nightly', schedule: '0 1 * * *', tz: 'Europe/Kiev', duration: 3600 })).json
      const [inside, outside] = [await made(world, { tags: 'x nightly' }), await made(world, { tags: 'x' })]
      const seen = async () => [await silenceOf(inside.uuid), await silenceOf(outside.uuid)]
      expect(await seen()).toEqual([undefined, undefined])
      world.jump('22h')
      expect(await seen()).toEqual(['maintenance', undefined])
      expect((await world.writer('GET', `/api/v3/maintenance/${uuid}`)).json).toMatchObject({ active: true, tz: 'Europe/Kyiv' })
      world.jump('1h')
      expect(await seen()).toEqual([undefined, undefined])
      world.jump('23h')
      expect(await seen()).toEqual(['maintenance', undefined])
    })

    it('a snoozed check until its time is over', async () => {
      const until = new Date(world.now() / 1000 + 60_000).toISOString()
      const { uuid } = await made(world, { snooze_until: until })
      expect(await silenceOf(uuid)).toBe('snooze')
      world.jump('60s')
      expect(await silenceOf(uuid)).toBe(undefined)
    })

    it('a check behind one that is down', async () => {
      const parent = await made(world)
      const child = await made(world, { depends_on: [parent.uuid] })
      expect(await silenceOf(child.uuid)).toBe(undefined)
      await ping(world, parent.uuid, 'fail')
      expect(await silenceOf(child.uuid)).toBe('dependency')
      expect(await silenceOf(parent.uuid)).toBe(undefined)
    })
  })
})
