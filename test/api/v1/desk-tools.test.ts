import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, type World } from '../../world.ts'
import { defineField, eventsDuring, newAgent, newDepartment, newTicket, scoped } from './desk.ts'

onBothDatabases('tools of the desk', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const post = (path: string, body: unknown = {}, ask = world.alice) => ask('POST', `/api/v1${path}`, { body })
  const say = async (id: number, body: string, more = {}) => (await post(`/tickets/${id}/replies`, { body, ...more })).json.data

  describe('splitting', () => {
    it('moves what was chosen into a ticket of its own, notes as notes, and links the two', async () => {
      const { id } = await newTicket(world, { tags: ['t'], priority: 'high' })
      const [one, two, three] = [await say(id, 'one'), await say(id, 'secret two', { is_internal: true }), await say(id, 'three')]
      let made: Awaited<ReturnType<typeof post>> | undefined
      const events = await eventsDuring(
        world,
        async () => void (made = await post(`/tickets/${id}/split`, { reply_ids: [one.id, two.id], subject: 'Another matter' })),
      )
      expect(made?.status).toBe(201)
      expect(made?.json.data).toMatchObject({
        subject: 'Another matter',
        priority: 'high',
        tags: ['t'],
        replies_count: 2,
        links: [{ ticket_id: id, type: 'related' }],
      })
      expect(made?.json.data.replies.map((reply: { body: string; type: string }) => [reply.body, reply.type])).toEqual([
        ['one', 'reply'],
        ['secret two', 'note'],
      ])
      expect(made?.json.data.description).not.toContain('secret')
      expect(events.map(({ name }) => name)).toEqual(['ticket.created'])
      const rest = await read(id)
      expect([rest.replies_count, rest.replies.map((reply: { id: number }) => reply.id)]).toEqual([1, [three.id]])
      expect(rest.timeline_events.map((event: { type: string }) => event.type)).toContain('split')
    })

    it('replies of another ticket, or none, are refused and nothing is made', async () => {
      const [mine, other] = [await newTicket(world), await newTicket(world)]
      const foreign = await say(other.id, 'foreign')
      const before = (await world.alice('GET', '/api/v1/tickets')).json.meta.total
      expect((await post(`/tickets/${mine.id}/split`, { reply_ids: [foreign.id], subject: 'x' })).status).toBe(422)
      expect((await post(`/tickets/${mine.id}/split`, { reply_ids: [], subject: 'x' })).status).toBe(422)
      expect((await world.alice('GET', '/api/v1/tickets')).json.meta.total).toBe(before)
    })
  })

  describe('links', () => {
    it('are seen from both ends, once, and can be taken away', async () => {
      const [parent, child] = [await newTicket(world), await newTicket(world)]
      const link = () => post(`/tickets/${child.id}/links`, { ticket_id: parent.id, type: 'child_of' })
      expect((await link()).status).toBe(201)
      expect((await link()).status).toBe(201)
      expect((await read(child.id)).links).toMatchObject([{ ticket_id: parent.id, type: 'child_of', reference: `HD-${parent.id}` }])
      expect((await read(parent.id)).links).toMatchObject([{ ticket_id: child.id, type: 'parent_of' }])
      expect((await read(parent.id)).timeline_events.filter((event: { type: string }) => event.type === 'linked')).toHaveLength(1)
      const unlink = () => world.alice('DELETE', `/api/v1/tickets/${parent.id}/links`, { body: { ticket_id: child.id } })
      expect([(await unlink()).status, (await unlink()).status]).toEqual([204, 404])
      expect((await read(child.id)).links).toEqual([])
    })

    it('need another ticket that is there', async () => {
      const { id } = await newTicket(world)
      for (const ticket_id of [id, 999_999, undefined]) expect((await post(`/tickets/${id}/links`, { ticket_id })).status).toBe(422)
    })
  })

  it('followers follow, are told what clients say, and stop', async () => {
    const { id } = await newTicket(world, { requester_email: 'f@f.org' })
    expect((await post(`/tickets/${id}/followers`, {}, world.bob)).json.data).toMatchObject([{ name: 'Bob Builder' }])
    expect((await post(`/tickets/${id}/followers`, { user_id: 99 })).status).toBe(422)
    await say(id, 'Hello?', { author_email: 'f@f.org' })
    expect((await world.bob('GET', '/api/v1/me/notices')).json.data[0]).toMatchObject({ kind: 'client_replied', ticket_id: id })
    expect((await world.bob('DELETE', `/api/v1/tickets/${id}/followers/2`)).status).toBe(204)
    expect((await read(id)).followers).toEqual([])
  })

  it('escalating raises the level and says so', async () => {
    const { id } = await newTicket(world)
    const events = await eventsDuring(world, () => post(`/tickets/${id}/escalate`, { reason: 'The king is calling.' }))
    expect(events.map(({ name, data }) => [name, data.level, data.previous_level, data.reason, data.comment])).toEqual([
      ['ticket.escalated', 1, 0, 'manual', 'The king is calling.'],
    ])
    expect((await post(`/tickets/${id}/escalate`, { level: 5 })).json.data.escalation_level).toBe(5)
    expect((await post('/tickets/999999/escalate')).status).toBe(404)
  })

  describe('macros', () => {
    const actions = {
      set: { status: 'pending', assignee_id: 'me', priority: 'high' },
      add_tags: ['Macro'],
      remove_tags: ['old'],
      reply: { body: 'Dear {{requester.first_name}}, about {{ticket.reference}}: {{unknown.thing}} {{agent.name}}' },
    }

    it('do everything they say at once', async () => {
      const macro = (await post('/macros', { name: 'Ask', actions })).json.data
      const { id } = await newTicket(world, { tags: ['old', 'keep'] })
      const applied = await post(`/tickets/${id}/apply-macro`, { macro_id: macro.id })
      expect([applied.status, applied.json.data]).toMatchObject([
        200,
        { status: 'pending', assignee_id: ALICE.id, priority: 'high', tags: ['keep', 'macro'] },
      ])
      const [reply] = (await read(id)).replies
      expect([reply.id, reply.body]).toEqual([applied.json.meta.reply_id, `Dear Ann, about HD-${id}: {{unknown.thing}} Ada Admin`])
      expect((await post(`/tickets/${id}/apply-macro`, { macro_id: 999 })).status).toBe(422)
    })

    it('belong to somebody, a department or everybody', async () => {
      const department_id = await newDepartment(world, `Macros ${database}`)
      const own = (await post('/macros', { name: 'Private', actions: {}, visibility: 'private' })).json.data
      const theirs = (await post('/macros', { name: 'Theirs', actions: {}, visibility: 'department', department_id })).json.data
      const shared = (await post('/macros', { name: 'Shared', actions: {} })).json.data
      const names = (await world.bob('GET', '/api/v1/macros')).json.data.map(({ name }: { name: string }) => name)
      expect([names.includes('Private'), names.includes('Theirs'), names.includes('Shared')]).toEqual([false, false, true])
      for (const { id } of [own, theirs]) expect((await world.bob('GET', `/api/v1/macros/${id}`)).status).toBe(404)
      expect((await world.bob('PUT', `/api/v1/macros/${shared.id}`, { body: { name: 'Mine now' } })).status).toBe(403)
      expect((await world.bob('DELETE', `/api/v1/macros/${shared.id}`)).status).toBe(403)
      expect((await world.alice('PUT', `/api/v1/macros/${shared.id}`, { body: { name: 'Renamed' } })).json.data.name).toBe('Renamed')
      expect([
        (await world.alice('DELETE', `/api/v1/macros/${shared.id}`)).status,
        (await world.alice('GET', `/api/v1/macros/${shared.id}`)).status,
      ]).toEqual([204, 404])
    })

    it.each([
      [{ actions: {} }, 'name'],
      [{ name: 'x' }, 'actions'],
      [{ name: 'x', actions: { set: { status: 'odd' } } }, 'actions.set.status'],
      [{ name: 'x', actions: { explode: true } }, 'actions.explode'],
    ])('refuses %j', async (body, field) => {
      const refused = await post('/macros', body)
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
    })
  })

  describe('views', () => {
    it('save a question, count its answers and list them for whoever looks', async () => {
      const mine = await newTicket(world, { assignee_id: ALICE.id, priority: 'urgent', tags: ['view'] })
      const bobs = await newTicket(world, { assignee_id: 2, priority: 'urgent', tags: ['view'] })
      const view = (
        await post('/views', {
          name: 'My urgent',
          filters: { assignee_id: ['me'], priority: ['urgent'], tag: ['view'] },
          visibility: 'all',
          sort: '-updated_at',
        })
      ).json.data
      const list = async (ask = world.alice) => (await ask('GET', `/api/v1/views/${view.id}/tickets`)).json
      expect((await list()).data.map(({ id }: { id: number }) => id)).toEqual([mine.id])
      expect((await list(world.bob)).data.map(({ id }: { id: number }) => id)).toEqual([bobs.id])
      const counts = (await world.alice('GET', '/api/v1/views/counts')).json.data
      expect(counts).toContainEqual({ id: view.id, total: 1 })
      const changed = await world.alice('PUT', `/api/v1/views/${view.id}`, { body: { filters: { status: ['closed'], tag: ['view'] } } })
      expect(changed.json.data).toMatchObject({ name: 'My urgent', filters: { status: ['closed'] } })
      expect((await list()).meta.total).toBe(0)
      expect((await world.bob('DELETE', `/api/v1/views/${view.id}`)).status).toBe(403)
      expect((await world.alice('DELETE', `/api/v1/views/${view.id}`)).status).toBe(204)
    })

    it.each([
      [{ name: 'x' }, 'filters'],
      [{ name: 'x', filters: { colour: ['red'] } }, 'filters.colour'],
      [{ name: 'x', filters: { status: ['odd'] } }, 'filters.status.0'],
      [{ name: 'x', filters: {}, sort: 'colour' }, 'sort'],
    ])('refuses %j', async (body, field) => {
      const refused = await post('/views', body)
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
    })

    it('private ones are nobody else’s', async () => {
      const view = (await post('/views', { name: 'Secret', filters: {} })).json.data
      expect((await world.bob('GET', `/api/v1/views/${view.id}`)).status).toBe(404)
      expect((await world.bob('GET', '/api/v1/views')).text).not.toContain('Secret')
    })
  })

  describe('many at once', () => {
    it('each has its own result; one that refuses holds up nobody', async () => {
      await defineField(world, 'a', 'number')
      const [one, two, gone, target] = [
        await newTicket(world),
        await newTicket(world, { priority: 'low' }),
        await newTicket(world),
        await newTicket(world),
      ]
      await post(`/tickets/${gone.id}/merge`, { merge_into_id: target.id })
      const done = await post('/tickets/bulk', {
        ids: [one.id, two.id, gone.id, 999_999, one.id],
        set: { priority: 'low', add_tags: ['bulk'], custom_fields: { a: 1 } },
      })
      expect(done.status).toBe(200)
      expect(done.json.data).toEqual([
        { id: one.id, result: 'updated' },
        { id: two.id, result: 'updated' },
        { id: gone.id, result: 'failed', code: 'ticket_merged', message: expect.any(String) },
        { id: 999_999, result: 'failed', code: 'not_found', message: expect.any(String) },
      ])
      expect(await read(two.id)).toMatchObject({ priority: 'low', tags: ['bulk'], custom_fields: { a: 1 } })
      expect((await post('/tickets/bulk', { ids: [one.id], set: { priority: 'low' } })).json.data).toEqual([
        { id: one.id, result: 'unchanged' },
      ])
    })

    it('a refusal half-way takes back what that ticket had done already', async () => {
      const { user } = await newAgent(world)
      const macro = (await post('/macros', { name: 'Half', actions: { reply: { body: 'half-way' }, set: { assignee_id: user.id } } })).json
        .data
      await world.alice('DELETE', `/api/v1/users/${user.id}`)
      const { id } = await newTicket(world)
      expect((await post('/tickets/bulk', { ids: [id], macro_id: macro.id })).json.data).toMatchObject([
        { result: 'failed', code: 'invalid' },
      ])
      expect((await read(id)).replies).toEqual([])
    })

    it('merges many into one', async () => {
      const [target, ...rest] = [await newTicket(world), await newTicket(world), await newTicket(world)]
      const done = await post('/tickets/bulk', { ids: rest.map(({ id }) => id), merge_into_id: target?.id })
      expect(done.json.data.map(({ result }: { result: string }) => result)).toEqual(['updated', 'updated'])
      expect((await read(rest[0]?.id ?? 0)).merged_into_id).toBe(target?.id)
    })

    it('more than five hundred are changed in the background', async () => {
      const ids = [(await newTicket(world)).id, ...Array.from({ length: 500 }, (_, n) => 500_000 + n)]
      const later = await post('/tickets/bulk', { ids, set: { priority: 'urgent' } })
      expect([later.status, later.json]).toEqual([202, { data: { job_id: expect.any(String) } }])
      await world.settle()
      expect((await read(ids[0] ?? 0)).priority).toBe('urgent')
    })

    it.each([
      [{}, ['ids', 'set']],
      [{ ids: [] }, ['ids', 'set']],
      [{ ids: [1] }, ['set']],
      [{ ids: [1], set: { status: 'odd' } }, ['set.status']],
    ])('refuses %j', async (body, fields) => {
      const refused = await post('/tickets/bulk', body)
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, fields])
    })

    it('needs tickets:write', async () => {
      expect((await post('/tickets/bulk', {}, await scoped(world, 'tickets:read'))).status).toBe(403)
    })
  })
})
