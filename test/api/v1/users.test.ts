import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, PASSWORD, type World } from '../../world.ts'
import { eventsDuring, eventsOf, newAgent, newDepartment, newTicket, scoped } from './desk.ts'

onBothDatabases('agents', (database) => {
  let world: World
  const roles: Record<string, number> = {}
  beforeAll(async () => {
    world = await openWorld({ database })
    for (const { id, name } of (await world.alice('GET', '/api/v1/roles')).json.data) roles[name] = id
  })
  afterAll(() => world.close())

  const make = (body: unknown, ask = world.alice) => ask('POST', '/api/v1/users', { body })
  const put = (id: number, body: unknown, ask = world.alice) => ask('PUT', `/api/v1/users/${id}`, { body })
  const fresh = () => `u-${crypto.randomUUID()}@acme.test`

  it('a new one has the lowest working role, the default department and all its fields, and is announced', async () => {
    const email = fresh()
    let made: Awaited<ReturnType<typeof make>> | undefined
    const events = await eventsDuring(
      world,
      async () => void (made = await make({ name: 'Grace Brewster Hopper', email, password: PASSWORD })),
    )
    expect(made?.status).toBe(201)
    expect(made?.headers.location).toBe(`/api/v1/users/${made?.json.data.id}`)
    expect(made?.json.data).toMatchObject({
      name: 'Grace Brewster Hopper',
      first_name: 'Grace',
      last_name: 'Brewster Hopper',
      email,
      role_id: roles['Agent'],
      role: { id: roles['Agent'], name: 'Agent' },
      department_id: 1,
      departments: [1],
      is_active: true,
      source: 'manual',
      mfa_enabled: false,
      deactivated_at: null,
    })
    expect(made?.text).not.toMatch(/password|hash|argon/)
    expect(events.map(({ name }) => name)).toEqual(['user.created'])
    expect(events[0]?.data).toMatchObject({ id: made?.json.data.id, email, is_active: true, source: 'manual', actor: { id: ALICE.id } })
  })

  it('signs in with the password it was given', async () => {
    const { ask, user } = await newAgent(world, { first_name: 'Ada', last_name: 'Byron', name: undefined })
    expect((await ask('GET', '/api/v1/me')).json.data).toMatchObject({ id: user.id, name: 'Ada Byron' })
  })

  it('without a password is invited by mail, and chooses one', async () => {
    const email = fresh()
    await make({ name: 'Invited', email })
    await world.settle()
    const mail = (await world.mails()).find(({ to }) => to.includes(email))
    const token = /\/invitation\/(\S+)/.exec(mail?.text ?? '')?.[1]
    const accept = (body: unknown) => world.anyone('POST', '/api/v1/invitations/accept', { body })
    expect((await accept({ token: 'wrong', password: 'a password of mine' })).status).toBe(422)
    expect((await accept({ token, password: 'short' })).status).toBe(422)
    expect((await accept({ token, password: 'a password of mine' })).status).toBe(204)
    expect((await accept({ token, password: 'a password of mine' })).status).toBe(422)
    const authorization = `Basic ${Buffer.from(`${email}:a password of mine`).toString('base64')}`
    expect((await world.anyone('POST', '/api/v1/tokens', { headers: { authorization }, body: { name: 'x' } })).status).toBe(201)
  })

  it.each([
    [{}, ['email', 'name']],
    [{ email: 'x@acme.test' }, ['name']],
    [{ name: 'X', email: 'nope' }, ['email']],
    [{ name: 'X', email: BOB.email.toUpperCase() }, ['email']],
    [{ name: 'X', email: 'x@acme.test', password: 'short' }, ['password']],
    [{ name: 'X', email: 'x@acme.test', password: 'password123456' }, ['password']],
    [{ name: 'X', email: 'x@acme.test', password: 'qwertyuiopasdf' }, ['password']],
    [{ name: 'Xenia Xanthopoulos', email: 'x@acme.test', password: 'xenia.xanthopoulos' }, ['password']],
    [{ name: 'X', email: 'x@acme.test', role_id: 99 }, ['role_id']],
    [{ name: 'X', email: 'x@acme.test', department_id: 99 }, ['department_id']],
    [{ name: 'X', email: 'x@acme.test', timezone: 'Mars/Olympus' }, ['timezone']],
  ])('refuses %j', async (body, fields) => {
    const refused = await make(body)
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, fields])
  })

  it('the same address twice at once makes one agent', async () => {
    const email = fresh()
    const answers = await Promise.all([
      make({ name: 'One', email }),
      make({ name: 'Two', email: email.toUpperCase() }),
      make({ name: 'Three', email }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  })

  it('nobody makes or lifts anybody above themselves', async () => {
    const manager = await newAgent(world, { role_id: roles['Manager'] })
    expect((await make({ name: 'X', email: fresh(), role_id: roles['Admin'] }, manager.ask)).status).toBe(403)
    expect((await make({ name: 'X', email: fresh(), role_id: roles['Manager'] }, manager.ask)).status).toBe(201)
    expect((await put(BOB.id, { role_id: roles['Admin'] }, manager.ask)).status).toBe(403)
    expect((await put(ALICE.id, { title: 'Boss' }, manager.ask)).status).toBe(403)
    expect((await manager.ask('DELETE', `/api/v1/users/${ALICE.id}`)).status).toBe(403)
    expect((await make({ name: 'X', email: fresh() }, world.bob)).status).toBe(403)
  })

  it('lists by role, department and activity, with the exact total', async () => {
    const department = await newDepartment(world, `Crew ${database}`)
    const one = await newAgent(world, { department_id: department })
    const two = await newAgent(world, { departments: [department] })
    await world.alice('DELETE', `/api/v1/users/${one.user.id}`)
    const list = async (query: string) => {
      const { data, meta } = (await world.alice('GET', `/api/v1/users?per_page=100&${query}`)).json
      return [meta.total, data.map(({ id }: { id: number }) => id)]
    }
    expect(await list(`department_id=${department}`)).toEqual([2, [one.user.id, two.user.id]])
    expect(await list(`department_id=${department}&is_active=1`)).toEqual([1, [two.user.id]])
    expect(await list(`department_id=${department}&is_active=false`)).toEqual([1, [one.user.id]])
    expect(await list(`role_id=${roles['Admin']}`)).toEqual([1, [ALICE.id]])
    expect(await list('q=builder')).toEqual([1, [BOB.id]])
    expect((await world.alice('GET', '/api/v1/users?is_active=maybe')).status).toBe(422)
    expect((await world.alice('GET', '/api/v1/users?per_page=1&page=2')).json.data).toMatchObject([{ id: BOB.id, name: 'Bob Builder' }])
  })

  it('changes what is named and nothing else', async () => {
    const { user } = await newAgent(world)
    const changed = await put(user.id, { last_name: 'Renamed', phone: '112', timezone: 'Europe/Berlin', role_id: roles['Manager'] })
    expect(changed.json.data).toMatchObject({
      name: 'New Renamed',
      first_name: 'New',
      phone: '112',
      timezone: 'Europe/Berlin',
      role: { name: 'Manager' },
      email: user.email,
    })
    expect((await put(user.id, { email: BOB.email })).status).toBe(422)
    expect((await put(999_999, { email: 'x' })).status).toBe(404)
    expect((await world.alice('PATCH', `/api/v1/users/${user.id}`, { body: { name: 'Cher' } })).json.data).toMatchObject({
      first_name: 'Cher',
      last_name: 'Cher',
    })
  })

  it('moving to another main department leaves the old one', async () => {
    const department = await newDepartment(world, `Next ${database}`)
    const { user, ask } = await newAgent(world)
    const ticket = await newTicket(world, { department_id: department })
    expect((await ask('GET', `/api/v1/tickets/${ticket.id}`)).status).toBe(404)
    expect((await put(user.id, { department_id: department })).json.data.departments).toEqual([department])
    expect((await ask('GET', `/api/v1/tickets/${ticket.id}`)).status).toBe(200)
    expect((await put(user.id, { departments: [1] })).json.data.departments.toSorted()).toEqual([1, department].toSorted())
  })

  it('what happened is in the audit log, for those who may read it', async () => {
    const { user } = await newAgent(world)
    await put(user.id, { title: 'Chief' })
    await world.alice('DELETE', `/api/v1/users/${user.id}`)
    const log = (await world.alice('GET', `/api/v1/audit-log?object_type=user&object_id=${user.id}`)).json
    expect(log.data.map(({ action }: { action: string }) => action)).toEqual(['account.deactivated', 'account.changed', 'account.created'])
    expect(log.data[1]).toMatchObject({
      actor: { type: 'agent', id: ALICE.id },
      changes: { title: { from: '', to: 'Chief' } },
      token_id: 1,
    })
    expect((await world.bob('GET', '/api/v1/audit-log')).status).toBe(403)
    expect((await (await scoped(world, 'users:read'))('GET', '/api/v1/audit-log')).status).toBe(403)
  })

  it('the first accounts of a desk are no news', async () => {
    expect((await eventsOf(world)).filter(({ name, data }) => name === 'user.created' && data.id <= 2)).toEqual([])
  })
})
