import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFastify } from '../../src/http/create-fastify.ts'
import { registerWebRoutes } from '../../src/http/web.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createLog } from '../../src/kernel/log.ts'
import { ask, linkTo, openMailing, publish, type Mailing } from './badges/subscribers.ts'
import { signIn } from './portal/visitor.ts'
import type { World } from '../world.ts'
import { faultsOf, type Answer } from './security-faults.ts'

let mailing: Mailing
let world: World
beforeAll(async () => {
  mailing = await openMailing('sqlite')
  world = mailing.world
})
afterAll(() => mailing.close())

const TOO_LARGE = 'x'.repeat(1_048_577)

describe('the headers of every answer', () => {
  it.each([
    ['GET', '/', [200, 404]],
    ['GET', '/login', [200, 404]],
    ['GET', '/nowhere.html', [200, 404]],
    ['GET', '/status/none', [404]],
    ['GET', '/status/none/manage/x', [404]],
    ['GET', '/_app/none.js', [404]],
    ['GET', '/docs', [200]],
    ['GET', '/docs/v1', [200]],
    ['GET', '/docs/none', [404]],
    ['GET', '/help', [302]],
    ['GET', '/help/en', [200]],
    ['GET', '/help/en/none', [404]],
    ['GET', '/help/sitemap.xml', [200]],
    ['GET', '/portal', [200]],
    ['GET', '/portal/tickets', [303, 302]],
    ['GET', '/portal/none', [404]],
    ['GET', '/portal/api/tickets', [401]],
    ['GET', '/csat/none', [404]],
    ['GET', '/confirm/none', [404]],
    ['GET', '/unsubscribe/none', [404]],
    ['GET', '/cloaked/none', [302]],
    ['GET', '/branding/none.png', [404]],
    ['GET', '/badge/none/none.svg', [404]],
    ['POST', '/badge/none/none.svg', [405]],
    ['OPTIONS', '/badge/none/none.svg', [204]],
    ['GET', '/b/2/none.svg', [404]],
    ['GET', '/api/v1/me', [401]],
    ['GET', '/api/v1/nothing', [404]],
    ['DELETE', '/api/v1/me', [405]],
    ['GET', '/api/v1/openapi.json', [200]],
    ['GET', '/api/v2/checks/', [401]],
    ['GET', '/api/v3/checks/', [401]],
    ['GET', '/api/v3/status/', [200]],
    ['OPTIONS', '/api/v3/checks/', [204]],
    ['GET', '/scim/v2/Users', [401]],
    ['GET', '/scim/v2/Nothing', [401, 404]],
    ['GET', '/app/api/session', [401]],
    ['GET', '/app/saml/login', [302, 303, 404, 422, 400]],
    ['GET', '/app/oidc/login', [302, 303, 404, 422, 400]],
    ['GET', '/app/oidc/callback', [302, 303, 400, 404, 422]],
    ['GET', '/healthz', [200]],
    ['GET', '/readyz', [200]],
    ['GET', '/metrics', [200, 403]],
    ['GET', '/nothing/%zz', [400]],
    ['DELETE', '/help/en', [404, 405]],
  ] as const)('%s %s', async (method, url, statuses) => {
    const answer = await world.anyone(method, url)

    expect(statuses).toContain(answer.status)
    expect(faultsOf(answer)).toEqual([])
  })

  it.each(['/api/v1/tickets', '/app/api/session', '/api/v3/checks/', '/scim/v2/Users', '/portal/api/register', '/csat/x'])(
    'a body too large for %s',
    async (url) => {
      const answer = await world.anyone('POST', url, { headers: { 'content-type': 'application/json' }, body: TOO_LARGE })

      expect(answer.status).toBe(413)
      expect(faultsOf(answer)).toEqual([])
    },
  )

  it('pages for people without an account', async () => {
    await publish(world, 'acme')
    await ask(world, 'acme', 'ann@news.test')
    await world.settle()
    const confirmation = await linkTo(world, 'ann@news.test', 'confirm')
    const client = await signIn(world, 'ann@far.test')
    const pages = [
      await world.anyone('GET', '/status/acme'),
      await world.anyone('GET', '/status/acme.json'),
      await world.anyone('GET', '/status/acme.rss'),
      await world.anyone('GET', confirmation),
      await client.page('/portal/tickets'),
      await client.page('/portal/tickets/new'),
    ]

    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(pages.map(faultsOf)).toEqual(pages.map(() => []))
  })

  it('a badge', async () => {
    const { uuid } = (await world.writer('POST', '/api/v3/checks/', { body: { name: 'Badge' } })).json
    const { badge_url } = (await world.writer('GET', `/api/v3/checks/${uuid}`)).json
    const answer = await world.anyone('GET', new URL(badge_url).pathname)

    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(faultsOf(answer)).toEqual([])
  })

  it('a ping runs nothing', async () => {
    const { ping_url } = (await world.writer('POST', '/api/v3/checks/', { body: { name: 'Ping' } })).json
    for (const path of [new URL(ping_url).pathname, '/ping/none'])
      expect((await world.anyone('GET', path)).headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
      })
  })
})

