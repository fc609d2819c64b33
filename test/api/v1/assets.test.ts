import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertTicketAssets } from '../../../src/helpdesk/assets/ticket-assets.ts'
import { createTicket } from '../../../src/helpdesk/tickets/create.ts'
import { system } from '../../../src/people/actor.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('assets', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const make = async (body: object = {}) =>
    (await world.alice('POST', '/api/v1/assets', { body: { name: 'Laptop', type: 'laptop', ...body } })).json.data
  const eventsOf = async (name: string) =>
    (
      await world.db.read((reader) =>
        reader.db
          .selectFrom('events')
          .select('data')
          .where('name', '=', name as never)
          .execute(),
      )
    ).map(({ data }) => JSON.parse(data))
  const tokenWith = async (...abilities: string[]) =>
    world.withToken((await world.alice('POST', '/api/v1/tokens', { body: { name: 't', abilities } })).json.token)

  it('a new asset has the whole record, and is announced', async () => {
    const made = await world.alice('POST', '/api/v1/assets', {
      body: { name: 'db-1', type: 'server', asset_tag: 'A-1', department_id: 1, warranty_expires_at: '2027-01-01T00:00:00Z', cost: 99.5 },
    })
    expect(made.status).toBe(201)
    expect(made.headers['location']).toBe(`/api/v1/assets/${made.json.data.id}`)
    expect(made.json.data).toMatchObject({
      name: 'db-1',
      status: 'in_stock',
      source: 'manual',
      ip_addresses: [],
      attributes: {},
      locked_fields: [],
      relations: [],
      open_tickets_count: 0,
      warranty_expires_at: '2027-01-01T00:00:00.000Z',
      cost: 99.5,
      last_seen_at: null,
    })
    expect((await eventsOf('asset.discovered')).at(-1)).toMatchObject({ id: made.json.data.id, asset_tag: 'A-1', source: 'manual' })
    expect((await world.alice('GET', `/api/v1/assets/${made.json.data.id}`)).json).toEqual(made.json)
  })

  it.each([
    [{ type: 'laptop' }, 'name'],
    [{ name: 'x', type: 'toaster' }, 'type'],
    [{ name: 'x', type: 'laptop', department_id: 999 }, 'department_id'],
    [{ name: 'x', type: 'laptop', owner_client_id: 999 }, 'owner_client_id'],
    [{ name: 'x', type: 'laptop', assigned_agent_id: 999 }, 'assigned_agent_id'],
    [{ name: 'x', type: 'laptop', purchase_date: '2026-02-31' }, 'purchase_date'],
  ])('%j is refused for its %s', async (body, field) => {
    const reply = await world.alice('POST', '/api/v1/assets', { body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)).toEqual([field])
  })

  it('a list is narrowed by type, status and department, one or several', async () => {
    await make({ type: 'printer', status: 'in_use', department_id: 1 })
    await make({ type: 'monitor', status: 'retired' })
    const typesBy = async (query: string) =>
      (await world.alice('GET', `/api/v1/assets?${query}`)).json.data.map((asset: { type: string }) => asset.type)
    expect(await typesBy('type=printer')).toEqual(['printer'])
    expect(await typesBy('type=printer,monitor')).toEqual(['monitor', 'printer'])
    expect(await typesBy('type[]=printer&type[]=monitor&status=retired')).toEqual(['monitor'])
    expect(await typesBy('department_id=1&type=printer')).toEqual(['printer'])
    expect(await typesBy('department_id=77')).toEqual([])
    expect((await world.alice('GET', '/api/v1/assets?status=broken')).status).toBe(422)
    const page = await world.alice('GET', '/api/v1/assets?type=printer,monitor&per_page=1&page=2')
    expect(page.json.meta).toMatchObject({ current_page: 2, per_page: 1, total: 2 })
    expect((await world.alice('GET', '/api/v1/assets?per_page=0')).status).toBe(422)
    expect((await world.alice('GET', '/api/v1/assets?q=DB-')).json.data[0].name).toBe('db-1')
  })

  it('what a person changes is locked and kept in the history; unlocking is said', async () => {
    const { id } = await make({ hostname: 'edit-me' })
    const changed = await world.alice('PUT', `/api/v1/assets/${id}`, { body: { os: 'Debian 13', location: 'Room 1' } })
    expect(changed.json.data).toMatchObject({ os: 'Debian 13', location: 'Room 1', locked_fields: ['os'] })
    const again = await world.alice('PUT', `/api/v1/assets/${id}`, { body: { os: 'Debian 13' } })
    expect(again.json).toEqual(changed.json)
    const history = await world.alice('GET', `/api/v1/assets/${id}/history`)
    expect(history.json.meta.total).toBe(1)
    expect(history.json.data[0]).toMatchObject({
      actor: { type: 'agent', id: 1 },
      source: 'manual',
      changes: { os: { from: null, to: 'Debian 13' }, location: { from: null, to: 'Room 1' } },
    })
    const unlocked = await world.alice('PUT', `/api/v1/assets/${id}`, { body: { locked_fields: [] } })
    expect(unlocked.json.data.locked_fields).toEqual([])
    expect((await world.alice('PUT', '/api/v1/assets/9999', { body: { type: 'nonsense' } })).status).toBe(404)
  })

  it('no two assets have the same tag, however they are written or raced', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => world.alice('POST', '/api/v1/assets', { body: { name: 'n', type: 'other', asset_tag: 'Tag-9' } })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422])
    const other = await make()
    const stolen = await world.alice('PUT', `/api/v1/assets/${other.id}`, { body: { asset_tag: 'tag-9' } })
    expect(stolen.json.errors).toEqual({ asset_tag: ['The asset tag has already been taken.'] })
    const owner = replies.find(({ status }) => status === 201)?.json.data.id
    await world.alice('PUT', `/api/v1/assets/${owner}`, { body: { asset_tag: null } })
    expect((await world.alice('PUT', `/api/v1/assets/${other.id}`, { body: { asset_tag: 'tag-9' } })).status).toBe(200)
  })

  it('relations are said, repeated without effect, taken back, and never go round in a circle', async () => {
    const [vm, host] = [await make({ type: 'vm' }), await make({ type: 'server' })]
    const say = (from: number, body: object) => world.alice('POST', `/api/v1/assets/${from}/relations`, { body })
    expect((await say(vm.id, { asset_id: host.id, type: 'hosted_on' })).status).toBe(201)
    const twice = await say(vm.id, { asset_id: host.id, type: 'hosted_on' })
    expect(twice.json.data.relations).toEqual([{ asset_id: host.id, type: 'hosted_on' }])
    expect((await say(host.id, { asset_id: vm.id, type: 'hosted_on' })).status).toBe(422)
    expect((await say(vm.id, { asset_id: vm.id, type: 'connected_to' })).status).toBe(422)
    expect((await say(vm.id, { asset_id: 9999, type: 'part_of' })).status).toBe(422)
    const gone = await world.alice('DELETE', `/api/v1/assets/${vm.id}/relations`, { body: { asset_id: host.id, type: 'hosted_on' } })
    expect(gone.json.data.relations).toEqual([])
    expect((await world.alice('DELETE', `/api/v1/assets/${vm.id}/relations?asset_id=${host.id}`)).status).toBe(404)
  })

  it('counts the open tickets about it', async () => {
    const { id } = await make()
    await world.db.tx(async (tx) => {
      const wish = { subject: 's', description: 'd', requester_email: 'c@d.test', channel: 'api' } as const
      for (let i = 0; i < 3; i++) await insertTicketAssets(tx, (await createTicket(tx, system('test'), wish)).id, [id])
      await tx.db.updateTable('tickets').set({ is_open: 0 }).where('id', '=', 1).execute()
    })
    expect((await world.alice('GET', `/api/v1/assets/${id}`)).json.data.open_tickets_count).toBe(2)
  })

  it('tokens need the scope, and a deleted asset is gone', async () => {
    const { id } = await make()
    const reading = await tokenWith('assets:read')
    expect((await reading('GET', `/api/v1/assets/${id}`)).status).toBe(200)
    expect((await reading('DELETE', `/api/v1/assets/${id}`)).json).toMatchObject({ required: ['assets:write'] })
    expect((await (await tokenWith('kb:read'))('GET', '/api/v1/assets')).status).toBe(403)
    expect((await world.anyone('GET', '/api/v1/assets')).status).toBe(401)
    expect((await world.alice('DELETE', `/api/v1/assets/${id}`)).status).toBe(204)
    expect((await world.alice('DELETE', `/api/v1/assets/${id}`)).status).toBe(404)
  })

  it('a file adds and changes assets line by line, and says what is wrong with the others', async () => {
    const csv = [
      'name;type;asset_tag;serial_number;manufacturer;cost;rack',
      'imp-1;server;I-1;SER-77;Dell;100;R1',
      'imp-2;toaster;I-2;;;;',
      'imp-3;laptop;;SER-77;Dell;;',
    ].join('\r\n')
    const send = (query = '') =>
      world.alice('POST', `/api/v1/assets/import${query}`, { body: csv, headers: { 'content-type': 'text/csv' } })
    const rehearsed = await send('?dry_run=1')
    expect(rehearsed.json.data).toMatchObject({ created: 1, updated: 1, failed: [{ line: 3 }] })
    expect((await world.alice('GET', '/api/v1/assets?q=imp-')).json.meta.total).toBe(0)
    const done = await send()
    expect(done.json.data).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 0,
      failed: [{ line: 3, errors: { type: [expect.any(String)] } }],
    })
    const [asset] = (await world.alice('GET', '/api/v1/assets?q=imp-')).json.data
    expect(asset).toMatchObject({
      name: 'imp-3',
      type: 'laptop',
      asset_tag: 'I-1',
      cost: 100,
      attributes: { rack: 'R1' },
      source: 'import',
    })
    expect((await eventsOf('asset.discovered')).filter(({ source }) => source === 'import')).toHaveLength(1)
    expect((await world.alice('POST', '/api/v1/assets/import', { body: { csv: 'a,b\n1,2' } })).status).toBe(422)
    expect((await world.alice('POST', '/api/v1/assets/import', { body: { csv: 'name,type\n"x,y' } })).status).toBe(422)
  })
})
