import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { KEYS, openWorld, type World } from '../../world.ts'
import { identityProvider, type IdentityProvider } from './client.ts'

onBothDatabases('how often an identity provider may ask', (database) => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  const statuses = async (count: number, ask: () => Promise<{ status: number }>): Promise<readonly number[]> => {
    const seen: number[] = []
    for (let at = 0; at < count; at++) seen.push((await ask()).status)
    return seen
  }

  it('strangers are counted by address, and never against the provider', async () => {
    const stranger = () => world.withToken('scim_wrong')('GET', '/scim/v2/Users')
    expect(new Set(await statuses(100, stranger))).toEqual(new Set([401]))
    const refused = await stranger()
    expect(refused.status).toBe(429)
    expect(refused.json.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect((await idp.get('/Users')).status).toBe(200)
    world.jump('61s')
    expect((await stranger()).status).toBe(401)
  })

  it('all tokens and routes of a connection share 100 a minute; the next is told in whole seconds when to come back', async () => {
    world.jump('61s')
    const second = await world.alice('POST', '/api/v1/scim-tokens', { body: { name: 'second' } })
    const twin = identityProvider(world, second.json.token)
    const half = await statuses(50, () => idp.get('/ServiceProviderConfig'))
    const other = await statuses(50, () => twin.get('/Nothing/../Users/none'))
    expect(new Set([...half, ...other])).toEqual(new Set([200, 404]))
    world.jump('20s')
    for (const asked of [await idp.get('/Users'), await twin.get('/Groups'), await idp.get('/Me'), await twin.post('/Users', {})]) {
      expect(asked.status).toBe(429)
      expect(asked.headers['retry-after']).toBe('40')
      expect(asked.json).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '429' })
      expect(asked.headers['content-type']).toContain('application/scim+json')
    }
    world.jump('41s')
    expect((await idp.get('/Users')).status).toBe(200)
  })

  it('another provider has a budget of its own; an administrator sees when it is used up, and may give more', async () => {
    world.jump('61s')
    const made = await world.alice('POST', '/api/v1/scim-connections', { body: { name: 'Entra' } })
    const entra = identityProvider(world, made.json.token)
    await world.alice('PUT', `/api/v1/scim-connections/${made.json.data.id}`, { body: { per_minute: 3 } })
    expect(await statuses(4, () => entra.get('/Users?count=0'))).toEqual([200, 200, 200, 429])
    expect((await identityProvider(world, KEYS.scim).get('/Users')).status).toBe(200)
    const throttled = async (id: number): Promise<number> => {
      const { data } = (await world.alice('GET', '/api/v1/scim-connections')).json
      return data.find((connection: { id: number }) => connection.id === id).throttled
    }
    await vi.waitFor(async () => expect(await throttled(made.json.data.id)).toBe(1))
    await world.alice('PUT', `/api/v1/scim-connections/${made.json.data.id}`, { body: { per_minute: 300 } })
    expect(new Set(await statuses(150, () => entra.get('/Users?count=0')))).toEqual(new Set([200]))
    await world.alice('PUT', `/api/v1/scim-connections/${made.json.data.id}`, { body: { is_active: false } })
    const off = await entra.get('/Users')
    expect(off.status).toBe(403)
    expect(off.json.detail).toContain('disabled')
  })
})
