import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCOPES } from '../../../src/contract/enums.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, PASSWORD, type World } from '../../world.ts'
import { enter } from '../app/person.ts'
import { eventsDuring, newAgent, newDepartment, newTicket } from './desk.ts'

onBothDatabases('people and what they may', (database) => {
  let world: World
  const roles: Record<string, number> = {}
  beforeAll(async () => {
    world = await openWorld({ database })
    for (const { id, name } of (await world.alice('GET', '/api/v1/roles')).json.data) roles[name] = id
  })
  afterAll(() => world.close())

  const fresh = () => `p-${crypto.randomUUID()}@acme.test`
  const basic = (email: string, password: string) => ({ authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` })

  describe('an agent', () => {
    it('can be made inactive from the start: no invitation, no way in, and later let in', async () => {
      const email = fresh()
      const body = { name: 'Later', email, password: 'a long enough password', is_active: false }
      const events = await eventsDuring(world, () => world.alice('POST', '/api/v1/users', { body }))
      expect(events.map(({ name, data }) => [name, data.is_active])).toEqual([['user.created', false]])
      const [user] = (await world.alice('GET', '/api/v1/users?q=later')).json.data
      expect(user).toMatchObject({ is_active: false, deactivated_at: expect.any(String) })
      const ask = () => world.anyone('POST', '/api/v1/tokens', { headers: basic(email, 'a long enough password'), body: { name: 'x' } })
      expect((await ask()).status).toBe(401)
      await world.alice('PUT', `/api/v1/users/${user.id}`, { body: { is_active: true } })
      expect((await ask()).status).toBe(201)
      await world.settle()
      expect((await world.mails()).filter(({ to }) => to.includes(email))).toEqual([])
    })

    it('has a language and a time zone', async () => {
      const body = { name: 'L', email: fresh(), locale: 'de', timezone: 'Europe/Berlin' }
      expect((await world.alice('POST', '/api/v1/users', { body })).json.data).toMatchObject({ locale: 'de', timezone: 'Europe/Berlin' })
    })

    it('is one of the built-in roles, each with its rank', async () => {
      const list = (await world.alice('GET', '/api/v1/roles')).json.data.filter((role: { is_built_in: boolean }) => role.is_built_in)
      const byRank = list.toSorted((a: { rank: number }, b: { rank: number }) => b.rank - a.rank)
      expect(byRank.map(({ name }: { name: string }) => name)).toEqual(['Admin', 'Manager', 'Agent', 'Viewer'])
    })

    it('does everything with tickets of its departments, and nothing with people or settings', async () => {
      const { id } = await newTicket(world)
      const other = await newTicket(world)
      const allowed = [
        ['POST', '/tickets', { subject: 'S', description: 'D', requester_email: 'x@example.org' }],
        ['PUT', `/tickets/${id}`, { status: 'pending', assignee_id: BOB.id }],
        ['POST', `/tickets/${id}/replies`, { body: 'x' }],
        ['POST', `/tickets/${other.id}/merge`, { merge_into_id: id }],
        ['POST', `/tickets/${other.id}/unmerge`, {}],
        ['POST', '/changes', { title: 'T', description: 'D', type: 'standard', risk: 'low' }],
        ['GET', '/users', undefined],
      ] as const
      for (const [method, path, body] of allowed)
        expect([path, (await world.bob(method, `/api/v1${path}`, { body })).text]).toEqual([path, expect.stringContaining('"data"')])
      const refused = ['/users', '/clients', '/companies', '/departments', '/roles', '/webhooks', '/sla-policies', '/automations'] as const
      for (const path of refused) {
        const answer = await world.bob('POST', `/api/v1${path}`, { body: {} })
        expect([path, answer.status, answer.json]).toEqual([path, 403, { message: 'This action is unauthorized.' }])
      }
    })

    it('of two departments sees both, and of none works in the default one', async () => {
      const department = await newDepartment(world, `Both ${database}`)
      const [here, there] = [await newTicket(world), await newTicket(world, { department_id: department })]
      const both = await newAgent(world, { department_id: 1, departments: [department] })
      const none = await newAgent(world, { department_id: null, departments: [] })
      for (const { id } of [here, there]) expect((await both.ask('GET', `/api/v1/tickets/${id}`)).status).toBe(200)
      expect((await none.ask('GET', `/api/v1/tickets/${here.id}`)).status).toBe(200)
      expect((await none.ask('GET', `/api/v1/tickets/${there.id}`)).status).toBe(404)
      expect((await none.ask('GET', `/api/v1/tickets?department_id=${department}`)).json.meta.total).toBe(0)
    })

    it('nobody works by a scope that their role does not have', async () => {
      const viewer = await newAgent(world, { role_id: roles['Viewer'] })
      const made = await viewer.ask('POST', '/api/v1/tokens', { body: { name: 'All', abilities: SCOPES } })
      const ask = world.withToken(made.json.token)
      for (const path of ['/tickets', '/users', '/clients', '/knowledge-base', '/assets'])
        expect([path, (await ask('POST', `/api/v1${path}`, { body: {} })).json]).toEqual([
          path,
          { message: 'This action is unauthorized.' },
        ])
    })
  })

  describe('a token', () => {
    it('is made by somebody signed in at the dashboard, and is theirs', async () => {
      const person = await enter(world, ALICE.email, PASSWORD)
      const made = await person.ask('POST', '/api/v1/tokens', { name: 'From the page', abilities: ['tickets:read'] })
      expect([made.status, made.headers['location']]).toEqual([201, `/api/v1/tokens/${made.json.id}`])
      expect((await world.withToken(made.json.token)('GET', '/api/v1/me')).json.data.id).toBe(ALICE.id)
    })

    it('says when it was used last, to the minute', async () => {
      const { id, token } = (await world.alice('POST', '/api/v1/tokens', { body: { name: 'Clock' } })).json
      const ask = world.withToken(token)
      const used = async () =>
        (await world.alice('GET', '/api/v1/tokens')).json.data.find((row: { id: number }) => row.id === id).last_used_at
      await ask('GET', '/api/v1/me')
      await expect.poll(used).not.toBe(null)
      const first = await used()
      world.jump('59s')
      await ask('GET', '/api/v1/me')
      await world.settle()
      expect(await used()).toBe(first)
      world.jump('2s')
      await ask('GET', '/api/v1/me')
      await expect.poll(used).not.toBe(first)
    })

    it('is revoked by whoever made it, the others of the same agent stay', async () => {
      const [one, two] = [
        (await world.alice('POST', '/api/v1/tokens', { body: { name: 'One' } })).json,
        (await world.alice('POST', '/api/v1/tokens', { body: { name: 'Two' } })).json,
      ]
      expect((await world.alice('DELETE', `/api/v1/tokens/${one.id}`)).status).toBe(204)
      expect((await world.alice('DELETE', `/api/v1/tokens/${one.id}`)).status).toBe(404)
      expect((await world.withToken(one.token)('GET', '/api/v1/me')).status).toBe(401)
      expect((await world.withToken(two.token)('GET', '/api/v1/me')).status).toBe(200)
    })

    it('one wrong letter is another token', async () => {
      const { token } = (await world.alice('POST', '/api/v1/tokens', { body: { name: 'Exact' } })).json
      const other = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`
      for (const text of [other, token.toLowerCase(), `${token} x`, `x${token}`, token.slice(0, -1)])
        expect((await world.withToken(text)('GET', '/api/v1/me')).status).toBe(401)
      const headers = { authorization: `bearer ${token}` }
      expect((await world.anyone('GET', '/api/v1/me', { headers })).status).toBe(200)
    })
  })

  describe('a client', () => {
    it('seen for the first time is unverified, named by the address, and of a company only by a domain of its own', async () => {
      await world.alice('POST', '/api/v1/companies', { body: { name: 'Domains Ltd', domains: ['domains.example'] } })
      const of = async (requester_email: string) => {
        await newTicket(world, { requester_email })
        return (await world.alice('GET', `/api/v1/clients?email=${requester_email}`)).json.data[0]
      }
      expect(await of('jane.doe@domains.example')).toMatchObject({ name: 'Jane Doe', is_verified: false, company_id: expect.any(Number) })
      for (const email of ['jane@gmail.com', 'jane@sub.domains.example', 'jane@notdomains.example'])
        expect([email, (await of(email)).company_id]).toEqual([email, null])
    })

    it('of two filters must fit both', async () => {
      const company = (await world.alice('POST', '/api/v1/companies', { body: { name: 'Filter Ltd' } })).json.data.id
      const make = async (email: string, body: object) => {
        const { id } = (await world.alice('POST', '/api/v1/clients', { body: { email, ...body } })).json.data
        return id as number
      }
      const [inside, verified] = [await make('in@f.org', { company_id: company }), await make('ver@f.org', { company_id: company })]
      await make('out@f.org', {})
      await world.alice('PUT', `/api/v1/clients/${verified}`, { body: { is_verified: true } })
      const list = async (query: string) =>
        (await world.alice('GET', `/api/v1/clients?${query}`)).json.data.map(({ id }: { id: number }) => id).toSorted()
      expect(await list(`company_id=${company}`)).toEqual([inside, verified])
      expect(await list(`company_id=${company}&is_verified=1`)).toEqual([verified])
      expect(await list(`company_id=${company}&is_verified=0`)).toEqual([inside])
      expect((await world.alice('GET', '/api/v1/clients?company_id=x')).status).toBe(422)
    })
  })
})
