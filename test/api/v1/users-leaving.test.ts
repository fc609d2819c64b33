import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, type World } from '../../world.ts'
import { eventsDuring, newAgent, newTicket } from './desk.ts'

onBothDatabases('agents who leave', (database) => {
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
    const set = (return_tickets_on_departure: boolean) => world.alice('PUT', '/api/v1/settings', { body: { return_tickets_on_departure } })
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
    const left = await world.db.read((reader) => reader.db.selectFrom('tickets').select('id').where('assignee_id', '=', user.id).execute())
    expect(left).toEqual([])
  })
})
