import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { defineField, eventsDuring, newAgent, newDepartment, newTicket, scoped } from './desk.ts'

onBothDatabases('changing a ticket', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const put = (id: number, body: unknown, headers = {}) => world.alice('PUT', `/api/v1/tickets/${id}`, { body, headers })
  const typesOf = async (id: number): Promise<string[]> =>
    (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data.timeline_events.map((event: { type: string }) => event.type)

  it('one PUT announces updated, assigned, resolved, in that order and at one time', async () => {
    const { id } = await newTicket(world)
    await world.pass('90s')
    const events = await eventsDuring(world, () => put(id, { status: 'resolved', assignee_id: 2, priority: 'urgent', tags: ['a'] }))
    expect(events.map(({ name }) => name)).toEqual(['ticket.updated', 'ticket.assigned', 'ticket.resolved'])
    expect(events[0]?.data).toMatchObject({
      id,
      status: 'resolved',
      changes: {
        status: { from: 'open', to: 'resolved' },
        priority: { from: 'medium', to: 'urgent' },
        assignee_id: { from: null, to: 2 },
        tags: { from: [], to: ['a'] },
      },
      actor: { type: 'agent', id: 1, token_id: 1 },
    })
    expect(events[2]?.data).toMatchObject({ resolution_seconds: 90, assignee_id: 2, resolved_at: events[0]?.data.updated_at })
    expect(await typesOf(id)).toEqual(['created', 'status_changed', 'priority_changed', 'assigned', 'tags_changed'])
  })

  it.each(['open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed'])('any status may become %s', async (to) => {
    for (const from of ['open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed']) {
      const { id } = await newTicket(world)
      await put(id, { status: from })
      const changed = await put(id, { status: to })
      expect([from, changed.status, changed.json.data.status]).toEqual([from, 200, to])
      expect(changed.json.data.closed_at === null).toBe(to !== 'closed')
      expect(changed.json.data.close_reason).toBe(to === 'closed' ? 'manual' : null)
      expect(changed.json.data.resolved_at !== null).toBe(to === 'resolved' || (to === 'closed' && from === 'resolved'))
    }
  })

  it('closing announces ticket.closed with its reason', async () => {
    const { id } = await newTicket(world)
    const events = await eventsDuring(world, () => put(id, { status: 'closed' }))
    expect(events.map(({ name }) => name)).toEqual(['ticket.updated', 'ticket.closed'])
    expect(events[1]?.data).toMatchObject({ close_reason: 'manual', closed_at: expect.stringMatching(/Z$/) })
  })

  it('the same value leaves no trace', async () => {
    const { id, version } = await newTicket(world, { tags: ['a', 'b'], assignee_id: 2 })
    for (const body of [
      {},
      { status: 'open', priority: 'medium', assignee_id: 2, tags: 'A,b', department_id: 1, subject: 'Printer on fire' },
      { unknown: 1 },
    ]) {
      let same: Awaited<ReturnType<typeof put>> | undefined
      const events = await eventsDuring(world, async () => void (same = await put(id, body)))
      expect([same?.status, same?.text]).toEqual([200, expect.any(String)])
      expect([same?.status, same?.json.data.version, events]).toEqual([200, version, []])
    }
    expect(await typesOf(id)).toEqual(['created'])
  })

  it('taking the assignee away is an update and no assignment', async () => {
    const { id } = await newTicket(world, { assignee_id: 2 })
    const events = await eventsDuring(world, () => put(id, { assignee_id: null }))
    expect(events.map(({ name }) => name)).toEqual(['ticket.updated'])
    expect(events[0]?.data.changes).toEqual({ assignee_id: { from: 2, to: null } })
    expect((await typesOf(id)).at(-1)).toBe('unassigned')
  })

  it('PATCH does what PUT does', async () => {
    const { id } = await newTicket(world)
    const changed = await world.alice('PATCH', `/api/v1/tickets/${id}`, { body: { priority: 'low' } })
    expect([changed.status, changed.json.data.priority]).toEqual([200, 'low'])
  })

  it('tags are replaced, from a list or from a text; more than fifty are refused', async () => {
    const { id } = await newTicket(world, { tags: ['old'] })
    expect((await put(id, { tags: ['B ', 'a', 'b', ''] })).json.data.tags).toEqual(['b', 'a'])
    expect((await put(id, { tags: 'x, Y' })).json.data.tags).toEqual(['x', 'y'])
    expect((await put(id, { tags: '' })).json.data.tags).toEqual([])
    expect((await put(id, { tags: Array.from({ length: 51 }, (_, n) => `t${n}`) })).status).toBe(422)
    expect((await put(id, { tags: ['x'.repeat(51)] })).status).toBe(422)
    expect((await put(id, { tags: 5 })).status).toBe(422)
  })

  it('custom fields are changed one by one; null removes one', async () => {
    for (const [key, type] of Object.entries({ room: 'text', floor: 'number', colour: 'text' })) await defineField(world, key, type)
    const { id } = await newTicket(world, { custom_fields: { room: '4b', floor: 2 } })
    const changed = await put(id, { custom_fields: { floor: null, colour: 'red' } })
    expect(changed.json.data.custom_fields).toEqual({ room: '4b', colour: 'red' })
  })

  it('CC holds each address once, and never the requester', async () => {
    const { id } = await newTicket(world, { cc: ['Bo@x.org', 'bo@X.org', 'ANN.LEE@example.org'] })
    expect((await world.alice('GET', `/api/v1/tickets/${id}`)).json.data.cc).toEqual(['Bo@x.org'])
  })

  describe('versions', () => {
    it('If-Match with the current version changes, with an older one is 412', async () => {
      const { id } = await newTicket(world)
      const first = await put(id, { priority: 'high' }, { 'if-match': '"1"' })
      expect([first.status, first.headers.etag]).toEqual([200, '"2"'])
      const stale = await put(id, { priority: 'low' }, { 'if-match': '"1"' })
      expect([stale.status, stale.json]).toEqual([
        412,
        { message: 'The ticket was changed meanwhile. Load it again and retry.', code: 'stale', current_version: 2 },
      ])
      expect((await put(id, { priority: 'low' }, { 'if-match': '*' })).status).toBe(200)
      expect((await put(id, { priority: 'urgent' }, { 'if-match': 'W/"9", "3"' })).status).toBe(200)
    })

    it('of two who change the same version at once, one is told', async () => {
      const { id } = await newTicket(world)
      const answers = await Promise.all(['low', 'high', 'urgent'].map((priority) => put(id, { priority }, { 'if-match': '"1"' })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    })
  })

  it.each([
    [{ status: 'merged' }, 'status'],
    [{ priority: 'critical' }, 'priority'],
    [{ assignee_id: 'me' }, 'assignee_id'],
    [{ assignee_id: 99 }, 'assignee_id'],
    [{ department_id: 99 }, 'department_id'],
    [{ department_id: null }, 'department_id'],
    [{ subject: '' }, 'subject'],
    [{ pending_until: '2020-01-01T00:00:00Z', status: 'pending' }, 'pending_until'],
    [{ pending_until: '2030-01-01T00:00:00Z' }, 'pending_until'],
    [{ pending_until: 'tomorrow' }, 'pending_until'],
  ])('refuses %j', async (body, field) => {
    const { id } = await newTicket(world)
    const refused = await put(id, body)
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
  })

  it('an agent who left cannot be assigned', async () => {
    const { user } = await newAgent(world)
    await world.alice('DELETE', `/api/v1/users/${user.id}`)
    const { id } = await newTicket(world)
    expect((await put(id, { assignee_id: user.id })).status).toBe(422)
  })

  it('includes replies and timeline when asked to, and neither otherwise', async () => {
    const { id } = await newTicket(world)
    const plain = await put(id, { priority: 'low' })
    expect(plain.json.data).not.toHaveProperty('replies')
    const full = await world.alice('PUT', `/api/v1/tickets/${id}?include=replies,timeline`, { body: {} })
    expect(full.json.data).toMatchObject({ replies: [], timeline_events: [{ type: 'created' }, { type: 'priority_changed' }] })
  })

  describe('who may', () => {
    it('a token needs tickets:write, and is told so before the ticket is looked for', async () => {
      const { id } = await newTicket(world)
      const reader = await scoped(world, 'tickets:read')
      for (const path of [`/api/v1/tickets/${id}`, '/api/v1/tickets/999999']) {
        const refused = await reader('PUT', path, { body: { status: 'odd' } })
        expect([refused.status, refused.json]).toEqual([403, { message: 'Invalid ability provided.', required: ['tickets:write'] }])
      }
      expect((await reader('GET', `/api/v1/tickets/${id}`)).status).toBe(200)
    })

    it('not found comes before invalid', async () => {
      expect((await put(999_999, { status: 'odd' })).status).toBe(404)
    })

    it('an agent works on its departments’ tickets and its own; the others are not there', async () => {
      const elsewhere = await newDepartment(world, `Elsewhere ${database}`)
      const { id } = await newTicket(world, { department_id: elsewhere })
      for (const method of ['GET', 'PUT'] as const)
        expect((await world.bob(method, `/api/v1/tickets/${id}`, { body: {} })).status).toBe(404)
      expect((await world.bob('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'x' } })).status).toBe(404)
      expect((await world.bob('POST', `/api/v1/tickets/${id}/merge`, { body: {} })).status).toBe(404)
      await put(id, { assignee_id: 2 })
      expect((await world.bob('GET', `/api/v1/tickets/${id}`)).status).toBe(200)
      const own = await newTicket(world)
      expect((await world.bob('PUT', `/api/v1/tickets/${own.id}`, { body: { department_id: elsewhere } })).status).toBe(200)
      expect((await world.bob('GET', `/api/v1/tickets/${own.id}`)).status).toBe(404)
    })

    it('a viewer looks and does not touch', async () => {
      const roles = (await world.alice('GET', '/api/v1/roles')).json.data
      const viewer = await newAgent(world, { role_id: roles.find((role: { name: string }) => role.name === 'Viewer').id })
      const { id } = await newTicket(world)
      expect((await viewer.ask('GET', `/api/v1/tickets/${id}`)).status).toBe(200)
      const refused = await viewer.ask('PUT', `/api/v1/tickets/${id}`, { body: { status: 'closed' } })
      expect([refused.status, refused.json]).toEqual([403, { message: 'This action is unauthorized.' }])
    })
  })

  describe('moves by itself', () => {
    it('resolved for four days is closed, by nobody and with the reason auto', async () => {
      const { id } = await newTicket(world)
      await put(id, { status: 'resolved' })
      await world.pass('3d23h')
      expect((await world.alice('GET', `/api/v1/tickets/${id}`)).json.data.status).toBe('resolved')
      const events = await eventsDuring(world, () => world.pass('1h'))
      const closed = events.find(({ name, data }) => name === 'ticket.closed' && data.id === id)
      expect(closed?.data).toMatchObject({ close_reason: 'auto', actor: { type: 'system' } })
    })

    it('a department may keep solutions open longer, or for ever, also those that are resolved already', async () => {
      const department = await newDepartment(world, `Slow ${database}`)
      const one = await newTicket(world, { department_id: department })
      await put(one.id, { status: 'resolved' })
      await world.alice('PUT', `/api/v1/departments/${department}`, { body: { auto_close_days: null } })
      await world.pass('40d')
      expect((await world.alice('GET', `/api/v1/tickets/${one.id}`)).json.data.status).toBe('resolved')
      await world.alice('PUT', `/api/v1/departments/${department}`, { body: { auto_close_days: 28 } })
      await world.settle()
      expect((await world.alice('GET', `/api/v1/tickets/${one.id}`)).json.data.status).toBe('closed')
    })

    it('a pause ends when it was said to, and the assignee is reminded', async () => {
      const { id } = await newTicket(world, { assignee_id: 2 })
      const until = new Date(world.now() / 1_000 + 3_600_000).toISOString()
      expect((await put(id, { status: 'pending', pending_until: until })).json.data.pending_until).toBe(until)
      await world.pass('61m')
      expect((await world.alice('GET', `/api/v1/tickets/${id}`)).json.data).toMatchObject({ status: 'open', pending_until: null })
      const notices = (await world.bob('GET', '/api/v1/me/notices')).json
      expect(notices.data[0]).toMatchObject({ kind: 'reminder', ticket_id: id, read_at: null })
      expect(notices.meta.unread).toBeGreaterThan(0)
      await world.bob('POST', '/api/v1/me/notices/read', { body: {} })
      expect((await world.bob('GET', '/api/v1/me/notices')).json.meta.unread).toBe(0)
    })

    it('opening a paused ticket forgets the pause', async () => {
      const { id } = await newTicket(world)
      await put(id, { status: 'on_hold', pending_until: '2030-01-01T00:00:00Z' })
      expect((await put(id, { status: 'open' })).json.data.pending_until).toBe(null)
    })
  })
})
