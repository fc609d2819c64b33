import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('reports', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/sla-policies', { body: { name: 'All', targets: { medium: { first_response: 60 } } } })
    for (let n = 0; n < 4; n++) {
      const body = { subject: `=cmd ${n}`, description: 'x', requester_email: `c${n}@client.test`, assignee_id: 1 }
      const { id } = (await world.alice('POST', '/api/v1/tickets', { body })).json.data
      await world.pass(`${(n + 1) * 20}m`)
      await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'Answer', status: n < 3 ? 'resolved' : 'open' } })
      await world.alice('POST', `/api/v1/tickets/${id}/csat`, { body: { rating: n + 2 } })
    }
    await world.pass('1m')
  })
  afterAll(() => world.close())

  const report = async (name: string, query = '') => (await world.alice('GET', `/api/v1/reports/${name}${query}`)).json.data

  it('volume counts day by day', async () => {
    const rows = await report('volume', '?from=2026-05-31T00:00:00Z&to=2026-06-03T00:00:00Z')
    expect(rows).toEqual([
      { date: '2026-05-31', created: 0, resolved: 0, closed: 0 },
      { date: '2026-06-01', created: 4, resolved: 3, closed: 0 },
      { date: '2026-06-02', created: 0, resolved: 0, closed: 0 },
    ])
  })

  it('days are days: the last one counts to its end', async () => {
    const exact = await report('volume', '?from=2026-05-31T00:00:00Z&to=2026-06-03T00:00:00Z')
    expect(await report('volume', '?from=2026-05-31&to=2026-06-02')).toEqual(exact)
    expect(await report('volume', '?from=2026-06-01&to=2026-06-01')).toMatchObject([{ date: '2026-06-01', created: 4 }])
    const { meta } = (await world.alice('GET', '/api/v1/reports/volume?from=2026-06-01&to=2026-06-02')).json
    expect(meta).toEqual({ from: '2026-06-01T00:00:00.000Z', to: '2026-06-03T00:00:00.000Z' })
  })

  it.each(['overview', 'volume', 'backlog', 'response', 'sla', 'csat', 'agents'])('%s says the same as JSON and as CSV', async (name) => {
    const rows: readonly Readonly<Record<string, unknown>>[] = await report(name)
    const csv = await world.alice('GET', `/api/v1/reports/${name}?format=csv`)
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="${name}.csv"`)
    const [head, ...lines] = csv.text.split('\r\n')
    expect(head).toBe(Object.keys(rows[0] ?? {}).join(','))
    expect(lines).toEqual(
      rows.map((row) =>
        Object.values(row)
          .map((value) => value ?? '')
          .join(','),
      ),
    )
  })

  it('response has percentiles, not means', async () => {
    expect(await report('response')).toEqual([
      { metric: 'first_response', count: 4, p50_seconds: 2400, p90_seconds: 4800, p95_seconds: 4800 },
      { metric: 'resolution', count: 3, p50_seconds: 2400, p90_seconds: 3600, p95_seconds: 3600 },
    ])
    expect((await report('response', '?group_by=priority'))[0]).toMatchObject({ metric: 'first_response', priority: 'medium', count: 4 })
  })

  it('SLA, CSAT, backlog, agents and the overview agree with what happened', async () => {
    expect(await report('sla')).toEqual([{ metric: 'first_response', met: 2, breached: 2, attainment_percent: 50 }])
    expect(await report('csat')).toMatchObject([
      { rating: 1, count: 0 },
      { rating: 2, count: 1 },
      { rating: 3, count: 1 },
      { rating: 4, count: 1 },
      { rating: 5, count: 1 },
    ])
    expect(await report('backlog')).toEqual([{ age: 'under 1 d', priority: 'medium', count: 1 }])
    expect((await report('agents'))[0]).toMatchObject({ agent_id: 1, open_tickets: 1, resolved: 3, replies: 4, csat_average: 3.5 })
    expect(await report('overview')).toMatchObject([
      { created: 4, resolved: 3, open: 1, sla_attainment_percent: 50, csat_answers: 4, csat_average: 3.5 },
    ])
  })

  it('comes as CSV too', async () => {
    const reply = await world.alice('GET', '/api/v1/reports/csat?format=csv')
    expect(reply.headers['content-type']).toContain('text/csv')
    expect(reply.text.split('\r\n')[0]).toBe('rating,count')
  })

  it('refuses what it does not know', async () => {
    expect((await world.alice('GET', '/api/v1/reports/gossip')).status).toBe(404)
    for (const query of [
      'from=yesterday',
      'to=2026-13-01',
      'from=2026-02-30',
      'to=2026-02-30T00:00:00Z',
      'from=0000-01-01',
      'from=',
      'from=2026-06-02&to=2026-06-01',
      'from=2000-01-01',
      'format=xml',
      'group_by=moon',
    ])
      expect([query, (await world.alice('GET', `/api/v1/reports/volume?${query}`)).status]).toEqual([query, 422])
    expect((await world.alice('GET', '/api/v1/reports/volume?from=2026-06-02T00:00:00Z&to=2026-06-01T00:00:00Z')).status).toBe(422)
    const { token } = (await world.alice('POST', '/api/v1/tokens', { body: { name: 't', abilities: ['tickets:read'] } })).json
    expect((await world.withToken(token)('GET', '/api/v1/reports/volume')).status).toBe(403)
  })

  it('merged tickets are no volume, and their missed promises stay on record', async () => {
    const before = (await report('overview'))[0]
    const open = async () =>
      (await world.alice('POST', '/api/v1/tickets', { body: { subject: 'Twin', description: 'x', requester_email: 'tw@client.test' } }))
        .json.data.id
    const [source, target] = [await open(), await open()]
    await world.pass('61m')
    await world.alice('POST', `/api/v1/tickets/${source}/merge`, { body: { merge_into_id: target } })
    expect((await report('overview'))[0].created).toBe(before.created + 1)
    expect((await report('sla'))[0].breached).toBe(4)
    await world.alice('PUT', `/api/v1/tickets/${target}`, { body: { status: 'closed' } })
  })
})
