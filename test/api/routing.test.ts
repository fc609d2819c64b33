import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../world.ts'

describe('bad input to every API', () => {
  let world: World
  beforeAll(async () => void (world = await openWorld()))
  afterAll(() => world.close())

  const v1 = { 'content-type': 'application/json' }

  it.each([
    ['broken JSON', 'POST', '/api/v1/tokens', { body: '{"name":', headers: v1 }, 400],
    ['invalid UTF-8', 'POST', '/api/v1/tokens', { body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), headers: v1 }, 400],
    [
      'another content type',
      'POST',
      '/api/v1/tokens',
      { body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
    ],
    ['a body of 10 MB', 'POST', '/api/v1/tokens', { body: JSON.stringify({ name: 'x'.repeat(10_000_000) }), headers: v1 }, 413],
    ['endless nesting', 'POST', '/api/v1/tokens', { body: `{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, headers: v1 }, 400],
    ['a NUL in a text', 'POST', '/api/v1/tokens', { body: '{"name":"a\\u0000b"}', headers: v1 }, 422],
    ['a NUL in the query', 'GET', '/api/v1/tickets?q=%00', {}, 400],
    ['a NUL in the path', 'DELETE', '/api/v1/tokens/%00', {}, 404],
    ['a list instead of an object', 'POST', '/api/v1/tokens', { body: '[]', headers: v1 }, 422],
    ['a number for a text', 'POST', '/api/v1/tokens', { body: { name: 7 } }, 422],
    ['an unknown ability', 'POST', '/api/v1/tokens', { body: { name: 'x', abilities: ['tickets:eat'] } }, 422],
    ['an unknown route', 'GET', '/api/v1/nothing', {}, 404],
    ['an id that is none', 'DELETE', '/api/v1/tokens/abc', {}, 404],
    ['a wrong method', 'PATCH', '/api/v1/tokens', {}, 405],
  ] as const)('%s is refused in the helpdesk’s words', async (_title, method, url, call, status) => {
    const reply = await world.alice(method, url, call)
    expect(reply.status).toBe(status)
    expect(typeof reply.json.message).toBe('string')
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('a NUL in the query is refused with the name of the parameter', async () => {
    const { json } = await world.alice('GET', '/api/v1/tickets?sort=id&q=%00')
    expect(json).toEqual({ message: 'The parameter q must not contain NUL characters.' })
  })

  it.each([
    ['an unknown route', 'GET', '/api/v3/nothing', 404],
    ['a wrong method', 'PUT', '/api/v3/status/', 405],
    ['an unknown route of an older version', 'GET', '/api/v2/nothing', 404],
  ] as const)('%s is refused in the monitor’s words', async (_title, method, url, status) => {
    const reply = await world.anyone(method, url)
    expect(reply.status).toBe(status)
    expect(typeof reply.json.error).toBe('string')
  })

  it('a wrong method is told the right ones', async () => {
    expect((await world.alice('PATCH', '/api/v1/tokens')).headers.allow).toBe('POST, GET, HEAD')
  })

  it('an address that cannot be read is a 400, in a page for people too', async () => {
    expect((await world.anyone('GET', '/api/v1/%ff')).status).toBe(400)
    const page = await world.anyone('GET', '/help/no/such/page')
    expect(page.status).toBe(404)
    expect(page.headers['content-type']).toContain('text/html')
  })

  it('without a token the helpdesk says so before it looks at anything else', async () => {
    const reply = await world.anyone('POST', '/api/v1/tokens', { body: '{"name":', headers: v1 })
    expect(reply.status).toBe(401)
    expect(reply.headers['www-authenticate']).toBe('Bearer')
    expect(reply.json).toEqual({ message: 'Unauthenticated.' })
  })

  it('duplicated and broken headers on the wire are a 400, never a 5xx', async () => {
    await world.product.app.listen({ host: '127.0.0.1', port: 0 })
    const address = world.product.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const raw = async (text: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk.toString()))
      // The server may hang up while we are still sending; what it said before that counts.
      socket.on('error', () => undefined)
      socket.end(text)
      await once(socket, 'close')
      return answer.split('\r\n')[0] ?? ''
    }
    const request = (headers: string): string => `POST /api/v1/tokens HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n{}`
    expect(await raw(request('Content-Length: 2\r\nContent-Length: 3'))).toContain('400')
    expect(await raw(request('Transfer-Encoding: chunked\r\nContent-Length: 2'))).toContain('400')
    expect(await raw(request('Bad Header\r\nContent-Length: 2'))).toContain('400')
    expect(await raw(request('Authorization: Bearer a\r\nAuthorization: Bearer b\r\nContent-Length: 2\r\nConnection: close'))).toContain(
      '401',
    )
    expect(await raw('GET http://x/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('200')
    expect(await raw(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/4\d\d/)
  })
})

describe('operations', () => {
  let world: World
  beforeAll(async () => void (world = await openWorld()))
  afterAll(() => world.close())

  it('tells that it is alive, ready, and how it feels', async () => {
    expect((await world.anyone('GET', '/healthz')).status).toBe(200)
    expect((await world.anyone('GET', '/readyz')).status).toBe(200)
    await world.alice('GET', '/api/v1/me')
    const metrics = await world.anyone('GET', '/metrics')
    expect(metrics.text).toContain('watchdesk_http_request_duration_seconds_count{api="api/v1",method="GET",status="2xx"}')
    expect(metrics.text).toContain('watchdesk_database_duration_seconds_count{kind="read"}')
    expect(metrics.text).toContain('nodejs_eventloop_lag_seconds')
  })

  it('serves the reference and the OpenAPI documents from the package', async () => {
    const page = await world.anyone('GET', '/docs/v1')
    expect(page.status).toBe(200)
    expect(page.text).toContain('/api/v1/tokens')
    expect(page.text).not.toMatch(/<script|https?:\/\/(?!watchdesk)/)
    expect((await world.anyone('GET', '/api/v1/openapi.json')).json.openapi).toBe('3.1.0')
    expect((await world.anyone('GET', '/api/v3/openapi.json')).json.paths['/status/']).toBeDefined()
  })

  it('the status route answers 200 while the database does, and 500 with a JSON error when it does not', async () => {
    expect(await world.anyone('GET', '/api/v3/status/')).toMatchObject({ status: 200, text: 'OK' })
    await world.db.close()
    const broken = await world.anyone('GET', '/api/v3/status/')
    expect(broken.status).toBe(500)
    expect(broken.json).toEqual({ error: 'internal server error' })
    expect((await world.anyone('GET', '/readyz')).status).toBe(503)
  })
})

describe('the dashboard', () => {
  let world: World
  beforeAll(async () => void (world = await openWorld()))
  afterAll(() => world.close())

  it('is served at its own addresses under a strict policy, and nowhere else', async () => {
    const page = await world.anyone('GET', '/inbox/mine/42', { headers: { accept: 'text/html' } })
    expect([200, 404]).toContain(page.status)
    expect(page.headers['content-type']).toContain('text/html')
    if (page.status === 200) expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}'/)
    expect((await world.anyone('GET', '/api/v1/nothing')).json).toEqual({ message: 'Not found.' })
    expect((await world.anyone('GET', '/api/v3/nothing')).json.error).toEqual(expect.any(String))
    expect((await world.anyone('GET', '/status/nobody')).status).toBe(404)
  })
})
