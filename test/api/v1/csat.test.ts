import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newAgent, newDepartment } from './desk.ts'

onBothDatabases('CSAT', (database) => {
  let world: World
  let client = 0
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/webhooks', { body: { url: 'https://hook.test/', events: ['csat.submitted'] } })
  })
  afterAll(() => world.close())

  const resolved = async () => {
    const body = { subject: 'Help', description: 'Please', requester_email: `ana${++client}@client.test` }
    const { id } = (await world.alice('POST', '/api/v1/tickets', { body })).json.data
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'resolved', assignee_id: 1 } })
    return id
  }
  const linkIn = async (): Promise<string | undefined> => {
    const mail = (await world.mails()).findLast(
      ({ to, subject }) => to[0] === `ana${client}@client.test` && subject.startsWith('Rate our support'),
    )
    return mail && /http:\/\/watchdesk\.test(\/csat\/[\w-]+)/.exec(mail.text)?.[1]
  }
  const told = () => world.network.sent.map(({ body }) => JSON.parse(String(body)).data)

  it('asks a day after the solution; opening the link votes for nothing, sending the form does', async () => {
    const id = await resolved()
    await world.pass('23h')
    expect(await linkIn()).toBeUndefined()
    await world.pass('2h')
    const link = (await linkIn()) ?? ''
    const page = await world.anyone('GET', `${link}?rating=4`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('value="4" required checked')
    expect(page.text).not.toContain('<script')
    expect((await world.alice('GET', '/api/v1/csat')).json.meta.total).toBe(0)
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'rating=4&comment=Fast+%3Cb%3E' }
    expect((await world.anyone('POST', link, form)).text).toContain('Thank you')
    await world.settle()
    expect(told().at(-1)).toMatchObject({
      ticket_id: id,
      rating: 4,
      comment: 'Fast <b>',
      is_update: false,
      previous_rating: null,
      assignee_id: 1,
    })
    expect((await world.alice('GET', '/api/v1/csat?rating=4')).json.data).toMatchObject([{ ticket_id: id, rating: 4 }])
  })

  it('an answer may be changed for a day, and the change is told as one', async () => {
    const link = (await linkIn()) ?? ''
    expect((await world.anyone('POST', link, { body: { rating: 1 } })).json).toEqual({ data: { rating: 1, comment: null } })
    await world.settle()
    expect(told().at(-1)).toMatchObject({ rating: 1, is_update: true, previous_rating: 4 })
    await world.pass('25h')
    expect((await world.anyone('POST', link, { body: { rating: 5 } })).status).toBe(409)
    expect((await world.anyone('GET', link)).status).toBe(404)
  })

  it('a ticket that was opened again is not asked about', async () => {
    const id = await resolved()
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'open' } })
    await world.pass('2d')
    expect(await linkIn()).toBeUndefined()
  })

  it('an agent can write down what the client said', async () => {
    const id = await resolved()
    const said = await world.bob('POST', `/api/v1/tickets/${id}/csat`, { body: { rating: 5, comment: 'by phone' } })
    expect([said.status, said.json.data.rating]).toEqual([200, 5])
    expect((await world.alice('GET', `/api/v1/tickets/${id}/csat`)).json.data).toMatchObject({ rating: 5, comment: 'by phone' })
  })

  it.each([[{ rating: 0 }], [{ rating: 6 }], [{ rating: 'five' }], [{}], [{ rating: 3, comment: 'x'.repeat(2_001) }]])(
    'the public form refuses %j',
    async (body) => {
      await resolved()
      await world.pass('25h')
      expect((await world.anyone('POST', (await linkIn()) ?? '', { body })).status).toBe(422)
    },
  )

  it('nobody finds a survey by guessing, and the list needs reports:read', async () => {
    expect((await world.anyone('GET', '/csat/nothing')).status).toBe(404)
    expect((await world.anyone('POST', '/csat/nothing', { body: { rating: 5 } })).status).toBe(404)
    const { token } = (await world.alice('POST', '/api/v1/tokens', { body: { name: 't', abilities: ['tickets:read'] } })).json
    expect((await world.withToken(token)('GET', '/api/v1/csat')).status).toBe(403)
  })

  it('the list tells nobody about tickets they may not see', async () => {
    const [theirs, ours] = [await newDepartment(world, 'Board'), await newDepartment(world, 'Desk')]
    const { ask } = await newAgent(world, { department_id: ours })
    const [hidden, seen] = [await resolved(), await resolved()]
    await world.alice('PUT', `/api/v1/tickets/${hidden}`, { body: { department_id: theirs } })
    await world.alice('PUT', `/api/v1/tickets/${seen}`, { body: { department_id: ours } })
    for (const id of [hidden, seen]) await world.alice('POST', `/api/v1/tickets/${id}/csat`, { body: { rating: 1, comment: 'Slow' } })
    for (const query of ['', `?department_id=${theirs}`]) {
      const { json } = await ask('GET', `/api/v1/csat${query}`)
      const ids = json.data.map(({ ticket_id }: { ticket_id: number }) => ticket_id)
      expect([query, ids, json.meta.total]).toEqual(query === '' ? ['', [seen], 1] : [query, [], 0])
    }
  })

  it('the list refuses days that do not exist', async () => {
    for (const query of ['from=2026-02-30', 'to=2026-02-30T00:00:00Z', 'from=0000-01-01'])
      expect([query, (await world.alice('GET', `/api/v1/csat?${query}`)).status]).toEqual([query, 422])
  })

  it('the list keeps to a time and a department, page by page', async () => {
    const department_id = (await world.alice('POST', '/api/v1/departments', { body: { name: 'Facilities' } })).json.data.id
    await world.pass('240h')
    const start = new Date(world.now() / 1_000).toISOString()
    const [first, second, third] = [await resolved(), await resolved(), await resolved()]
    await world.alice('PUT', `/api/v1/tickets/${second}`, { body: { department_id } })
    const rate = (id: number, rating: number) => world.alice('POST', `/api/v1/tickets/${id}/csat`, { body: { rating } })
    await rate(first, 3)
    await rate(second, 2)
    await world.pass('48h')
    const later = new Date(world.now() / 1_000).toISOString()
    await rate(third, 3)
    const list = async (query: string) => (await world.alice('GET', `/api/v1/csat?${query}`)).json
    const ids = async (query: string) => (await list(query)).data.map(({ ticket_id }: { ticket_id: number }) => ticket_id)
    expect(await ids(`from=${start}`)).toEqual([third, second, first])
    expect(await ids(`from=${start}&to=${later}`)).toEqual([second, first])
    expect(await ids(`from=${later}`)).toEqual([third])
    expect(await ids(`from=${start}&rating=3`)).toEqual([third, first])
    expect(await ids(`from=${start}&department_id=${department_id}`)).toEqual([second])
    expect(await ids(`to=${start}&department_id=${department_id}`)).toEqual([])
    expect(await ids(`from=${start.slice(0, 10)}&to=${start.slice(0, 10)}&rating=2`)).toEqual([second])
    expect(await list(`from=${start}&per_page=2&page=2`)).toMatchObject({ data: [{ ticket_id: first }], meta: { total: 3, last_page: 2 } })
    for (const wrong of ['from=yesterday', `from=${later}&to=${start}`, 'department_id=0'])
      expect((await world.alice('GET', `/api/v1/csat?${wrong}`)).status).toBe(422)
  })
})
