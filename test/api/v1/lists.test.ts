import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../../src/contract/route.ts'
import { listPublicApis } from '../../../src/http/docs/route-tables.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newAgent, newTicket } from './desk.ts'

const routes = listPublicApis().find(({ api }) => api.version === '1')?.routes ?? []

/** The parts of a JSON Schema that matter here. */
type Shape = { readonly properties?: Readonly<Record<string, { readonly type?: string }>> }
const queryOf = ({ query }: Route): Shape['properties'] => (query as Shape | undefined)?.properties ?? {}

const lists = routes.filter((route) => route.method === 'GET' && 'per_page' in (queryOf(route) ?? {}) && !route.path.includes(':'))

/** What else a list cannot do without. */
const NEEDS: Readonly<Record<string, string>> = { '/search': 'q=printer&', '/knowledge-base/search': 'q=printer&' }

onBothDatabases('every list', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
    for (let n = 0; n < 17; n++) await newTicket(world, { requester_email: `list-${n}@example.org` })
    await world.settle()
  })
  afterAll(() => world.close())

  it('there are lists', () => expect(lists.length).toBeGreaterThan(10))

  it.each(lists.map((route) => [route.path, route] as const))('%s is paged as all are', async (path, route) => {
    const ask = (query: string) => world.alice('GET', `/api/v1${path}?${NEEDS[path] ?? ''}${query}`)
    const first = await ask('')
    expect([first.status, Array.isArray(first.json.data), first.json.meta]).toMatchObject([
      200,
      true,
      { current_page: 1, per_page: 15, total: expect.any(Number) },
    ])
    expect(first.json.data.length).toBe(Math.min(15, first.json.meta.total))
    const { links } = (await ask('per_page=1')).json
    expect(links).toMatchObject({ first: expect.stringContaining(`/api/v1${path}?`), last: expect.any(String), prev: null })
    for (const page of [links.first, links.next ?? links.last]) expect((await world.alice('GET', page)).json.meta.per_page).toBe(1)
    for (const per_page of [101, 500, 999_999_999_999_999]) expect((await ask(`per_page=${per_page}`)).json.meta.per_page).toBe(100)
    for (const name of ['per_page', 'page'])
      for (const value of ['0', '-1', 'ten', '1.5', '1e3', '9'.repeat(30)]) {
        const refused = await ask(`${name}=${value}`)
        expect([name, value, refused.status, Object.keys(refused.json.errors)]).toEqual([name, value, 422, [name]])
      }
    for (const page of [9_999, 999_999_999_999_999]) {
      const beyond = await ask(`page=${page}&per_page=100`)
      expect([page, beyond.status, beyond.json.data, beyond.json.meta.total]).toEqual([page, 200, [], first.json.meta.total])
    }
    expect((await ask('colour=red')).json.meta.total).toBe(first.json.meta.total)
    const booleans = Object.entries(queryOf(route) ?? {}).filter(([, { type }]) => type === 'boolean')
    for (const [name] of booleans) {
      const totals = []
      for (const value of ['1', 'true', '0', 'false']) totals.push((await ask(`${name}=${value}`)).json.meta.total)
      expect([name, totals[0], totals[2]]).toEqual([name, totals[1], totals[3]])
      expect([name, (await ask(`${name}=maybe`)).status]).toEqual([name, 422])
    }
  })

  describe('agents', () => {
    it('are found by each of the contract’s three filters, together and with several values', async () => {
      const { user } = await newAgent(world)
      await world.alice('DELETE', `/api/v1/users/${user.id}`)
      const all = (await world.alice('GET', '/api/v1/users?per_page=100')).json.data
      type Agent = { id: number; role_id: number; departments: number[]; is_active: boolean }
      const ids = (list: readonly Agent[]): number[] => list.map(({ id }) => id)
      const [{ role_id: admin }, { role_id: agent }] = all
      for (const [query, fits] of [
        [`role_id=${admin}`, (one: Agent) => one.role_id === admin],
        [`role_id=${admin},${agent}`, () => true],
        [`role_id[]=${admin}&role_id[]=${agent}&is_active=1`, (one: Agent) => one.is_active],
        [`role_id=${agent}&is_active=0`, (one: Agent) => one.role_id === agent && !one.is_active],
        ['department_id=1', (one: Agent) => one.departments.includes(1)],
        ['department_id=1&is_active=false', (one: Agent) => one.departments.includes(1) && !one.is_active],
        ['is_active=true', (one: Agent) => one.is_active],
        ['role_id=999', () => false],
        ['is_active=', () => true],
      ] as const) {
        const { data, meta } = (await world.alice('GET', `/api/v1/users?per_page=100&${query}`)).json
        expect([query, ids(data), meta.total]).toEqual([query, ids(all.filter(fits)), all.filter(fits).length])
      }
      for (const query of ['role_id=Admin', 'department_id=x', 'is_active=yes', 'role_id=0'])
        expect([query, (await world.alice('GET', `/api/v1/users?${query}`)).status]).toEqual([query, 422])
    })
  })
})
