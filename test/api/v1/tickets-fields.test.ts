import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../../src/contract/v1/ticket-enums.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { defineField, eventsDuring, NEW, newDepartment, newTicket } from './desk.ts'

onBothDatabases('the fields of a ticket', (database) => {
  let world: World
  let other: number
  beforeAll(async () => {
    world = await openWorld({ database })
    other = await newDepartment(world, 'Other')
    await defineField(world, 'room', 'text')
    await defineField(world, 'floor', 'number')
  })
  afterAll(() => world.close())

  const put = (id: number, body: unknown) => world.alice('PUT', `/api/v1/tickets/${id}`, { body })
  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const create = (more: object) => world.alice('POST', '/api/v1/tickets', { body: { ...NEW, ...more } })

  it.each([
    ['status', 'pending', 'open', 'status_changed'],
    ['priority', 'urgent', 'medium', 'priority_changed'],
    ['assignee_id', 2, null, 'assigned'],
    ['department_id', 'other', 1, 'department_changed'],
    ['tags', ['x', 'y'], [], 'tags_changed'],
    ['subject', 'Another subject', NEW.subject, 'subject_changed'],
    ['type', 'task', 'question', 'fields_changed'],
    ['cc', ['boss@example.org'], [], 'fields_changed'],
    ['custom_fields', { room: '4b' }, {}, 'fields_changed'],
  ])('a new %s is announced with what it was, and stands in the timeline', async (field, wanted, from, type) => {
    const to = wanted === 'other' ? other : wanted
    const { id } = await newTicket(world)
    await world.pass('1s')
    const events = await eventsDuring(world, () => put(id, { [field]: to }))
    expect(events[0]).toMatchObject({ name: 'ticket.updated', data: { id, changes: { [field]: { from, to } } } })
    expect(Object.keys(events[0]?.data.changes)).toEqual([field])
    const ticket = await read(id)
    expect([ticket[field], ticket.version]).toEqual([to, 2])
    expect(ticket.updated_at > ticket.created_at).toBe(true)
    expect(ticket.timeline_events.at(-1)).toMatchObject({
      type,
      actor: { type: 'agent', id: 1, name: 'Ada Admin' },
      data: { changes: { [field]: { from, to } } },
      created_at: ticket.updated_at,
    })
  })

  it('what only the product decides is ignored', async () => {
    const before = await newTicket(world)
    const decided = {
      id: 7_000,
      reference: 'HD-7',
      channel: 'email',
      requester: { id: 7 },
      requester_email: 'else@example.org',
      created_at: '2000-01-01T00:00:00Z',
      updated_at: '2000-01-01T00:00:00Z',
      version: 70,
      replies_count: 70,
      merged_into_id: 1,
      follow_up_of_id: 1,
      closed_at: '2000-01-01T00:00:00Z',
      escalation_level: 9,
      sla: {},
      description: 'Other words',
    }
    const after = await put(before.id, decided)
    expect([after.status, after.json.data]).toEqual([200, before])
  })

  it.each([
    ['status', TICKET_STATUSES],
    ['priority', TICKET_PRIORITIES],
    ['type', TICKET_TYPES],
  ])('%s takes its words and no others', async (field, words) => {
    const { id } = await newTicket(world)
    for (const word of words) expect((await put(id, { [field]: word })).json.data[field]).toBe(word)
    for (const word of [`${words[0]}s`, words[0]?.toUpperCase(), '', null, 1]) {
      const refused = await put(id, { [field]: word })
      expect([word, refused.status, Object.keys(refused.json.errors)]).toEqual([word, 422, [field]])
    }
  })

  it.each([
    ['subject', 255],
    ['description', 100_000],
  ])('%s may be %i characters long and no longer', async (field, longest) => {
    expect((await create({ [field]: '🙂'.repeat(longest / 5).padEnd(longest, 'x') })).status).toBe(201)
    const refused = await create({ [field]: 'x'.repeat(longest + 1) })
    const sentence = `The ${field} field must not be greater than ${longest} characters.`
    expect([refused.status, refused.json.errors]).toEqual([422, { [field]: [sentence] }])
  })

  it('text is kept as it was written, whatever the alphabet', async () => {
    const description = 'Zażółć 日本語 🙂\r\n\t<b>"quoted"</b> ﬁ \u202e ½'
    const { id } = await newTicket(world, {
      subject: 'Ünï “côde” 🙂',
      description,
      requester_name: 'Łukasz O’Neil',
      requester_email: 'lukasz@example.org',
    })
    const ticket = await read(id)
    expect([ticket.subject, ticket.description, ticket.requester.name]).toEqual(['Ünï “côde” 🙂', description, 'Łukasz O’Neil'])
    expect(ticket.description_html).not.toContain('<b>')
  })

  it('everything the contract leaves optional can be said at once', async () => {
    const more = { priority: 'low', type: 'incident', department_id: other, assignee_id: 2, tags: ['a'], cc: ['b@c.org'] }
    const requester = { requester_email: 'new.person@example.org', requester_name: 'New Person' }
    const made = await create({ ...more, ...requester, custom_fields: { floor: 2 } })
    expect([made.status, made.json.data]).toMatchObject([
      201,
      { ...more, custom_fields: { floor: 2 }, requester: { name: 'New Person', email: 'new.person@example.org' } },
    ])
  })

  it('null where nothing is needed is nothing', async () => {
    const made = await create({ department_id: null, assignee_id: null })
    expect([made.status, made.json.data.department_id, made.json.data.assignee_id]).toEqual([201, 1, null])
    for (const field of ['priority', 'tags', 'cc', 'type', 'custom_fields', 'requester_name', 'attachments'])
      expect([field, (await create({ [field]: null })).status]).toEqual([field, 422])
  })

  it('a department that is omitted is the default one, also in the event', async () => {
    const events = await eventsDuring(world, () => create({ requester_email: 'brand.new@example.org' }))
    expect(events.map(({ name }) => name)).toEqual(['client.created', 'ticket.created'])
    expect(events[0]?.data).toMatchObject({ email: 'brand.new@example.org', source: 'api' })
    expect(events[1]?.data).toMatchObject({ department_id: 1, priority: 'medium', status: 'open' })
  })

  describe('a department decides', () => {
    it('for how many days a client’s word opens a closed ticket', async () => {
      const department_id = (
        await world.alice('POST', '/api/v1/departments', { body: { name: 'Strict', reopen_days: 2, auto_close_days: 1 } })
      ).json.data.id
      const says = (id: number) =>
        world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'x', author_email: NEW.requester_email } })
      const [early, late] = [await newTicket(world, { department_id }), await newTicket(world, { department_id })]
      for (const { id } of [early, late]) await put(id, { status: 'closed' })
      await world.pass('2d')
      expect((await says(early.id)).json.data.ticket_id).toBe(early.id)
      await world.pass('1s')
      expect((await says(late.id)).json.data.ticket_id).not.toBe(late.id)
    })

    it('after how many days a solution is final', async () => {
      const department_id = (await world.alice('POST', '/api/v1/departments', { body: { name: 'Quick', auto_close_days: 1 } })).json.data.id
      const { id } = await newTicket(world, { department_id })
      await put(id, { status: 'resolved' })
      await world.pass('23h59m')
      expect((await read(id)).status).toBe('resolved')
      await world.pass('1m')
      expect(await read(id)).toMatchObject({ status: 'closed', close_reason: 'auto' })
    })

    it.each([{ auto_close_days: 0 }, { auto_close_days: 29 }, { reopen_days: -1 }, { reopen_days: 366 }, { reopen_days: null }])(
      'but not %j',
      async (body) => {
        const refused = await world.alice('PUT', '/api/v1/departments/1', { body })
        expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, Object.keys(body)])
      },
    )
  })
})
