import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { made, ping } from './acme.ts'

onBothDatabases('versions of the API', (database) => {
  let world: World
  let uuid: string
  beforeAll(async () => {
    world = await openWorld({ database })
    uuid = (await made(world, { name: 'Versioned' })).uuid
  })
  afterAll(() => world.close())

  const post = (version: number, path: string, body: unknown) => world.writer('POST', `/api/v${version}/checks/${path}`, { body })

  it('name themselves in addresses', async () => {
    await ping(world, uuid, 'success', { body: 'x' })
    for (const version of [1, 2, 3]) {
      const check = (await world.writer('GET', `/api/v${version}/checks/${uuid}`)).json
      expect(check.pause_url).toBe(`http://watchdesk.test/api/v${version}/checks/${uuid}/pause`)
      const { pings } = (await world.writer('GET', `/api/v${version}/checks/${uuid}/pings/`)).json
      expect(pings[0].body_url).toContain(`/api/v${version}/`)
    }
  })

  it.each([
    ['Foo Bar!', 'foo-bar'],
    ['A/B.C', 'abc'],
    ['日本', ''],
    ['  --Ünder_score__ ', 'under_score'],
    ['a - b', 'a-b'],
  ])('before 3 the name %j brings the slug %j', async (name, slug) => {
    for (const version of [1, 2]) {
      const check = (await post(version, '', { name })).json
      expect(check.slug).toBe(slug)
      expect((await post(version, check.uuid, { name, slug: 'own' })).json.slug).toBe('own')
      expect((await post(version, check.uuid, { desc: 'x' })).json.slug).toBe('own')
      expect((await post(version, check.uuid, { name })).json.slug).toBe(slug)
    }
    expect((await post(3, '', { name })).json.slug).toBe('')
  })

  it('say differently that a run is under way', async () => {
    const running = (await made(world)).uuid
    await ping(world, running, 'start')
    const seen = async (version: number) => {
      const { status, started } = (await world.writer('GET', `/api/v${version}/checks/${running}`)).json
      return [status, started]
    }
    expect(await Promise.all([1, 2, 3].map(seen))).toEqual([
      ['started', true],
      ['new', true],
      ['new', true],
    ])
    const listed = (await world.writer('GET', '/api/v1/checks/')).json.checks.at(-1)
    expect(listed.status).toBe('started')
  })

  describe('addresses', () => {
    it.each(['checks', 'channels', 'badges', 'status', 'checks/UUID/pings', 'checks/UUID/flips', 'checks/UUID'])(
      '%s answers with and without the slash, and to HEAD',
      async (path) => {
        for (const version of [1, 2, 3])
          for (const slash of ['', '/']) {
            const url = `/api/v${version}/${path.replace('UUID', uuid)}${slash}`
            expect([url, (await world.writer('GET', url)).status]).toEqual([url, 200])
            const head = await world.writer('HEAD', url)
            expect([url, head.status, head.text]).toEqual([url, 200, ''])
          }
      },
    )

    it.each(['pause', 'pause/', 'resume', 'resume/'])('%s does too', async (path) => {
      expect((await world.writer('POST', `/api/v3/checks/${uuid}/${path}`)).status).toBe(
        path.startsWith('pause') ? 200 : path === 'resume' ? 200 : 409,
      )
    })

    it.each(['pings', 'flips'])(
      'a POST to %s without the slash is sent to the list, which a client then asks for with GET',
      async (path) => {
        for (const version of [1, 2, 3]) {
          const reply = await world.anyone('POST', `/api/v${version}/checks/${uuid}/${path}?start=1`)
          expect([reply.status, reply.headers['location']]).toEqual([301, `/api/v${version}/checks/${uuid}/${path}/?start=1`])
          expect((await world.writer('POST', `/api/v${version}/checks/${uuid}/${path}/`)).status).toBe(405)
        }
      },
    )

    it.each(['', 'nothing', 'checks/x/y', `checks/UUID/nothing`])('%j is not there, and says so in JSON', async (path) => {
      const reply = await world.writer('GET', `/api/v3/${path.replace('UUID', uuid)}`)
      expect([reply.status, Object.keys(reply.json)]).toEqual([404, ['error']])
    })

    it.each([
      ['PUT', 'checks/', 'GET, HEAD, POST'],
      ['DELETE', 'checks/', 'GET, HEAD, POST'],
      ['PATCH', 'checks/UUID', 'GET, HEAD, POST, DELETE'],
      ['GET', 'checks/UUID/pause', 'POST'],
      ['POST', 'badges/', 'GET, HEAD'],
      ['POST', 'status/', 'GET, HEAD'],
    ] as const)('%s %s is told which methods there are', async (method, path, allow) => {
      const reply = await world.writer(method, `/api/v3/${path.replace('UUID', uuid)}`)
      expect([reply.status, reply.headers['allow'], Object.keys(reply.json)]).toEqual([405, allow, ['error']])
      expect(reply.headers['access-control-allow-origin']).toBe('*')
    })
  })

  describe('pages of other origins', () => {
    it('are told before they ask', async () => {
      const reply = await world.anyone('OPTIONS', '/api/v3/checks/', { headers: { origin: 'https://a.test' } })
      expect(reply.status).toBe(204)
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'X-Api-Key, Content-Type',
        'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
        'access-control-max-age': '600',
      })
    })

    it.each([
      ['a list', 'GET', 'checks/', 200],
      ['a missing key', 'POST', 'checks/', 401],
      ['a missing check', 'GET', 'checks/0f640344-2066-4bc7-8ad3-5f836f6d702c', 404],
      ['a missing page', 'GET', 'nothing', 404],
    ] as const)('may read %s', async (_, method, path, status) => {
      const ask = status === 401 ? world.anyone : world.writer
      const reply = await ask(method, `/api/v3/${path}`)
      expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([status, '*'])
    })
  })
})
