import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, newTicket, scoped } from './desk.ts'

onBothDatabases('clients and companies', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const newClient = (body: unknown) => world.alice('POST', '/api/v1/clients', { body })
  const newCompany = (body: unknown) => world.alice('POST', '/api/v1/companies', { body })

  it('a client is created and announced once; the same address again is refused', async () => {
    let made: Awaited<ReturnType<typeof newClient>> | undefined
    const events = await eventsDuring(
      world,
      async () => void (made = await newClient({ name: 'Kim', email: 'kim@k.org', phone: '1', locale: 'de' })),
    )
    expect(made?.status).toBe(201)
    expect(made?.json.data).toMatchObject({
      name: 'Kim',
      email: 'kim@k.org',
      source: 'api',
      is_verified: false,
      locale: 'de',
      company_id: null,
    })
    expect(events.map(({ name, data }) => [name, data.source])).toEqual([['client.created', 'api']])
    const again = await newClient({ email: 'KIM@k.org' })
    expect([again.status, again.json.errors]).toEqual([422, { email: ['The email has already been taken.'] }])
  })

  it('at once, one address makes one client, also by opening tickets', async () => {
    const email = 'storm@k.org'
    const events = await eventsDuring(world, () =>
      Promise.all([
        ...Array.from({ length: 5 }, () => newTicket(world, { requester_email: email })),
        newClient({ email }),
        newClient({ email }),
      ]),
    )
    expect(events.filter(({ name }) => name === 'client.created')).toHaveLength(1)
    expect((await world.alice('GET', `/api/v1/clients?email=${email}`)).json.meta.total).toBe(1)
  })

  it.each([
    [{}, 'email'],
    [{ email: 'x' }, 'email'],
    [{ email: 'a@b.org', company_id: 99 }, 'company_id'],
    [{ email: 'a@b.org', timezone: 'Nowhere' }, 'timezone'],
  ])('refuses %j', async (body, field) => {
    const refused = await newClient(body)
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
  })

  it('reading takes users:read or tickets:read, writing users:write', async () => {
    for (const scope of ['users:read', 'tickets:read'])
      expect((await (await scoped(world, scope))('GET', '/api/v1/clients')).status).toBe(200)
    expect((await (await scoped(world, 'tickets:write'))('POST', '/api/v1/clients', { body: {} })).status).toBe(403)
    expect((await world.bob('POST', '/api/v1/clients', { body: { email: 'x@y.org' } })).status).toBe(403)
  })

  it('changes and finds by how name or address begins', async () => {
    const { id } = (await newClient({ name: 'Quirin Q', email: 'qq@quux.org' })).json.data
    const changed = await world.alice('PUT', `/api/v1/clients/${id}`, {
      body: { name: 'Quentin Q', is_blocked: true, sees_company_tickets: true },
    })
    expect(changed.json.data).toMatchObject({ name: 'Quentin Q', is_blocked: true, sees_company_tickets: true, is_verified: false })
    for (const q of ['quen', 'QQ@', 'quentin q'])
      expect((await world.alice('GET', `/api/v1/clients?q=${encodeURIComponent(q)}`)).json.data).toMatchObject([{ id }])
    expect((await world.alice('GET', '/api/v1/clients?q=%25')).json.data).toEqual([])
    expect((await world.alice('GET', `/api/v1/clients/${id}`)).json.data.id).toBe(id)
    expect((await world.alice('PUT', '/api/v1/clients/999999', { body: { email: 'x' } })).status).toBe(404)
  })

  it('two records of one person become one: the tickets go along', async () => {
    const ticket = await newTicket(world, { requester_email: 'old@m.org' })
    const source = (await world.alice('GET', '/api/v1/clients?email=old@m.org')).json.data[0]
    const target = (await newClient({ email: 'new@m.org' })).json.data
    const merge = (id: number, merge_into_id: number) => world.alice('POST', `/api/v1/clients/${id}/merge`, { body: { merge_into_id } })
    expect((await merge(source.id, source.id)).status).toBe(422)
    expect((await merge(source.id, 999_999)).status).toBe(422)
    expect((await merge(source.id, target.id)).json.data.id).toBe(target.id)
    expect((await merge(source.id, target.id)).status).toBe(409)
    expect((await world.alice('GET', `/api/v1/tickets/${ticket.id}`)).json.data).toMatchObject({
      requester_email: 'new@m.org',
      requester: { id: target.id },
    })
    expect((await world.alice('GET', `/api/v1/clients/${source.id}`)).json.data.merged_into_id).toBe(target.id)
    const changed = await world.alice('PUT', `/api/v1/clients/${source.id}`, { body: { name: 'Back again' } })
    expect([changed.status, changed.json.code]).toEqual([409, 'already_merged'])
    expect((await world.alice('GET', '/api/v1/clients?email=old@m.org')).json.meta.total).toBe(0)
  })

  describe('companies', () => {
    it('are announced, and take in whoever writes from their domains', async () => {
      let made: Awaited<ReturnType<typeof newCompany>> | undefined
      const events = await eventsDuring(
        world,
        async () => void (made = await newCompany({ name: 'Initech', domains: ['Initech.com', '@initech.co.uk'] })),
      )
      expect(made?.status).toBe(201)
      expect(made?.json.data).toMatchObject({ name: 'Initech', domains: ['initech.co.uk', 'initech.com'], notes: '', sla_policy_id: null })
      expect(events.map(({ name, data }) => [name, data.domains])).toEqual([['client.company.created', ['initech.co.uk', 'initech.com']]])
      const ticket = await newTicket(world, { requester_email: 'peter@INITECH.com' })
      expect(ticket['requester']).toMatchObject({ company_id: made?.json.data.id })
      const { data } = (await world.alice('GET', `/api/v1/tickets?company_id=${made?.json.data.id}`)).json
      expect(data).toMatchObject([{ id: ticket.id }])
    })

    it.each([
      [{}, 'name'],
      [{ name: 'INITECH' }, 'name'],
      [{ name: 'Free', domains: ['gmail.com'] }, 'domains.0'],
      [{ name: 'Odd', domains: ['ok.org', 'not a domain'] }, 'domains.1'],
      [{ name: 'Thief', domains: ['initech.com'] }, 'domains.0'],
    ])('refuses %j', async (body, field) => {
      const refused = await newCompany(body)
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
    })

    it('change, and are listed by name', async () => {
      const { id } = (await newCompany({ name: 'Aardvark', domains: ['aard.org'] })).json.data
      const changed = await world.alice('PUT', `/api/v1/companies/${id}`, { body: { notes: 'Nice.', domains: ['aard.org', 'vark.org'] } })
      expect(changed.json.data).toMatchObject({ name: 'Aardvark', notes: 'Nice.', domains: ['aard.org', 'vark.org'] })
      const list = (await world.alice('GET', '/api/v1/companies?q=aard')).json
      expect([list.meta.total, list.data[0].id]).toEqual([1, id])
      expect((await world.alice('GET', '/api/v1/companies/999999')).status).toBe(404)
    })
  })

  describe('roles and departments', () => {
    it('are readable by everybody, writable by administrators with a full token', async () => {
      const body = { name: `Second line ${database}`, permissions: ['tickets:read', 'tickets:write'], sees_all_departments: true }
      expect((await world.bob('GET', '/api/v1/departments')).json.data).toMatchObject([
        { id: 1, name: 'Support', is_default: true, reopen_days: 7, auto_close_days: 4 },
      ])
      expect((await world.bob('POST', '/api/v1/roles', { body })).status).toBe(403)
      expect((await (await scoped(world, 'admin:read'))('POST', '/api/v1/roles', { body })).status).toBe(403)
      const made = await world.alice('POST', '/api/v1/roles', { body })
      expect([made.status, made.json.data]).toMatchObject([201, { rank: 40, is_built_in: false, sees_all_departments: true }])
      expect((await world.alice('POST', '/api/v1/roles', { body: { ...body, name: body.name.toUpperCase() } })).status).toBe(422)
      expect((await world.alice('PUT', `/api/v1/roles/${made.json.data.id}`, { body: { rank: 50 } })).json.data.rank).toBe(50)
      expect((await world.alice('PUT', '/api/v1/roles/1', { body: { permissions: [] } })).status).toBe(422)
      expect((await world.alice('PUT', '/api/v1/roles/999999', { body: { rank: 'x' } })).status).toBe(404)
    })

    it('exactly one department is the default', async () => {
      const made = await world.alice('POST', '/api/v1/departments', {
        body: { name: `New default ${database}`, is_default: true, reopen_days: 3 },
      })
      expect(made.json.data).toMatchObject({ is_default: true, reopen_days: 3 })
      const defaults = async () =>
        (await world.alice('GET', '/api/v1/departments')).json.data
          .filter((row: { is_default: boolean }) => row.is_default)
          .map((row: { id: number }) => row.id)
      expect(await defaults()).toEqual([made.json.data.id])
      expect((await newTicket(world))['department_id']).toBe(made.json.data.id)
      expect((await world.alice('PUT', `/api/v1/departments/${made.json.data.id}`, { body: { is_default: false } })).status).toBe(422)
      await world.alice('PUT', '/api/v1/departments/1', { body: { is_default: true } })
      expect(await defaults()).toEqual([1])
      expect((await world.alice('POST', '/api/v1/departments', { body: { name: 'SUPPORT' } })).status).toBe(422)
      expect((await world.alice('PUT', '/api/v1/departments/1', { body: { lead_id: 99 } })).status).toBe(422)
      expect((await world.alice('PUT', '/api/v1/departments/1', { body: { auto_close_days: 29 } })).status).toBe(422)
    })
  })
})
