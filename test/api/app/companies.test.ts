import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAlice, asBob } from './person.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('the list of companies', (database) => {
  let world: World
  let facilities: number
  const company = async (name: string, domains: readonly string[]): Promise<number> =>
    (await world.alice('POST', '/api/v1/companies', { body: { name, domains } })).json.data.id
  const ticketOf = async (requester_email: string, more: object = {}): Promise<number> =>
    (await world.alice('POST', '/api/v1/tickets', { body: { subject: 'Lamp', description: 'x', requester_email, ...more } })).json.data.id
  beforeAll(async () => {
    world = await openWorld({ database })
    facilities = (await world.alice('POST', '/api/v1/departments', { body: { name: 'Facilities' } })).json.data.id
    await company('Zeta', ['zeta.test'])
    await company('acme', ['acme.test', 'acme.example'])
    await company('Nobody Inc', [])
    const first = await ticketOf('ana@acme.test')
    const second = await ticketOf('ben@acme.example')
    const done = await ticketOf('ana@acme.test')
    await ticketOf('cem@acme.test', { department_id: facilities })
    await ticketOf('eve@zeta.test')
    await ticketOf('lone@wolf.test')
    await world.alice('PUT', `/api/v1/tickets/${done}`, { body: { status: 'resolved' } })
    await world.alice('POST', `/api/v1/tickets/${second}/merge`, { body: { merge_into_id: first } })
  })
  afterAll(() => world.close())

  type Row = { name: string; n_clients: number; n_open_tickets: number | null }
  const rowsOf = async (query: string, as = asAlice) => {
    const { json } = await as(world, 'GET', `/app/api/company-list?${query}`)
    return { total: json.meta.total, rows: json.data.map((row: Row) => [row.name, row.n_clients, row.n_open_tickets]) }
  }

  it('is by name and counts people and what is open; merged and solved tickets are not', async () => {
    expect(await rowsOf('')).toEqual({
      total: 3,
      rows: [
        ['acme', 3, 2],
        ['Nobody Inc', 0, 0],
        ['Zeta', 1, 1],
      ],
    })
    expect((await asAlice(world, 'GET', '/app/api/company-list?q=ac')).json.data).toMatchObject([
      { domains: ['acme.example', 'acme.test'], notes: '', sla_policy_id: null },
    ])
  })

  it('finds by the beginning of a name or of a domain, and comes in pages', async () => {
    expect((await rowsOf('q=NOB')).rows).toEqual([['Nobody Inc', 0, 0]])
    expect((await rowsOf('q=acme.ex')).rows).toEqual([['acme', 3, 2]])
    expect(await rowsOf('q=cme')).toEqual({ total: 0, rows: [] })
    expect(await rowsOf('q=%25')).toEqual({ total: 0, rows: [] })
    expect(await rowsOf('per_page=1&page=3')).toEqual({ total: 3, rows: [['Zeta', 1, 1]] })
    expect((await world.alice('GET', '/api/v1/companies?q=zeta.t')).json.data).toMatchObject([{ name: 'Zeta' }])
  })

  it('counts people who were merged once', async () => {
    const [from, into] = (await world.alice('GET', '/api/v1/clients?q=ben@acme')).json.data.concat(
      (await world.alice('GET', '/api/v1/clients?q=ana@acme')).json.data,
    )
    expect((await world.alice('POST', `/api/v1/clients/${from.id}/merge`, { body: { merge_into_id: into.id } })).status).toBe(200)
    expect((await rowsOf('q=acme')).rows).toEqual([['acme', 2, 2]])
  })

  it('counts for each reader only the tickets they see', async () => {
    expect((await rowsOf('q=acme', asBob)).rows).toEqual([['acme', 2, 1]])
    expect((await world.anyone('GET', '/app/api/company-list')).status).toBe(401)
    const body = { name: 'People only', permissions: ['users:read'] }
    const role_id = (await world.alice('POST', '/api/v1/roles', { body })).json.data.id
    await world.alice('PUT', '/api/v1/users/2', { body: { role_id } })
    expect((await rowsOf('q=acme', asBob)).rows).toEqual([['acme', 2, null]])
    await world.alice('PUT', `/api/v1/roles/${role_id}`, { body: { name: 'Nobody', permissions: ['kb:read'] } })
    expect((await asBob(world, 'GET', '/app/api/company-list')).status).toBe(403)
  })
})
