import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, type World } from '../../world.ts'
import { alertScene } from './alerts-scene.ts'
import { eventsDuring } from './desk.ts'

onBothDatabases('major incidents that alerts declare', (database) => {
  let world: World
  let group: string
  let groups = 0
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  beforeEach(async () => {
    group = `group ${++groups}`
    await world.pass('10m')
  })
  const scene = alertScene(() => world)
  const incident = async (id: number) => (await world.alice('GET', `/api/v1/incidents/${id}`)).json.data
  const raise = async (more: object = {}) => {
    const dedup_key = scene.newKey()
    return { dedup_key, ...(await scene.raised({ dedup_key, details: { group }, ...more })) }
  }
  const raiseMany = async (count: number) => {
    const all = []
    for (let n = 0; n < count; n++) all.push(await raise())
    return all
  }
  const set = async (body: object) => expect((await world.alice('PUT', '/api/v1/settings', { body })).status).toBe(200)

  it('four alerts at once are none; the fifth makes one of them all, and later ones join', async () => {
    const four = await raiseMany(4)
    expect(four.map(({ incident_id }) => incident_id)).toEqual([null, null, null, null])
    const announced = await eventsDuring(world, async () => {
      const fifth = await raise()
      expect(fifth.incident_id).toEqual(expect.any(Number))
      await world.pass('3m')
      expect((await raise()).incident_id).toBe(fifth.incident_id)
      const declared = await incident(fifth.incident_id)
      expect(declared).toMatchObject({ title: `5 alerts at once: ${group}`, severity: 'major', status: 'investigating' })
      expect(declared.ticket_ids).toContain(fifth.ticket_id)
      expect(declared.started_at).toBe(four[0]?.first_seen_at)
      for (const { id } of four) expect((await scene.alert(id)).incident_id).toBe(fifth.incident_id)
      expect((await scene.ticket(fifth.ticket_id)).incident_id).toBe(fifth.incident_id)
    })
    expect(announced.filter(({ name }) => name === 'incident.created')).toMatchObject([{ data: { ticket_ids: [four[0]?.ticket_id] } }])
  })

  it('five within more than two minutes are none', async () => {
    await raiseMany(4)
    await world.pass('121s')
    expect((await raise()).incident_id).toBeNull()
  })

  it('those that are over do not count', async () => {
    for (const { dedup_key } of await raiseMany(4)) await scene.resolve(dedup_key)
    expect((await raise()).incident_id).toBeNull()
  })

  it('many at the same moment make one', async () => {
    await Promise.all(Array.from({ length: 12 }, () => raise()))
    const listed = (await world.alice('GET', '/api/v1/alerts', { query: { per_page: '12' } })).json.data
    const ids = new Set(listed.map(({ incident_id }: { incident_id: number }) => incident_id))
    expect(ids.size).toBe(1)
    expect([...ids][0]).toEqual(expect.any(Number))
  })

  it('one critical alert is enough, also when it becomes critical later', async () => {
    const worst = await raise({ severity: 'critical', summary: 'The core switch is gone' })
    expect(await incident(worst.incident_id)).toMatchObject({ title: 'The core switch is gone', severity: 'critical' })
    const alone = await raise({ details: {}, severity: 'error' })
    expect(alone.incident_id).toBeNull()
    const worse = await scene.raised({ dedup_key: alone.dedup_key, severity: 'critical' })
    expect(worse.incident_id).toEqual(expect.any(Number))
    expect(worse.incident_id).not.toBe(worst.incident_id)
  })

  it('is watched once all alerts are over, and over after ten quiet minutes', async () => {
    const [a, b] = [await raise({ severity: 'critical' }), await raise()]
    expect(b.incident_id).toBe(a.incident_id)
    await scene.resolve(a.dedup_key)
    expect((await incident(a.incident_id)).status).toBe('investigating')
    await scene.resolve(b.dedup_key)
    expect((await incident(a.incident_id)).status).toBe('monitoring')
    await world.pass('599s')
    expect((await incident(a.incident_id)).status).toBe('monitoring')
    const announced = await eventsDuring(world, () => world.pass('2s'))
    expect((await incident(a.incident_id)).status).toBe('resolved')
    expect(announced.map(({ name }) => name)).toContain('incident.resolved')
  })

  it('is watched too when the last two end at the same moment', async () => {
    const [a, b] = [await raise({ severity: 'critical' }), await raise()]
    await Promise.all([scene.resolve(a.dedup_key), scene.resolve(b.dedup_key)])
    expect((await incident(a.incident_id)).status).toBe('monitoring')
  })

  it('goes on when one comes back in the quiet minutes, and counts them anew', async () => {
    const { dedup_key, incident_id } = await raise({ severity: 'critical' })
    await scene.resolve(dedup_key)
    await world.pass('9m')
    const joined = await raise()
    expect(joined.incident_id).toBe(incident_id)
    expect((await incident(incident_id)).status).toBe('investigating')
    await scene.resolve(joined.dedup_key)
    await world.pass('9m')
    expect((await incident(incident_id)).status).toBe('monitoring')
    await world.pass('2m')
    expect((await incident(incident_id)).status).toBe('resolved')
    const next = await raise({ severity: 'critical' })
    expect(next.incident_id).not.toBe(incident_id)
  })

  it('is not joined by what comes long after the last news of it, however long it lasts', async () => {
    const { incident_id } = await raise({ severity: 'critical' })
    await world.pass('9m')
    expect((await raise()).incident_id).toBe(incident_id)
    await world.pass('11m')
    expect((await raise()).incident_id).toBeNull()
    const another = await raise({ severity: 'critical' })
    expect(another.incident_id).toEqual(expect.any(Number))
    expect(another.incident_id).not.toBe(incident_id)
  })

  it.each([
    ['leads', (id: number) => world.alice('PUT', `/api/v1/incidents/${id}`, { body: { commander_id: BOB.id } })],
    ['has spoken of', (id: number) => world.alice('POST', `/api/v1/incidents/${id}/updates`, { body: { message: 'On it.' } })],
  ])('what somebody %s is theirs to end', async (_what, touch) => {
    const { dedup_key, incident_id } = await raise({ severity: 'critical' })
    expect((await touch(incident_id)).status).toBeLessThan(300)
    await scene.resolve(dedup_key)
    await world.pass('1h')
    expect((await incident(incident_id)).status).toBe('monitoring')
  })

  it('a ticket that people have made part of an incident leads to no other', async () => {
    const { dedup_key, ticket_id } = await raise({ details: {} })
    const own = (await world.alice('POST', '/api/v1/incidents', { body: { ticket_ids: [ticket_id] } })).json.data.id
    expect((await scene.raised({ dedup_key, severity: 'critical' })).incident_id).toBeNull()
    expect((await scene.ticket(ticket_id)).incident_id).toBe(own)
  })

  it('beginnings and endings at the same moment come to one incident, and to its end', async () => {
    const first = await raiseMany(10)
    const ends = first.map(({ dedup_key }) => scene.resolve(dedup_key))
    const more = Array.from({ length: 10 }, () => raise({ severity: 'critical' }))
    await Promise.all(ends)
    const second = await Promise.all(more)
    const ids = new Set(second.map(({ incident_id }) => incident_id))
    expect(ids.size).toBe(1)
    await Promise.all(second.map(({ dedup_key }) => scene.resolve(dedup_key)))
    const [id = 0] = ids
    expect((await incident(id)).status).toBe('monitoring')
    await world.pass('11m')
    expect((await incident(id)).status).toBe('resolved')
  })

  it('tickets that were merged and assets that are gone stand in nobody’s way', async () => {
    const asset = (await world.alice('POST', '/api/v1/assets', { body: { name: `gone ${group}`, type: 'server' } })).json.data.id
    const four = [await raise({ asset }), ...(await raiseMany(3))]
    const other = (await world.alice('POST', '/api/v1/tickets', { body: { subject: 'x', description: 'y', requester_email: 'a@b.test' } }))
      .json.data.id
    await world.alice('POST', `/api/v1/tickets/${four[0]?.ticket_id}/merge`, { body: { merge_into_id: other } })
    expect((await world.alice('DELETE', `/api/v1/assets/${asset}`)).status).toBe(204)
    const fifth = await raise()
    const declared = await incident(fifth.incident_id)
    expect(declared.asset_ids).toEqual([])
    expect(declared.ticket_ids).toContain(other)
  })

  it('the desk decides how many, how fast, how bad and how long', async () => {
    await set({ major_incident_alerts: 2, major_incident_minutes: 1, major_incident_on_critical: false, incident_quiet_minutes: 1 })
    expect((await raise({ severity: 'critical' })).incident_id).toBeNull()
    const second = await raise()
    expect(second.incident_id).toEqual(expect.any(Number))
    group = `${group} b`
    await set({ major_incident_alerts: 0 })
    expect((await raiseMany(6)).map(({ incident_id }) => incident_id)).toEqual([null, null, null, null, null, null])
    expect((await world.alice('GET', '/api/v1/settings')).json.data).toMatchObject({ major_incident_alerts: 0, major_incident_minutes: 1 })
    expect((await world.alice('PUT', '/api/v1/settings', { body: { major_incident_minutes: 0 } })).status).toBe(422)
    expect((await world.bob('PUT', '/api/v1/settings', { body: { major_incident_alerts: 5 } })).status).toBe(403)
    await set({ major_incident_alerts: 5, major_incident_minutes: 2, major_incident_on_critical: true, incident_quiet_minutes: 10 })
  })
})
