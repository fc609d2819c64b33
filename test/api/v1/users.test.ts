import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    [{}, ['email']],
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

  describe('leaving', () => {
    it.each(['DELETE', 'PUT'] as const)('by %s: access ends at once, tickets return to the queue, and it is told once', async (method) => {
      const { user, ask } = await newAgent(world)
      const ticket = await newTicket(world, { assignee_id: user.id })
      const done = await newTicket(world, { assignee_id: user.id })
      await world.alice('PUT', `/api/v1/tickets/${done.id}`, { body: { status: 'resolved' } })
      const heard: unknown[] = []
      const stop = world.db.listen((signal) => void (signal.topic === 'account.deactivated' && heard.push(signal.data)))
      const leave = () => world.alice(method, `/api/v1/users/${user.id}`, method === 'PUT' ? { body: { is_active: false } } : {})
      const events = await eventsDuring(world, async () => expect((await leave()).status).toBe(method === 'PUT' ? 200 : 204))
      stop()
      expect((await ask('GET', '/api/v1/me')).status).toBe(401)
      expect(heard).toContain(user.id)
      expect(events.map(({ name }) => name)).toEqual(['user.deactivated', 'ticket.updated'])
      expect(events[0]?.data).toMatchObject({ id: user.id, is_active: false, source: 'api', tokens_revoked: 1, sessions_revoked: 0 })
      expect(events[1]?.data).toMatchObject({ id: ticket.id, changes: { assignee_id: { from: user.id, to: null } } })
      expect((await world.alice('GET', `/api/v1/tickets/${done.id}`)).json.data.assignee_id).toBe(user.id)
      expect(await eventsDuring(world, leave)).toEqual([])
      expect((await world.alice('GET', `/api/v1/users/${user.id}`)).json.data).toMatchObject({
        is_active: false,
        deactivated_at: expect.any(String),
      })
    })

    it('ends sessions too', async () => {
      const { user } = await newAgent(world)
      const headers = { 'x-requested-with': 'watchdesk' }
      const signedIn = await world.anyone('POST', '/app/api/session', {
        headers,
        body: { email: user.email, password: 'a long enough password' },
      })
      const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
      expect((await world.anyone('GET', '/api/v1/me', { headers: { cookie } })).status).toBe(200)
      await world.alice('DELETE', `/api/v1/users/${user.id}`)
      expect((await world.anyone('GET', '/api/v1/me', { headers: { cookie } })).status).toBe(401)
    })

    it('whoever was invited comes in no more by that invitation, also after a return', async () => {
      const email = fresh()
      const { id } = (await make({ name: 'Nearly There', email })).json.data
      await world.settle()
      const mail = (await world.mails()).find(({ to }) => to.includes(email))
      const token = /\/invitation\/(\S+)/.exec(mail?.text ?? '')?.[1]
      await world.alice('DELETE', `/api/v1/users/${id}`)
      const accept = () => world.anyone('POST', '/api/v1/invitations/accept', { body: { token, password: 'a password of mine' } })
      expect((await accept()).status).toBe(422)
      expect((await put(id, { is_active: true })).status).toBe(200)
      expect((await accept()).status).toBe(422)
    })

    it('who returns works again, with none of the old tokens and without an event', async () => {
      const { user, ask } = await newAgent(world)
      await world.alice('DELETE', `/api/v1/users/${user.id}`)
      const events = await eventsDuring(world, async () => expect((await put(user.id, { is_active: true })).json.data.is_active).toBe(true))
      expect(events).toEqual([])
      expect((await ask('GET', '/api/v1/me')).status).toBe(401)
    })

    it('the last administrator cannot leave, nor stop being one, not even two at once', async () => {
      const refused = await world.alice('DELETE', `/api/v1/users/${ALICE.id}`)
      expect([refused.status, refused.json.code]).toEqual([409, 'last_admin'])
      expect((await put(ALICE.id, { is_active: false })).status).toBe(409)
      expect((await put(ALICE.id, { role_id: roles['Agent'] })).status).toBe(409)
      const second = await newAgent(world, { role_id: roles['Admin'] })
      const answers = await Promise.all([
        world.alice('DELETE', `/api/v1/users/${second.user.id}`),
        second.ask('DELETE', `/api/v1/users/${ALICE.id}`),
      ])
      const left = (
        await world.db.read((reader) =>
          reader.db
            .selectFrom('accounts')
            .select('id')
            .where('role_id', '=', roles['Admin'] ?? 0)
            .where('is_active', '=', 1)
            .execute(),
        )
      ).length
      expect([left, answers.filter(({ status }) => status === 204).length]).toEqual([1, 1])
      await world.db.tx(async (tx) => {
        await tx.db.updateTable('accounts').set({ is_active: 1 }).where('id', '=', ALICE.id).execute()
        await tx.db.updateTable('api_tokens').set({ revoked_at: null }).where('account_id', '=', ALICE.id).execute()
      })
    })

    it('tickets stay where they are when the desk is set so', async () => {
      const set = (return_tickets_on_departure: boolean) =>
        world.alice('PUT', '/api/v1/settings', { body: { return_tickets_on_departure } })
      expect((await set(false)).json.data).toMatchObject({ return_tickets_on_departure: false })
      const { user } = await newAgent(world)
      const ticket = await newTicket(world, { assignee_id: user.id })
      await world.alice('DELETE', `/api/v1/users/${user.id}`)
      expect((await world.alice('GET', `/api/v1/tickets/${ticket.id}`)).json.data.assignee_id).toBe(user.id)
      await set(true)
      expect((await world.alice('GET', '/api/v1/settings')).json.data).toMatchObject({ return_tickets_on_departure: true })
      expect((await world.bob('PUT', '/api/v1/settings', { body: {} })).status).toBe(403)
    })

    it('a thousand tickets return in slices', async () => {
      const { user } = await newAgent(world)
      const { id } = await newTicket(world, { assignee_id: user.id })
      await world.db.tx(async (tx) => {
        const { id: _, ...row } = await tx.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        for (let n = 0; n < 449; n += 50)
          await tx.db
            .insertInto('tickets')
            .values(Array.from({ length: 50 }, () => row))
            .execute()
      })
      await world.alice('DELETE', `/api/v1/users/${user.id}`)
      await world.settle()
      const left = await world.db.read((reader) =>
        reader.db.selectFrom('tickets').select('id').where('assignee_id', '=', user.id).execute(),
      )
      expect(left).toEqual([])
    })
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
