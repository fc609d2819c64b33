import { afterAll, beforeAll, expect, it } from 'vitest'
import { Compile } from 'typebox/compile'
import { EVENT_SCHEMAS } from '../../../src/contract/webhook-events/schemas.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

const FLEET = process.env['SOAK'] ? 10_000 : 300

const shuffled = <T>(items: readonly T[], seed: number): readonly T[] =>
  items
    .map((item, index) => [(index * 7_919 + seed * 104_729) % 1_000_003, item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item)

onBothDatabases('discovery', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const report = (body: object, ask = world.alice) => ask('POST', '/api/v1/assets/discovery', { body })
  const discovered = async () =>
    (await world.db.read((reader) => reader.db.selectFrom('events').select('data').where('name', '=', 'asset.discovered').execute())).map(
      ({ data }) => JSON.parse(data),
    )
  const enrolled = async (agent_uuid = crypto.randomUUID()) => {
    const { registration_key, id } = (await world.alice('POST', '/api/v1/assets/registration-keys', { body: { name: 'Fleet' } })).json.data
    const reply = await world.anyone('POST', '/api/v1/assets/enroll', { body: { registration_key, hostname: 'pc', agent_uuid } })
    return { reply, id, registration_key, ask: world.withToken(reply.json.data.device_key) }
  }

  it('a machine nobody knew becomes an asset and is announced once; said again it is only seen', async () => {
    const device = { type: 'laptop', hostname: 'pc-1', serial_number: 'C02XG0ABC', manufacturer: 'Apple', os: 'macOS 26' }
    const first = await report(device)
    expect(first.status).toBe(201)
    expect(first.json).toMatchObject({ data: { name: 'pc-1', status: 'discovered', source: 'agent' }, meta: { action: 'created' } })
    world.jump('1h')
    const second = await report(device)
    expect(second.status).toBe(200)
    expect(second.json.meta).toEqual({ action: 'unchanged' })
    expect(second.json.data.last_seen_at).toBe('2026-06-01T01:00:00.000Z')
    expect(second.json.data.updated_at).toBe(first.json.data.updated_at)
    const third = await report({ ...device, os: 'macOS 27', hostname: 'pc-1b' })
    expect(third.json).toMatchObject({ data: { id: first.json.data.id, name: 'pc-1b', os: 'macOS 27' }, meta: { action: 'updated' } })
    const facts = await discovered()
    expect(facts).toHaveLength(1)
    expect([...Compile(EVENT_SCHEMAS['asset.discovered']).Errors(facts[0])]).toEqual([])
    const history = await world.alice('GET', `/api/v1/assets/${first.json.data.id}/history`)
    expect(history.json.data[0]).toMatchObject({ source: 'agent', changes: { os: { from: 'macOS 26', to: 'macOS 27' } } })
  })

  it.each([
    ['agent uuid', { agent_uuid: 'a1b2c3d4-0000-4000-8000-000000000001' }],
    ['system uuid', { system_uuid: '4C4C4544-0042-3510-8052-B4C04F4B4D31' }],
    ['serial number and maker', { serial_number: '5CG-1234', manufacturer: 'HP' }],
    ['MAC address', { mac_addresses: ['aa:bb:cc:dd:ee:ff'] }],
    ['host and domain', { hostname: 'samehost', domain: 'example.com' }],
  ])('a machine is known again by its %s', async (what, identity) => {
    const base = { type: 'desktop', hostname: `${what.replaceAll(' ', '-')}-1`, ...identity }
    const first = await report(base)
    const again = await report({ ...base, hostname: what.startsWith('host') ? base.hostname : `${base.hostname}-renamed` })
    expect(again.json.data.id).toBe(first.json.data.id)
  })

  it('refuses MAC and IP addresses that are none', async () => {
    const reply = await report({
      type: 'laptop',
      hostname: 'h1',
      mac_addresses: ['zz', 'f4:8e:38:00:00:02'],
      ip_addresses: ['nope', '::1'],
    })
    expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['mac_addresses.0', 'ip_addresses.0']])
  })

  it.each([
    ['a junk serial number', { serial_number: 'To be filled by O.E.M.', manufacturer: 'X' }],
    ['a virtual card', { mac_addresses: ['00:50:56:00:00:01'] }],
  ])('%s recognises nobody', async (what, identity) => {
    const ids = await Promise.all(
      ['x', 'y'].map(async (name) => (await report({ type: 'vm', hostname: `${what}-${name}`, ...identity })).json.data.id),
    )
    expect(new Set(ids).size).toBe(2)
  })

  it('two laptops at one dock stay two', async () => {
    const dock = { type: 'laptop', manufacturer: 'Dell', mac_addresses: ['f4:8e:38:00:00:01'] }
    const one = await report({ ...dock, hostname: 'dock-a', serial_number: 'DOCKA1' })
    const two = await report({ ...dock, hostname: 'dock-b', serial_number: 'DOCKB1' })
    expect(two.json.data.id).not.toBe(one.json.data.id)
  })

  it('a field that a person changed is left alone', async () => {
    const device = { type: 'server', hostname: 'locked-1', os: 'Debian 12' }
    const { id } = (await report(device)).json.data
    await world.alice('PUT', `/api/v1/assets/${id}`, { body: { os: 'Debian 12 (patched)', name: 'Main database' } })
    const again = await report({ ...device, os: 'Debian 13', model: 'R740' })
    expect(again.json.data).toMatchObject({ id, os: 'Debian 12 (patched)', name: 'Main database', model: 'R740' })
  })

  it('several are said at once, 100 at most, and each is answered', async () => {
    const devices = [1, 2, 1].map((n) => ({ type: 'printer', hostname: `printer-${n}` }))
    const reply = await report({ devices })
    expect(reply.status).toBe(201)
    expect(reply.json.meta).toEqual([{ action: 'created' }, { action: 'created' }, { action: 'unchanged' }])
    expect(reply.json.data.map(({ name }: { name: string }) => name)).toEqual(['printer-1', 'printer-2', 'printer-1'])
    expect((await report({ devices: Array.from({ length: 101 }, () => devices[0]) })).status).toBe(422)
    expect((await report({ devices: [{ hostname: 'x' }] })).json.errors).toHaveProperty(['devices.0.type'])
    expect((await report({ type: 'server' })).json.errors).toHaveProperty('hostname')
    expect((await report({ type: 'server', hostname: 'localhost' })).status).toBe(422)
  })

  it('a device’s key is good for saying what the device is, and for nothing else', async () => {
    const { reply, ask } = await enrolled()
    expect(reply.status).toBe(201)
    const first = await report({ type: 'laptop', hostname: 'enrolled-1' }, ask)
    expect(first.status).toBe(201)
    expect((await report({ type: 'laptop', hostname: 'enrolled-1-renamed' }, ask)).json.data.id).toBe(first.json.data.id)
    expect((await ask('GET', '/api/v1/assets')).status).toBe(401)
    expect((await ask('POST', '/api/v1/assets', { body: { name: 'x', type: 'other' } })).status).toBe(401)
    const victim = crypto.randomUUID()
    await enrolled(victim)
    expect((await report({ type: 'laptop', hostname: 'evil', agent_uuid: victim }, ask)).status).toBe(403)
    const stored = await world.db.read((reader) => reader.db.selectFrom('discovery_devices').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(reply.json.data.device_key)
  })

  it('a revoked registration key lets nobody in, and takes its devices along', async () => {
    const { id, registration_key, ask } = await enrolled()
    expect((await world.bob('DELETE', `/api/v1/assets/registration-keys/${id}`)).status).toBe(403)
    expect((await world.alice('GET', '/api/v1/assets/registration-keys')).text).not.toContain(registration_key)
    expect((await world.alice('DELETE', `/api/v1/assets/registration-keys/${id}`)).status).toBe(204)
    expect((await report({ type: 'laptop', hostname: 'late' }, ask)).status).toBe(401)
    const body = { registration_key, hostname: 'h', agent_uuid: crypto.randomUUID() }
    expect((await world.anyone('POST', '/api/v1/assets/enroll', { body })).status).toBe(401)
    expect((await world.anyone('POST', '/api/v1/assets/discovery', { body: {} })).status).toBe(401)
  })

  it('enrolling again replaces the key; one device is revoked alone', async () => {
    const uuid = crypto.randomUUID()
    const old = await enrolled(uuid)
    const fresh = await enrolled(uuid)
    expect((await report({ type: 'laptop', hostname: 'again' }, old.ask)).status).toBe(401)
    expect((await report({ type: 'laptop', hostname: 'again' }, fresh.ask)).status).toBe(201)
    const [device] = (await world.alice('GET', '/api/v1/assets/devices')).json.data
    expect(device).toMatchObject({ agent_uuid: uuid, hostname: 'pc' })
    await world.alice('DELETE', `/api/v1/assets/devices/${device.id}`)
    expect((await report({ type: 'laptop', hostname: 'again' }, fresh.ask)).status).toBe(401)
  })

  it(`${FLEET} devices said twice, shuffled and in parallel, are ${FLEET} assets and ${FLEET} announcements`, async () => {
    const before = (await discovered()).length
    const fleet = Array.from({ length: FLEET }, (_, n) => ({
      type: 'laptop',
      hostname: `fleet-${n}`,
      manufacturer: 'Dell',
      serial_number: `FLT${n}X`,
      mac_addresses: [`f4:8e:39:${[16, 8, 0].map((bits) => ((n >> bits) & 255).toString(16).padStart(2, '0')).join(':')}`],
    }))
    const size = FLEET > 1_000 ? 100 : 7
    const batches = [1, 2].flatMap((seed) => {
      const order = shuffled(fleet, seed)
      return Array.from({ length: Math.ceil(FLEET / size) }, (_, n) => order.slice(n * size, (n + 1) * size))
    })
    const statuses = new Set<number>()
    const waiting = [...shuffled(batches, 3)]
    const lane = async (): Promise<void> => {
      for (let devices = waiting.pop(); devices; devices = waiting.pop()) statuses.add((await report({ devices })).status)
    }
    await Promise.all(Array.from({ length: 24 }, lane))
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 201])
    const facts = (await discovered()).slice(before)
    expect(facts).toHaveLength(FLEET)
    expect(new Set(facts.map(({ id }) => id)).size).toBe(FLEET)
    expect((await world.alice('GET', '/api/v1/assets?q=fleet-&per_page=1')).json.meta.total).toBe(FLEET)
  })
})
