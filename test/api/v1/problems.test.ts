import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'

const PROBLEMS = '/api/v1/problems'

onBothDatabases('problems', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const make = async (body: object = {}): Promise<number> => {
    const made = await world.alice('POST', PROBLEMS, { body: { title: 'The VPN drops', ...body } })
    expect(made.status, made.text).toBe(201)
    return made.json.data.id
  }
  const problem = async (id: number) => (await world.alice('GET', `${PROBLEMS}/${id}`)).json.data
  const count = async (id: number): Promise<number> => (await problem(id)).linked_incidents_count
  const ticket = async (): Promise<number> => {
    const body = { subject: 'VPN', description: 'It drops', requester_email: 'client@example.test' }
    return (await world.alice('POST', '/api/v1/tickets', { body })).json.data.id
  }
  const link = (id: number, ticket_ids: readonly number[]) => world.alice('POST', `${PROBLEMS}/${id}/tickets`, { body: { ticket_ids } })
  const unlink = (id: number, ticket_id: number) => world.alice('DELETE', `${PROBLEMS}/${id}/tickets/${ticket_id}`)

  it('is made, read, changed and listed, with the number of its tickets', async () => {
    const ticket_ids = [await ticket(), await ticket()]
    const id = await make({ priority: 'high', assignee_id: BOB.id, ticket_ids })
    expect(await problem(id)).toMatchObject({
      title: 'The VPN drops',
      status: 'open',
      priority: 'high',
      assignee_id: BOB.id,
      description: '',
      root_cause: null,
      linked_incidents_count: 2,
      ticket_ids,
      resolved_at: null,
    })
    const resolved = await world.bob('PUT', `${PROBLEMS}/${id}`, { body: { status: 'resolved', permanent_fix: 'New cable' } })
    expect(resolved.json.data).toMatchObject({ status: 'resolved', permanent_fix: 'New cable', resolved_at: expect.any(String) })
    expect((await world.bob('PUT', `${PROBLEMS}/${id}`, { body: { status: 'open' } })).json.data.resolved_at).toBe(null)
    const listed = await world.bob('GET', PROBLEMS, { query: { assignee_id: String(BOB.id) } })
    expect(listed.json).toMatchObject({ data: [{ id, linked_incidents_count: 2 }], meta: { current_page: 1, per_page: 15, total: 1 } })
    expect(listed.json.data[0]).not.toHaveProperty('ticket_ids')
  })

  it('the number follows links, changes between problems and the end of links', async () => {
    const [one, other] = [await make(), await make()]
    const [a, b] = [await ticket(), await ticket()]
    expect((await link(one, [a, b])).json.data).toMatchObject({ linked_incidents_count: 2, ticket_ids: [a, b] })
    expect((await link(one, [a, b])).json.data.linked_incidents_count).toBe(2)
    await link(other, [a])
    expect([await count(one), await count(other)]).toEqual([1, 1])
    expect((await unlink(one, a)).status).toBe(404)
    expect((await unlink(other, a)).status).toBe(204)
    expect((await unlink(other, a)).status).toBe(404)
    expect([await count(one), await count(other)]).toEqual([1, 0])
  })

  it('the number stays right when linked tickets are merged, and when that is undone', async () => {
    const id = await make()
    const [a, b, c] = [await ticket(), await ticket(), await ticket()]
    await link(id, [a, b])
    const merge = (from: number, into: number) => world.alice('POST', `/api/v1/tickets/${from}/merge`, { body: { merge_into_id: into } })
    expect((await merge(a, b)).status).toBe(200)
    expect(await problem(id)).toMatchObject({ linked_incidents_count: 1, ticket_ids: [b] })
    expect((await merge(b, c)).status).toBe(200)
    expect(await problem(id)).toMatchObject({ linked_incidents_count: 1, ticket_ids: [c] })
    expect((await world.alice('POST', `/api/v1/tickets/${b}/unmerge`)).status).toBe(200)
    expect(await problem(id)).toMatchObject({ linked_incidents_count: 1, ticket_ids: [b] })
  })

  it('the number is exact when many link, change over and unlink at the same moment', async () => {
    const [one, other] = [await make(), await make()]
    const tickets: number[] = []
    for (let n = 0; n < 12; n++) tickets.push(await ticket())
    const answers = await Promise.all(tickets.flatMap((id) => [link(one, [id]), link(other, [id]), link(one, [id])]))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(tickets.slice(0, 4).map((id) => unlink(one, id)))
    for (const id of [one, other]) {
      const { linked_incidents_count, ticket_ids } = await problem(id)
      expect(linked_incidents_count).toBe(ticket_ids.length)
    }
  })

  it('a workaround is written on all open tickets, each once, and not on those that are done', async () => {
    const [open, done] = [await ticket(), await ticket()]
    await world.alice('PUT', `/api/v1/tickets/${done}`, { body: { status: 'resolved' } })
    const id = await make({ ticket_ids: [open, done], workaround: 'Use the other gateway.' })
    const published = await world.alice('POST', `${PROBLEMS}/${id}/publish-workaround`)
    expect(published.json).toMatchObject({ data: { workaround_published_at: expect.any(String) }, meta: { tickets: 1 } })
    await world.settle()
    const replies = async (ticket_id: number) => (await world.alice('GET', `/api/v1/tickets/${ticket_id}`)).json.data.replies
    expect(await replies(open)).toMatchObject([{ body: 'Use the other gateway.', is_internal: false, author: { id: ALICE.id } }])
    expect(await replies(done)).toEqual([])
    await world.alice('POST', `${PROBLEMS}/${id}/publish-workaround`, { body: { message: 'For us.', is_internal: true } })
    await world.settle()
    expect((await replies(open)).at(-1)).toMatchObject({ body: 'For us.', is_internal: true })
  })

  it('there is nothing to publish without a workaround, and no known error without a cause or a workaround', async () => {
    const id = await make()
    expect((await world.alice('POST', `${PROBLEMS}/${id}/publish-workaround`)).json.errors).toHaveProperty('message')
    expect((await world.alice('PUT', `${PROBLEMS}/${id}`, { body: { status: 'known_error' } })).json.errors).toHaveProperty('status')
    const body = { status: 'known_error', workaround: 'Restart' }
    expect((await world.alice('PUT', `${PROBLEMS}/${id}`, { body })).status).toBe(200)
    const known = await world.bob('GET', PROBLEMS, { query: { status: 'known_error' } })
    expect(known.json).toMatchObject({ data: [{ id }], meta: { total: 1 } })
  })

  it.each([
    ['no title', { title: undefined }, 'title'],
    ['an unknown status', { status: 'odd' }, 'status'],
    ['an unknown priority', { priority: 'huge' }, 'priority'],
    ['an unknown assignee', { assignee_id: 999_999 }, 'assignee_id'],
    ['an unknown department', { department_id: 999_999 }, 'department_id'],
    ['an unknown ticket', { ticket_ids: [999_999] }, 'ticket_ids.0'],
    ['an unknown change', { change_id: 999_999 }, 'change_id'],
  ])('%s is refused by name', async (_what, change, field) => {
    const refused = await world.alice('POST', PROBLEMS, { body: { title: 'x', ...change } })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.json.errors)).toEqual([field])
  })

  it('needs the right to read or write tickets, and is not found when it is not there', async () => {
    const token = async (abilities: string[]) =>
      (await world.alice('POST', '/api/v1/tokens', { body: { name: 't', abilities } })).json.token
    expect((await world.withToken(await token(['tickets:read']))('POST', PROBLEMS, { body: { title: 'x' } })).status).toBe(403)
    expect((await world.withToken(await token(['kb:read']))('GET', PROBLEMS)).status).toBe(403)
    expect((await world.alice('GET', `${PROBLEMS}/999999`)).status).toBe(404)
    expect((await world.alice('PUT', `${PROBLEMS}/999999`, { body: { status: 'odd' } })).status).toBe(404)
    expect((await link(999_999, [1])).status).toBe(404)
    expect((await world.bob('GET', PROBLEMS, { query: { status: 'odd' } })).status).toBe(422)
  })
})
