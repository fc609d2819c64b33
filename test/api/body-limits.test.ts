import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSession } from '../../src/people/sessions/sessions.ts'
import { listRouteTables } from '../../src/http/docs/route-tables.ts'
import { MAX_JSON_VALUES, MAX_OBJECT_MEMBERS } from '../../src/http/kit/json-limits.ts'
import { ALICE, KEYS, openWorld, type Response, type World } from '../world.ts'
import { PAGE } from './app/person.ts'
import { SEARCH_URN, USER_URN, groupBody, identityProvider, patchBody, userBody } from './scim/client.ts'
import { NEW } from './v1/desk.ts'

const SCIM_JSON = { 'content-type': 'application/scim+json' }
const MEGABYTE = 1_048_576
const MAX_CPU_MS = 50
const MAX_RUNS = 10
const IS_SOAK = process.env['SOAK'] !== undefined

const objectOf = (members: number): string => `{${Array.from({ length: members }, (_, n) => `"m${n}":1`).join(',')}}`
const numbers = (count: number): string => `[${Array.from({ length: count }, () => '1').join(',')}]`

describe('what a request may be at most', () => {
  let world: World
  let session: string
  beforeAll(async () => {
    world = await openWorld({ settings: { RATE_LIMIT_FACTOR: '1000000' } })
    session = await world.db.tx((tx) => createSession(tx, ALICE.id, { ip: '127.0.0.1', user_agent: 'test' }, 'test'))
  })
  afterAll(() => world.close())

  const json = { 'content-type': 'application/json' }
  type Write = (body: string) => Promise<Response>
  const writes: readonly (readonly [name: string, write: Write])[] = [
    ['helpdesk', (body) => world.alice('POST', '/api/v1/tickets', { body, headers: json })],
    ['monitor', (body) => world.writer('POST', '/api/v3/checks/', { body })],
    ['monitor in version 1', (body) => world.writer('POST', '/api/v1/checks/', { body })],
    ['dashboard', (body) => world.anyone('POST', '/app/api/tickets', { body, headers: { ...json, ...PAGE, cookie: `sid=${session}` } })],
    ['portal', (body) => world.anyone('POST', '/portal/api/register', { body, headers: { ...json, ...PAGE } })],
    ['survey', (body) => world.anyone('POST', '/csat/none', { body, headers: json })],
    ['identity providers', (body) => world.withToken(KEYS.scim)('POST', '/scim/v2/Users', { body, headers: json })],
  ]

  /** A refusal: short, and in the long run cheap. It is repeated until it was cheap: a busy machine adds what other processes cost. */
  const expectRefused = async (about: string, send: () => Promise<Response>): Promise<void> => {
    let cpu_ms = Infinity
    for (let run = 0; run < (IS_SOAK ? MAX_RUNS : 1) && cpu_ms > MAX_CPU_MS; run++) {
      const before = process.cpuUsage()
      const { status, text } = await send()
      const { user, system } = process.cpuUsage(before)
      cpu_ms = Math.min(cpu_ms, (user + system) / 1_000)
      expect([about, status >= 400 && status < 500, text.length < 50_000, status]).toEqual([about, true, true, status])
    }
    // oxlint-disable-next-line no-console -- the figure is what the long run is for
    if (IS_SOAK) console.log(`${about}: ${cpu_ms.toFixed(1)} ms of processor time`)
    if (IS_SOAK) expect([about, cpu_ms <= MAX_CPU_MS]).toEqual([about, true])
  }

  const BODIES: readonly (readonly [name: string, body: string])[] = [
    ['a list nested half a million times', '['.repeat(500_000) + ']'.repeat(500_000)],
    ['an object nested a hundred thousand times', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['one level too deep', `${'{"a":'.repeat(41)}1${'}'.repeat(41)}`],
    ['one member too many', objectOf(MAX_OBJECT_MEMBERS + 1)],
    ['eighty thousand members', objectOf(80_000)],
    ['one value too many', numbers(MAX_JSON_VALUES + 1)],
    ['half a million values', numbers(500_000)],
    ['one byte more than a megabyte', `{"subject":"${'x'.repeat(MEGABYTE)}"}`],
    ['a hundred thousand surrogate halves', `{"subject":"${'\\ud800'.repeat(100_000)}"}`],
    ['a name of half a megabyte', `{"${'x'.repeat(500_000)}":1}`],
  ]

  it.each(BODIES)('%s is refused by every API', async (name, body) => {
    for (const [api, write] of writes) {
      const isTaken = api.startsWith('monitor') && /surrogate|name of/.test(name)
      if (!isTaken) await expectRefused(`${name}, ${api}`, () => write(body))
    }
  })

  it('a list of 330,000 wrong tags is refused at once, and one of 330 is refused by its length alone', async () => {
    const tags = (count: number) => JSON.stringify({ ...NEW, tags: Array.from({ length: count }, () => 1) })
    const body = tags(330_000)
    await expectRefused('330,000 tags', () => world.alice('POST', '/api/v1/tickets', { body, headers: json }))
    const { status, json: answer } = await world.alice('POST', '/api/v1/tickets', { body: tags(330), headers: json })
    expect([status, answer.errors]).toEqual([422, { tags: ['The tags field must not have more than 50 items.'] }])
  })

  it('members that a strict form does not know are named, a hundred at most', async () => {
    const { id } = (await world.alice('POST', '/api/v1/tickets', { body: NEW })).json.data
    const { status, json: answer } = await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: objectOf(1_000), headers: json })
    expect([status, Object.keys(answer.errors).length]).toEqual([422, 100])
    expect(answer.errors.m0).toEqual(['The m0 field is unknown.'])
  })

  it('an address takes a thousand parameters, and no list more than its schema says', async () => {
    const parameters = (count: number) => Array.from({ length: count }, (_, n) => `p${n}=1`).join('&')
    expect((await world.alice('GET', `/api/v1/tickets?${parameters(1_000)}`)).status).toBe(200)
    const urls = (path: string) => [`${path}?${parameters(10_000)}`, `${path}?${'tag=a&'.repeat(10_000)}`]
    for (const url of urls('/api/v1/tickets')) await expectRefused('parameters, helpdesk', () => world.alice('GET', url))
    for (const url of urls('/api/v3/checks/')) await expectRefused('parameters, monitor', () => world.writer('GET', url))
    for (const url of urls('/scim/v2/Users')) await expectRefused('parameters, scim', () => world.withToken(KEYS.scim)('GET', url))
    const ids = Array.from({ length: 501 }, (_, n) => n + 1).join(',')
    const { status, json: answer } = await world.alice('GET', `/api/v1/tickets?department_id=${ids}`)
    expect([status, answer.errors]).toEqual([422, { department_id: ['The department id field must not have more than 500 items.'] }])
  })

  it('a form of a page takes 64 KB and two hundred fields', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const paths = ['/csat/none', '/help/en/a/b/feedback', '/app/saml/acs', '/app/saml/slo', '/api/v3/notifications/none/status']
    for (const path of paths) {
      await expectRefused(`fields, ${path}`, () => world.anyone('POST', path, { headers: form, body: 'a=1&'.repeat(201) }))
      await expectRefused(`a megabyte, ${path}`, () => world.anyone('POST', path, { headers: form, body: `a=${'x'.repeat(MEGABYTE)}` }))
    }
  })

  it('headers of more than 16 KB are refused before any of it is looked at', async () => {
    await world.product.app.listen({ host: '127.0.0.1', port: 0 })
    const address = world.product.app.server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => undefined)
    socket.end(`GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  })

  describe('identity providers', () => {
    const searchBody = (wish: object) => ({ schemas: [SEARCH_URN], ...wish })
    const search = (wish: object) => identityProvider(world).post('/.search', searchBody(wish))
    const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

    it('name two hundred attributes at most, in a body and in an address', async () => {
      const idp = identityProvider(world)
      for (const name of ['attributes', 'excludedAttributes']) {
        expect((await search({ [name]: many(200, () => 'userName') })).status).toBe(200)
        expect((await idp.get('/Users', { [name]: many(200, () => 'title').join(',') })).status).toBe(200)
        for (const value of [many(201, () => 'userName'), many(30_000, () => 'a.b'), ['x'.repeat(513)]])
          await expectRefused(`${value.length} ${name}`, () => search({ [name]: value }))
        await expectRefused(`201 ${name} in an address`, () => idp.get('/Users', { [name]: many(201, () => 'title').join(',') }))
      }
    })

    const userWith = (more: object) => userBody('limits@acme.test', { ...more })
    const groupWith = (members: number) => groupBody('Limits', { members: many(members, (n) => ({ value: `${n}` })) })
    const operations = (count: number) => patchBody(...many(count, () => ({ op: 'add', path: 'displayName', value: 'x' })))
    const attributes = (count: number) => searchBody({ attributes: many(count, () => 'userName') })

    /** By route a body that is right but for one thing too much. Schemas of SCIM are no schemas of routes, so these are not generated. */
    const ONE_TOO_MANY: Readonly<Record<string, object>> = {
      'POST /Users': userWith({ emails: many(101, (n) => ({ value: `e${n}@far.test` })) }),
      'PUT /Users/:id': userWith({ emails: many(101, (n) => ({ value: `e${n}@far.test` })) }),
      'PATCH /Users/:id': operations(1_001),
      'POST /Users/.search': attributes(201),
      'POST /Groups': groupWith(20_001),
      'PUT /Groups/:id': groupWith(20_001),
      'PATCH /Groups/:id': operations(1_001),
      'POST /Groups/.search': attributes(201),
      'POST /.search': attributes(201),
    }

    it('have a body with one too many for every route that takes one', () => {
      const served = listRouteTables().find(({ api }) => api.name === 'scim')?.served ?? []
      const taking = served.flatMap(({ route }) => (route.body ? [`${route.method} ${route.path}`] : []))

      expect(Object.keys(ONE_TOO_MANY).toSorted()).toEqual(taking.toSorted())
    })

    it.each(Object.entries(ONE_TOO_MANY))('are refused one too many by %s', async (route, body) => {
      const idp = identityProvider(world)
      const [method = '', path = ''] = route.split(' ')
      const kind = path.startsWith('/Users') ? 'Users' : 'Groups'
      const made = await idp.post(`/${kind}`, kind === 'Users' ? userBody(`${method}@acme.test`) : groupBody(`Limits ${route}`))
      const url = path.replace(':id', made.json.id)
      const text = JSON.stringify(body)
      await expectRefused(route, async () => {
        const answer = await idp.call(method as 'POST' | 'PUT' | 'PATCH', url, { body: text, headers: SCIM_JSON })
        // The record exists: what is refused is the body, and with the reason that SCIM has for it.
        expect([400, 413]).toContain(answer.status)
        return answer
      })
    })

    it('are answered that bulk requests are not supported, and refused those of more than a megabyte', async () => {
      const idp = identityProvider(world)
      const bulk = (count: number) => ({ Operations: many(count, (n) => ({ method: 'DELETE', path: `/Users/${n}` })) })
      expect((await idp.post('/Bulk', bulk(1_001))).status).toBe(501)
      await expectRefused('a bulk request of two megabytes', () => idp.post('/Bulk', bulk(60_000)))
    })

    it.each<readonly [name: string, method: 'POST' | 'PATCH', path: string, body: object]>([
      ['101 schemas', 'POST', '/Users', userBody('many', { schemas: [USER_URN, ...many(100, (n) => `urn:${n}`)] })],
      ['30,000 unknown members of a group', 'POST', '/Groups', groupBody('g', { members: many(30_000, (n) => ({ value: `${n}` })) })],
      ['a filter of 5,000 characters', 'POST', '/.search', searchBody({ filter: `userName eq "${'x'.repeat(5_000)}"` })],
      ['a filter of 40,000 parts', 'POST', '/.search', searchBody({ filter: many(40_000, () => 'title pr').join(' or ') })],
      ['a filter 100,000 deep', 'POST', '/.search', searchBody({ filter: `${'('.repeat(100_000)}title pr${')'.repeat(100_000)}` })],
      ['a sortBy of half a megabyte', 'POST', '/.search', searchBody({ sortBy: 'x.'.repeat(250_000) })],
    ])('are refused %s', async (name, method, path, body) => {
      // Serialized before it is measured: 30,000 members cost the client more than the server.
      const text = JSON.stringify(body)
      await expectRefused(name, () => identityProvider(world).call(method, path, { body: text, headers: SCIM_JSON }))
    })
  })
})
