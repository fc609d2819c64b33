import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, type World } from '../../world.ts'
import { asAlice, asBob, auditOf } from './person.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

onBothDatabases('keys in use', (database) => {
  let world: World
  let project: string
  beforeAll(async () => {
    world = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
    project = (await asAlice(world, 'GET', '/app/api/projects')).json.data[0].uuid
  })
  afterAll(() => world.close())

  const at = (path: string, uuid = project): string => `/app/api/projects/${uuid}/${path}`
  const make = async (kind: string, overlaps?: boolean): Promise<string> =>
    (await asAlice(world, 'POST', at('keys'), { kind, ...(overlaps !== undefined && { overlaps }) })).json.data.key
  const checks = (key: string) => world.anyone('GET', '/api/v3/checks/', { headers: { 'x-api-key': key } })
  const keys = async () => (await asAlice(world, 'GET', `/app/api/projects/${project}`)).json.data.keys

  it('a rolled key works for another day, and not a moment longer', async () => {
    const first = await make('read')
    const second = await make('read', true)
    for (const key of [first, second]) expect((await checks(key)).status).toBe(200)
    const shown = (await keys()).filter(({ kind }: { kind: string }) => kind === 'read')
    expect(shown).toMatchObject([
      { hint: first.slice(0, 8), expires_at: expect.any(String), created_by: 'Ada Admin' },
      { hint: second.slice(0, 8), expires_at: null },
    ])
    await expect.poll(async () => (await keys()).at(-1).last_used_ip).toBe('127.0.0.1')
    world.jump('24h')
    expect((await checks(first)).status).toBe(401)
    expect((await checks(second)).status).toBe(200)
    expect((await keys()).filter(({ kind }: { kind: string }) => kind === 'read')).toHaveLength(1)
    expect((await auditOf(world, 'project_key.created')).at(-1)?.changes).toContain('"overlaps":true')
  })

  it('of two rolls the first key is over at once; a ping key rolls as well; revoking ends them all', async () => {
    const [first, second, third] = [await make('read'), await make('read', true), await make('read', true)]
    expect([(await checks(first)).status, (await checks(second)).status, (await checks(third)).status]).toEqual([401, 200, 200])
    expect((await asAlice(world, 'DELETE', at('keys/read'))).status).toBe(204)
    expect([(await checks(second)).status, (await checks(third)).status]).toEqual([401, 401])
    const ping = await make('ping')
    await make('ping', true)
    expect((await world.anyone('GET', `/ping/${ping}/nightly?create=1`)).status).toBe(201)
    world.jump('24h')
    expect((await world.anyone('GET', `/ping/${ping}/nightly`)).status).toBe(404)
  })

  it('without overlap the key before stops at once', async () => {
    const first = await make('write')
    await make('write')
    expect((await checks(first)).status).toBe(401)
  })

  describe('the rate', () => {
    const rates = async () => (await asAlice(world, 'GET', at('key-rates'))).json.data

    it('of a key is what it used of this minute, and looking at it costs nothing', async () => {
      const key = await make('write')
      expect(await rates()).toEqual([{ kind: 'write', hint: key.slice(0, 8), used: 0, limit: 100 }])
      for (let n = 0; n < 3; n++) await checks(key)
      expect(await rates()).toMatchObject([{ used: 3, limit: 100 }])
      world.jump('30s')
      await checks(key)
      world.jump('30s')
      expect(await rates()).toMatchObject([{ used: 1 }])
    })

    it('of a key that a hundred calls at once have used up says so', async () => {
      const key = await make('write')
      await Promise.all(Array.from({ length: 101 }, () => checks(key)))
      expect((await checks(key)).status).toBe(429)
      expect(await rates()).toMatchObject([{ used: 100, limit: 100 }])
    })

    it('is for people who look after the monitoring, of a project that is there', async () => {
      expect((await asAlice(world, 'GET', at('key-rates', NOWHERE))).status).toBe(404)
      expect((await world.anyone('GET', at('key-rates'))).status).toBe(401)
    })

    it('of a token is told budget by budget, with the limits it has', async () => {
      const { id, token } = (await world.bob('POST', '/api/v1/tokens', { body: { name: 'Busy' } })).json
      await world.alice('PUT', `/api/v1/tokens/${id}/limits`, { body: { rate_limits: { write: 7 } } })
      const busy = world.withToken(token)
      for (let n = 0; n < 2; n++) await busy('GET', '/api/v1/me')
      await busy('POST', '/api/v1/tickets', { body: {} })
      const budgetsOf = ({ json }: { json: { data: { id: number; budgets: unknown[] }[] } }) =>
        json.data.find((rate) => rate.id === id)?.budgets
      const own = budgetsOf(await asBob(world, 'GET', '/app/api/token-rates'))
      expect(own).toContainEqual({ budget: 'read', used: 2, limit: 60 })
      expect(own).toContainEqual({ budget: 'tickets.create', used: 1, limit: 30 })
      expect(own).toContainEqual({ budget: 'write', used: 0, limit: 7 })
      expect(budgetsOf(await asAlice(world, 'GET', `/app/api/users/${BOB.id}/token-rates`))).toEqual(own)
    })

    it('of somebody’s tokens is an administrator’s to see', async () => {
      expect((await asBob(world, 'GET', `/app/api/users/${BOB.id}/token-rates`)).status).toBe(403)
      expect((await asAlice(world, 'GET', '/app/api/users/98765/token-rates')).status).toBe(404)
      expect((await world.anyone('GET', '/app/api/token-rates')).status).toBe(401)
    })
  })
})
