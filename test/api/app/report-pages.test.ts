import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAlice, asBob } from './person.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('the pages of reports', (database) => {
  let world: World
  let facilities: number
  const range = 'from=2026-05-31T00:00:00Z&to=2026-06-03T00:00:00Z'
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/sla-policies', { body: { name: 'All', targets: { medium: { first_response: 60 } } } })
    facilities = (await world.alice('POST', '/api/v1/departments', { body: { name: 'Facilities' } })).json.data.id
    for (const department_id of [facilities, facilities, undefined]) {
      const body = {
        subject: 'Lamp',
        description: 'x',
        requester_email: 'c@client.test',
        assignee_id: 1,
        ...(department_id && { department_id }),
      }
      const { id } = (await world.alice('POST', '/api/v1/tickets', { body })).json.data
      await world.pass('20m')
      await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'Done', status: 'resolved' } })
      await world.alice('POST', `/api/v1/tickets/${id}/csat`, { body: { rating: department_id ? 2 : 5 } })
    }
    await world.pass('1m')
  })
  afterAll(() => world.close())

  const report = async (name: string, department = facilities) =>
    await asAlice(world, 'GET', `/app/api/department-reports/${name}?department_id=${department}&${range}`)

  it('count only what belongs to the department', async () => {
    expect((await report('volume')).json.data[1]).toEqual({ date: '2026-06-01', created: 2, resolved: 2, closed: 0 })
    expect((await report('response')).json.data[0]).toMatchObject({ metric: 'first_response', count: 2, p50_seconds: 1_200 })
    expect((await report('sla')).json.data).toEqual([{ metric: 'first_response', met: 2, breached: 0, attainment_percent: 100 }])
    expect((await report('csat')).json.data.map(({ count }: { count: number }) => count)).toEqual([0, 2, 0, 0, 0])
    expect((await report('agents')).json.data).toEqual([])
  })

  const behind = async (query: string, as = asAlice) => await as(world, 'GET', `/app/api/report-tickets?${range}&${query}`)

  it('open the list behind each number, and the two agree', async () => {
    const rows = async (name: string) => (await asAlice(world, 'GET', `/app/api/reports/${name}?${range}`)).json.data
    const totals = async (...queries: readonly string[]): Promise<readonly number[]> => {
      const found = []
      for (const query of queries) found.push((await behind(query)).json.meta.total)
      return found
    }
    const day = (await rows('volume'))[1]
    expect(await totals('figure=created', 'figure=resolved', 'figure=closed')).toEqual([day.created, day.resolved, day.closed])
    const [first, solution] = await rows('response')
    expect(await totals('figure=answered', 'figure=solved')).toEqual([first.count, solution.count])
    const [promise] = await rows('sla')
    expect(await totals('figure=sla_met&metric=first_response', 'figure=sla_breached', 'figure=sla_met&metric=resolution')).toEqual([
      promise.met,
      0,
      0,
    ])
    expect(await totals('figure=sla_settled', 'figure=sla_settled&metric=resolution')).toEqual([promise.met + promise.breached, 0])
    const ratings = (await rows('csat')).map(({ count }: { count: number }) => count)
    expect(await totals(...[1, 2, 3, 4, 5].map((rating) => `figure=rated&rating=${rating}`))).toEqual(ratings)
    const agent = (await rows('agents')).find(({ agent_id }: { agent_id: number }) => agent_id === 1)
    expect(await totals('figure=replied&agent_id=1', 'figure=resolved&assignee_id=1', 'figure=open&assignee_id=1')).toEqual([
      agent.replies,
      agent.resolved,
      agent.open_tickets,
    ])
    expect([day.created, day.resolved, first.count, promise.met, agent.replies]).toEqual([3, 3, 3, 3, 3])
  })

  it('narrow the list as the report does, leave out what was merged, and page it', async () => {
    expect((await behind(`figure=created&department_id=${facilities}`)).json.meta.total).toBe(2)
    expect((await behind('figure=created&priority=urgent')).json.data).toEqual([])
    expect((await behind('figure=created&channel=api&type=incident')).json.meta.total).toBe(0)
    expect((await behind('figure=rated&rating_from=4')).json.meta.total).toBe(1)
    expect((await behind('figure=replied&agent_id=2')).json.meta.total).toBe(0)
    expect((await behind('figure=resolved&assignee_id=none')).json.meta.total).toBe(0)
    const page = (await behind('figure=created&per_page=2&page=2')).json
    expect(page).toMatchObject({ data: [{ subject: 'Lamp' }], meta: { total: 3, last_page: 2 } })
    const [first, second] = (await behind('figure=created')).json.data
    expect((await asAlice(world, 'POST', `/app/api/tickets/${first.id}/merge`, { merge_into_id: second.id })).status).toBe(200)
    expect((await behind('figure=created')).json.meta.total).toBe(2)
    expect((await asAlice(world, 'GET', `/app/api/reports/volume?${range}`)).json.data[1].created).toBe(2)
  })

  it('show who waited as long as a percentile or longer, the longest first', async () => {
    await world.pass('72h')
    const later = 'from=2026-06-03T00:00:00Z&to=2026-06-08T00:00:00Z'
    const answeredAfter = async (minutes: number): Promise<number> => {
      const body = { subject: `Waits ${minutes}`, description: 'x', requester_email: 'c@client.test' }
      const { id } = (await world.alice('POST', '/api/v1/tickets', { body })).json.data
      await world.pass(`${minutes}m`)
      await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'Here' } })
      return id
    }
    const [short, longest, long] = [await answeredAfter(5), await answeredAfter(90), await answeredAfter(40)]
    const find = async (query: string) => (await asAlice(world, 'GET', `/app/api/report-tickets?${later}&${query}`)).json
    const ids = async (query: string) => (await find(query)).data.map(({ id }: { id: number }) => id)
    const [first] = (await asAlice(world, 'GET', `/app/api/reports/response?${later}`)).json.data
    expect(await ids(`figure=answered&waited_from=${first.p50_seconds}`)).toEqual([longest, long])
    expect(await ids(`figure=answered&waited_from=${first.p95_seconds}`)).toEqual([longest])
    expect(await ids(`figure=answered&waited_from=${first.p95_seconds + 1}`)).toEqual([])
    expect(await ids('figure=answered&waited_from=0')).toEqual([longest, long, short])
    expect(await ids('figure=solved&waited_from=0')).toEqual([])
    expect(await find('figure=answered&waited_from=0&per_page=1&page=2')).toMatchObject({ data: [{ id: long }], meta: { total: 3 } })
    expect((await asAlice(world, 'GET', `/app/api/report-tickets?${later}&figure=answered&waited_from=-1`)).status).toBe(422)
  })

  it('show nobody tickets they may not see', async () => {
    const seen = (await behind('figure=created', asBob)).json
    expect(seen.data.every(({ department_id }: { department_id: number }) => department_id !== facilities)).toBe(true)
    expect(seen.meta.total).toBe(seen.data.length)
    expect((await behind('figure=nonsense')).status).toBe(422)
    expect(
      (await asAlice(world, 'GET', '/app/api/report-tickets?figure=open&from=2026-06-02T00:00:00Z&to=2026-06-01T00:00:00Z')).status,
    ).toBe(422)
    expect((await world.anyone('GET', `/app/api/report-tickets?figure=open&${range}`)).status).toBe(401)
  })

  it('refuse departments that are not there, ranges that make no sense, and strangers', async () => {
    expect((await report('volume', 999)).status).toBe(404)
    const wrong = `/app/api/department-reports/volume?department_id=${facilities}&from=2026-06-03T00:00:00Z&to=2026-06-01T00:00:00Z`
    expect((await asAlice(world, 'GET', wrong)).status).toBe(422)
    expect((await world.anyone('GET', `/app/api/department-reports/volume?department_id=1&${range}`)).status).toBe(401)
  })
})
