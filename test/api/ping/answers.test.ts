import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { KEYS, openWorld, type World } from '../../world.ts'

onBothDatabases('answers to pings', (database) => {
  let world: World
  let uuid: string
  beforeAll(async () => {
    world = await openWorld({ database })
    uuid = (await world.writer('POST', '/api/v3/checks/', { body: { slug: 'backup' } })).json.uuid
  })
  afterAll(() => world.close())

  const NO_CACHE = { 'cache-control': 'max-age=0, no-cache, no-store, must-revalidate, private' }

  it('an accepted ping is answered as clients expect, and never from a cache', async () => {
    const { headers } = await world.anyone('GET', `/ping/${uuid}`)
    expect(headers).toMatchObject({
      ...NO_CACHE,
      'content-type': 'text/html; charset=utf-8',
      'ping-body-limit': '10000',
      'access-control-allow-origin': '*',
      expires: new Date(world.now() / 1_000).toUTCString(),
      'content-length': '2',
    })
  })

  it.each([
    ['by uuid is not cached', () => `/ping/${uuid}/256`, true],
    ['by slug has no such headers', () => `/ping/${KEYS.ping}/nothing`, false],
  ])('a refusal %s, and never says the limit or allows other origins', async (_case, url, isUncached) => {
    const { headers } = await world.anyone('GET', url())
    expect(headers['cache-control'] === NO_CACHE['cache-control']).toBe(isUncached)
    expect('expires' in headers).toBe(isUncached)
    expect(headers).not.toHaveProperty('ping-body-limit')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it.each([
    ['GET', 'success'],
    ['HEAD', 'success'],
    ['POST', 'success'],
    ['PUT', 'ign'],
    ['PATCH', 'ign'],
    ['DELETE', 'ign'],
    ['OPTIONS', 'ign'],
  ] as const)('%s is recorded as %s', async (method, type) => {
    const reply = await world.anyone(method, `/ping/${uuid}`)
    expect(reply.status).toBe(200)
    expect(reply.text).toBe(method === 'HEAD' ? '' : 'OK')
    const { json } = await world.writer('GET', `/api/v3/checks/${uuid}/pings/`)
    expect(json.pings[0]).toMatchObject({ method, type })
  })

  it('the question of a browser whether it may ping is answered and not recorded', async () => {
    const before = (await world.writer('GET', `/api/v3/checks/${uuid}`)).json.n_pings
    const reply = await world.anyone('OPTIONS', `/ping/${uuid}`, {
      headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
    })
    expect([reply.status, reply.text]).toEqual([204, ''])
    expect(reply.headers).toMatchObject({ 'access-control-allow-origin': '*' })
    expect((await world.writer('GET', `/api/v3/checks/${uuid}`)).json.n_pings).toBe(before)
  })
})