/** What a server answers to these bytes: status, headers, text. */
const answerTo = async (port: number, bytes: string): Promise<Answer> => {
  const socket = connect(port, '127.0.0.1')
  // Not ended: Node gives up a request whose client has stopped sending before it is answered.
  socket.write(bytes)
  const whole = (await socket.setEncoding('utf8').toArray()).join('')
  const [head = '', text = ''] = whole.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => [line.split(': ')[0]?.toLowerCase() ?? '', line.replace(/^[^:]+: /, '')]))
  return { status: Number(first.split(' ')[1]), headers, text }
}

describe('the headers of answers without a handler', () => {
  it.each([
    ['what is not HTTP', 'GET no http\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400],
    ['both lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ['a request without a Host header', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a call of an API without a Host header', 'GET /api/v1/me HTTP/1.1\r\n\r\n', 400],
    ['an unknown Expect header', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n', 417],
    ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_what, bytes, status) => {
    const app = createFastify({ log: createLog('silent'), ids: randomIds(), trustProxy: [], secure: false })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await answerTo((app.server.address() as AddressInfo).port, bytes)
    await app.close()

    expect(answer.status).toBe(status)
    expect(faultsOf(answer)).toEqual([])
  })

  it('a ping needs a Host header, and may ask whether it may send its body', async () => {
    const { app } = world.product
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const { ping_url } = (await world.writer('POST', '/api/v3/checks/', { body: { name: 'Raw ping' } })).json
    const ping = (headers: string) =>
      answerTo(port, `POST ${new URL(ping_url).pathname} HTTP/1.1\r\n${headers}Connection: close\r\nContent-Length: 2\r\n\r\nok`)
    const refused = await ping('')

    expect(refused.status).toBe(400)
    expect(faultsOf(refused)).toEqual([])
    expect(await ping('Host: a\r\nExpect: 100-continue\r\n')).toMatchObject({
      status: 100,
      text: expect.stringMatching(/^HTTP\/1\.1 200 /),
    })
  })

  it('the preflight of a ping', async () => {
    const { ping_url } = (await world.writer('POST', '/api/v3/checks/', { body: { name: 'Preflight' } })).json
    const answer = await world.anyone('OPTIONS', new URL(ping_url).pathname, { headers: { 'access-control-request-method': 'POST' } })

    expect(answer.status).toBe(204)
    expect(answer.headers).toMatchObject({ 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' })
  })
})

describe('the headers of the dashboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchdesk-headers-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('its page, its files and its missing files', async () => {
    mkdirSync(join(folder, '_app'))
    writeFileSync(join(folder, '_app', 'main-1.js'), 'run()')
    writeFileSync(join(folder, 'tokens.css'), ':root{}')
    writeFileSync(join(folder, 'index.html'), '<script>set()</script>')
    const app = createFastify({ log: createLog('silent'), ids: randomIds(), trustProxy: [], secure: false })
    registerWebRoutes(app, folder)
    for (const path of ['/inbox/mine', '/_app/main-1.js', '/tokens.css', '/_app/none.js', '/_app/']) {
      const { statusCode, headers, payload } = await app.inject(path)
      expect(faultsOf({ status: statusCode, headers, text: payload }), path).toEqual([])
    }
    await app.close()
  })
})

describe('the headers of a failure', () => {
  it.each(['/api/v1/me', '/api/v3/checks/', '/scim/v2/Users', '/help/en', '/status/acme', '/portal', '/csat/x', '/b/2/x.svg'])(
    '%s while the database does not answer',
    async (url) => {
      const broken = await openMailing('sqlite')
      await broken.world.db.close()
      const { alice, writer } = broken.world
      const answer = await (url.includes('/v3/') ? writer : alice)('GET', url)
      await broken.close()

      expect(answer.status).toBeGreaterThanOrEqual(500)
      expect(faultsOf(answer)).toEqual([])
    },
  )
})
