import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, PASSWORD, type Response, type World } from '../../world.ts'
import { eventsDuring, NEW, newTicket } from './desk.ts'

onBothDatabases('members nobody asked for', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  const post = (path: string, body: object) => world.alice('POST', `/api/v1${path}`, { body })
  const put = (path: string, body: object) => world.alice('PUT', `/api/v1${path}`, { body })

  /** Names of columns, of options of verbs, and of nothing at all. */
  const ODD = {
    id: 4_711,
    uuid: 'x',
    version: 99,
    no_such_column: 1,
    password_hash: 'x',
    email_folded: 'x',
    source: 'scim',
    created_at: 5,
    updated_at: 5,
    merged_into_id: 1,
    is_built_in: true,
    account_id: 2,
    ticket_id: 1,
    last_seen_at: 5,
    deactivated_at: 5,
    imported: { created_at: 0, status: 'closed' },
    expected: [77],
    close_reason: 'auto',
    is_silent: true,
    message_id: '<a@b>',
    parent_id: 1,
    text: 'hdt_made-up',
  }

  it('a ticket cannot be given HTML, a past or relations by whoever opens it', async () => {
    const html = '<script>alert(1)</script>'
    const events = await eventsDuring(world, async () => {
      const made = await post('/tickets', { ...NEW, ...ODD, description_html: html, follow_up_of_id: 1, began_at: 1 })
      expect([made.status, made.json.data]).toMatchObject([201, { status: 'open', channel: 'api', version: 1, follow_up_of_id: null }])
      expect(made.text).not.toContain('<script')
    })
    expect(events.map(({ name }) => name)).toContain('ticket.created')
  })

  it('a change of a ticket changes what the contract names', async () => {
    const { id } = await newTicket(world)
    const changed = await put(`/tickets/${id}`, { ...ODD, problem_id: 1, incident_id: 1, escalation_level: 3, add_tags: ['x'] })
    expect([changed.status, changed.json.data]).toMatchObject([200, { id, version: 1, problem_id: null, incident_id: null, tags: [] }])
  })

  it('an agent’s password, source and dates are not for others to write', async () => {
    const before = (await world.alice('GET', `/api/v1/users/${BOB.id}`)).json.data
    const changed = await put(`/users/${BOB.id}`, ODD)
    expect([changed.status, { ...changed.json.data, last_seen_at: before.last_seen_at }]).toEqual([200, before])
    const authorization = `Basic ${Buffer.from(`${BOB.email}:${PASSWORD}`).toString('base64')}`
    expect((await world.anyone('POST', '/api/v1/tokens', { headers: { authorization }, body: { name: 'x' } })).status).toBe(201)
    const made = await post('/users', { ...ODD, name: 'U', email: 'mass@acme.test' })
    expect([made.status, made.json.data]).toMatchObject([201, { source: 'manual', is_active: true, deactivated_at: null }])
  })

  it.each([
    ['/clients', { email: 'mass@example.org' }],
    ['/companies', { name: 'Mass Ltd' }],
    ['/departments', { name: 'Mass' }],
    ['/roles', { name: 'Mass' }],
    ['/macros', { name: 'Mass', actions: {} }],
    ['/views', { name: 'Mass', filters: {} }],
    ['/fields', { key: 'mass', label: 'Mass', type: 'text' }],
  ])('%s takes what it knows and nothing else, when made and when changed', async (path, body) => {
    const made = await post(path, { ...body, ...ODD })
    expect([made.status, made.json.data?.id === ODD.id]).toEqual([201, false])
    const { id } = made.json.data
    const changed = await put(`${path}/${id}`, ODD)
    expect([changed.status, changed.json.data]).toEqual([
      200,
      {
        ...made.json.data,
        ...('updated_at' in made.json.data && changed.json.data.updated_at ? { updated_at: changed.json.data.updated_at } : {}),
      },
    ])
    if ('source' in made.json.data) expect(made.json.data.source).toBe('api')
    if ('is_built_in' in made.json.data) expect(made.json.data.is_built_in).toBe(false)
    if ('account_id' in made.json.data) expect(made.json.data.account_id).toBe(ALICE.id)
  })

  it('a token is what the product made it', async () => {
    const made = await post('/tokens', { ...ODD, name: 'T', account_id: BOB.id })
    expect([made.status, made.json.token === ODD.text]).toEqual([201, false])
    expect((await world.withToken(made.json.token)('GET', '/api/v1/me')).json.data.id).toBe(ALICE.id)
  })

  it.each([
    ['one device', (device: object) => device],
    ['a list of devices', (device: object) => ({ devices: [device] })],
  ])('a discovered asset changes by its inventory only: %s', async (_, bodyOf) => {
    const device = { type: 'server', hostname: `disc-${_.length}`, agent_uuid: `uuid-${_.length}` }
    const assetOf = ({ json }: Response) => [json.data].flat()[0]
    const before = assetOf(await post('/assets/discovery', bodyOf(device)))
    const extra = { department_id: 1, location: 'Elsewhere', status: 'retired', name: 'Other', purchase_cost: 5 }
    const reported = await post('/assets/discovery', bodyOf({ ...device, ...ODD, ...extra }))
    expect(reported.status, reported.text).toBe(200)
    expect({ ...assetOf(reported), last_seen_at: before.last_seen_at }).toEqual(before)
  })
})
