import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, newAgent, newDepartment, newTicket, NEW, scoped } from './desk.ts'

type Event = { readonly type: string; readonly data: unknown; readonly actor: unknown }

onBothDatabases('a follow-up by hand', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const put = (id: number, body: unknown) => world.alice('PUT', `/api/v1/tickets/${id}`, { body })
  const follow = (id: number, body: unknown = {}, ask = world.alice) => ask('POST', `/api/v1/tickets/${id}/follow-up`, { body })
  const closed = async (more = {}): Promise<number> => {
    const { id } = await newTicket(world, more)
    await put(id, { status: 'closed' })
    return id
  }
  const lastEvent = async (id: number): Promise<Event> =>
    (await read(id)).timeline_events.findLast((event: Event) => event.type === 'follow_up_created')

  it('takes over what the matter was, and each ticket says where the other is', async () => {
    const id = await closed({ tags: ['printer'], priority: 'high', type: 'incident', cc: ['boss@example.org'] })
    let made: Awaited<ReturnType<typeof follow>> | undefined
    const events = await eventsDuring(world, async () => void (made = await follow(id)))
    const next = made?.json.data
    expect(made?.status).toBe(201)
    expect(next).toMatchObject({
      follow_up_of_id: id,
      status: 'open',
      subject: NEW.subject,
      requester_email: NEW.requester_email,
      description: `Follow-up of HD-${id}: ${NEW.subject}`,
      tags: ['printer'],
      priority: 'high',
      type: 'incident',
      cc: ['boss@example.org'],
      assignee_id: null,
      channel: 'api',
      replies_count: 0,
    })
    expect(events.map(({ name }) => name)).toEqual(['ticket.created'])
    expect(await lastEvent(id)).toMatchObject({ data: { ticket_id: next.id }, actor: { type: 'agent', name: 'Ada Admin' } })
    expect(await lastEvent(next.id)).toMatchObject({ data: { follow_up_of_id: id }, actor: { type: 'agent', name: 'Ada Admin' } })
    expect((await read(id)).status).toBe('closed')
    await world.pass('1m')
    expect(await world.mails()).toEqual([])
  })

  it('may have words of its own, and somebody whose it is', async () => {
    const id = await closed()
    const words = { subject: 'Again', description: 'The same fire.', assignee_id: 1 }
    expect((await follow(id, words)).json.data).toMatchObject({ ...words, follow_up_of_id: id })
  })

  it.each(['open', 'pending', 'resolved'])('is refused for a ticket that is %s', async (status) => {
    const { id } = await newTicket(world)
    await put(id, { status })
    const refused = await follow(id)
    expect([refused.status, refused.json.code]).toEqual([409, 'not_closed'])
  })

  it('is refused for a merged ticket, which has gone on elsewhere', async () => {
    const [id, into] = [await closed(), (await newTicket(world)).id]
    await world.alice('POST', `/api/v1/tickets/${id}/merge`, { body: { merge_into_id: into } })
    const refused = await follow(id)
    expect([refused.status, refused.json.code]).toEqual([409, 'ticket_merged'])
  })

  it('is made once: whoever comes second is told where the first is, until that is closed too', async () => {
    const id = await closed()
    const first = (await follow(id)).json.data.id
    const again = await follow(id)
    expect([again.status, again.json.code, again.json.follow_up_id]).toEqual([409, 'follow_up_exists', first])
    await put(first, { status: 'closed' })
    expect((await follow(id)).json.data).toMatchObject({ follow_up_of_id: id })
    expect((await follow(first)).json.data).toMatchObject({ follow_up_of_id: first })
  })

  it('of many at the same moment, one is made', async () => {
    const id = await closed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => follow(id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect((await read(id)).timeline_events.filter(({ type }: Event) => type === 'follow_up_created')).toHaveLength(1)
  })

  it('is not there for who does not see the ticket, and forbidden to who may only read', async () => {
    const id = await closed({ department_id: await newDepartment(world, 'Elsewhere') })
    const mine = await newDepartment(world, 'Here')
    const other = await newAgent(world, { department_ids: [mine] })
    expect((await follow(id, {}, other.ask)).status).toBe(404)
    expect((await follow(id, { subject: '' }, other.ask)).status).toBe(404)
    expect((await follow(id, {}, await scoped(world, 'tickets:read'))).status).toBe(403)
    expect((await follow(id, {}, world.anyone)).status).toBe(401)
    expect((await follow(999_999)).status).toBe(404)
    expect((await follow(id, {}, await scoped(world, 'tickets:write'))).status).toBe(201)
  })

  it.each([
    [{ subject: '' }, 'subject'],
    [{ subject: '  ' }, 'subject'],
    [{ subject: 'x'.repeat(256) }, 'subject'],
    [{ description: ' ' }, 'description'],
    [{ assignee_id: 999 }, 'assignee_id'],
    [{ assignee_id: 'me' }, 'assignee_id'],
  ])('%j is refused, and nothing is made', async (body, field) => {
    const id = await closed()
    const refused = await follow(id, body)
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
    expect(await lastEvent(id)).toBeUndefined()
  })
})
