import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../../src/contract/route.ts'
import { listPublicApis } from '../../../src/http/docs/route-tables.ts'
import { onBothDatabases } from '../../databases.ts'
import { oneIn } from '../../setup/one-in.ts'
import { openWorld, type Response, type World } from '../../world.ts'
import { NEW, newAgent, newTicket } from './desk.ts'

const routes = listPublicApis().find(({ api }) => api.version === '1')?.routes ?? []
const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const named = (list: readonly Route[]) => list.map((route) => [nameOf(route), route] as const)
const hasPlace = ({ path }: Route): boolean => path.includes(':')
const takesJson = ({ body, path }: Route): boolean => body !== undefined && !/\/(?:attachments|inbound-email|import\/:?\w+)$/.test(path)

/** A query string is a JSON Schema like everything else; these are its parts that matter here. */
const namesIn = ({ query }: Route): readonly string[] => Object.keys((query as { properties?: object } | undefined)?.properties ?? {})

/** What nobody means and somebody sends. */
const VALUES = [null, true, -1, 1.5, 1e30, 3_000_000_000, ' ', '🙂\ud800', 'x'.repeat(3_000), [], [null], { a: [1e30] }]
const TEXTS = ['', '-1', '999999999999999', `🙂,ä,,'";--%`, 'x'.repeat(600)]
const QUERIES = [...TEXTS.map((text) => `=${encodeURIComponent(text)}`), '=1&=2', '[]=1&[]=x', '[a]=1']

const isSaid = ({ status, json }: Response): boolean => status === 204 || status === 302 || json !== undefined

/** An answer of ours, whatever was asked: a success, or a refusal with a sentence, and by field where a field was wrong. */
const expectSane = (about: string, answer: Response): void => {
  expect([about, answer.status < 500, isSaid(answer)]).toEqual([about, true, true])
  if (answer.status >= 400) expect([about, typeof answer.json.message]).toEqual([about, 'string'])
  if (answer.status === 422) expect([about, Object.keys(answer.json.errors).length > 0]).toEqual([about, true])
}

onBothDatabases('odd input', (database) => {
  let world: World
  const ids = { ticket: 0, reply: 0, user: 0, macro: 0, view: 0, company: 0, client: 0, role: 0, department: 0, field: 0, token: 0 }
  beforeAll(async () => {
    world = await openWorld({ database })
    const post = async (path: string, body: object) => (await world.alice('POST', `/api/v1${path}`, { body })).json
    ids.ticket = (await newTicket(world)).id
    ids.reply = (await post(`/tickets/${ids.ticket}/replies`, { body: 'A note', is_internal: true })).data.id
    ids.user = (await newAgent(world)).user.id
    ids.macro = (await post('/macros', { name: 'M', actions: {} })).data.id
    ids.view = (await post('/views', { name: 'V', filters: {} })).data.id
    ids.company = (await post('/companies', { name: 'C' })).data.id
    ids.client = (await post('/clients', { email: 'odd@example.org' })).data.id
    ids.role = (await post('/roles', { name: 'R' })).data.id
    ids.department = (await post('/departments', { name: 'D' })).data.id
    ids.field = (await post('/fields', { key: 'k', label: 'K', type: 'number' })).data.id
    ids.token = (await post('/tokens', { name: 'T' })).id
  })
  afterAll(() => world.close())

  const ticket = { ...NEW, priority: 'low', department_id: 1, assignee_id: 2, tags: ['a'], type: 'task', cc: ['b@c.org'] }
  const change = { status: 'open', pending_until: null, custom_fields: { k: 1 }, attachments: [1], requester_name: 'N' }
  const person = { role_id: 3, department_id: 1, departments: [1], is_active: true, title: 't', phone: '1', locale: 'en', timezone: 'UTC' }
  const visible = { visibility: 'all', department_id: null, position: 1 }
  const BODIES: readonly (readonly [method: 'POST' | 'PUT' | 'PATCH', path: () => string, body: Readonly<Record<string, unknown>>])[] = [
    ['POST', () => '/tickets', { ...ticket, ...change }],
    ['PUT', () => `/tickets/${ids.ticket}`, { ...ticket, ...change }],
    ['POST', () => `/tickets/${ids.ticket}/replies`, { body: 'x', cc: ['b@c.org'], status: 'open', send_email: false, attachments: [] }],
    ['POST', () => `/tickets/${ids.ticket}/replies`, { message: 'x', type: 'note', author_email: 'a@b.org', body_html: '<p>x</p>' }],
    ['PUT', () => `/tickets/${ids.ticket}/replies/${ids.reply}`, { body: 'y', body_html: '<p>y</p>' }],
    ['POST', () => `/tickets/${ids.ticket}/merge`, { merge_into_id: 0 }],
    ['POST', () => `/tickets/${ids.ticket}/split`, { reply_ids: [0], subject: 's' }],
    ['POST', () => `/tickets/${ids.ticket}/links`, { ticket_id: 0, type: 'related' }],
    ['POST', () => `/tickets/${ids.ticket}/escalate`, { reason: 'r', level: 2 }],
    ['POST', () => `/tickets/${ids.ticket}/followers`, { user_id: 2 }],
    ['POST', () => `/tickets/${ids.ticket}/apply-macro`, { macro_id: 1 }],
    ['PUT', () => `/tickets/${ids.ticket}/draft`, { body: 'd', is_internal: true, cc: [], attachments: [] }],
    ['POST', () => '/tickets/bulk', { ids: [1], set: { priority: 'low' }, macro_id: 1, merge_into_id: 0 }],
    ['POST', () => '/attachments', { filename: 'a.txt', content_type: 'text/plain', content_base64: 'aGk=' }],
    ['PATCH', () => `/users/${ids.user}`, { name: 'N', email: 'n@acme.test', signature: 's', avatar_url: 'https://a.test/b', ...person }],
    ['POST', () => '/clients', { name: 'N', email: 'n@example.org', phone: '1', company_id: null, locale: 'en', timezone: 'UTC' }],
    ['PUT', () => `/clients/${ids.client}`, { name: 'N', is_verified: true, is_blocked: false, company_id: 1, csat_opted_out: true }],
    ['POST', () => `/clients/${ids.client}/merge`, { merge_into_id: 0 }],
    ['PUT', () => `/companies/${ids.company}`, { name: 'N', domains: ['n.org'], notes: 'n', sla_policy_id: null }],
    ['PUT', () => `/departments/${ids.department}`, { name: 'N', is_default: false, reopen_days: 1, auto_close_days: 1, lead_id: 1 }],
    ['PUT', () => `/roles/${ids.role}`, { name: 'N', rank: 1, permissions: ['tickets:read'], sees_all_departments: true }],
    ['POST', () => '/tokens', { name: 'N', abilities: ['tickets:read'], expires_at: '2030-01-01T00:00:00Z' }],
    ['PUT', () => `/tokens/${ids.token}/limits`, { rate_limits: { read: 5 } }],
    ['PUT', () => `/macros/${ids.macro}`, { name: 'N', actions: { set: { assignee_id: 'me' }, add_tags: ['a'] }, ...visible }],
    ['PUT', () => `/views/${ids.view}`, { name: 'N', filters: { tag: ['a'] }, sort: 'id', columns: ['id'], ...visible }],
    ['PUT', () => `/fields/${ids.field}`, { label: 'L', is_required: false, position: 1, min: 1, max: 2 }],
    ['POST', () => '/me/notices/read', { up_to_id: 1 }],
  ]

  describe('in a body that is right otherwise', () => {
    it.each(BODIES.map(([method, path, body]) => [method, path.toString().replace('() => ', ''), path, body] as const))(
      '%s %s',
      async (method, _name, path, body) => {
        for (const [turn, field] of Object.keys(body).entries())
          for (const value of oneIn(3, VALUES, turn)) {
            const answer = await world.alice(method, `/api/v1${path()}`, { body: { ...body, [field]: value } })
            const about = `${path()} ${field} ${JSON.stringify(value).slice(0, 40)}`
            expectSane(about, answer)
          }
      },
    )
  })

  describe('in the address', () => {
    it.each(named(routes.filter((route) => route.method === 'GET' && !hasPlace(route) && namesIn(route).length > 0)))(
      '%s',
      async (_name, route) => {
        for (const [turn, name] of namesIn(route).entries())
          for (const query of oneIn(2, QUERIES, turn))
            expectSane(`${name}${query}`, await world.alice('GET', `/api/v1${route.path}?${name}${query.replaceAll('&', `&${name}`)}`))
      },
    )
  })

  it('a number beyond what a number can hold is no id, and is refused by its field', async () => {
    const refused = await world.alice('POST', '/api/v1/tickets', { body: { ...NEW, department_id: 1e30 } })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['department_id']])
  })
})

describe('bodies that are none', () => {
  let world: World
  beforeAll(async () => void (world = await openWorld()))
  afterAll(() => world.close())
  const writes = routes.filter((route) => takesJson(route) && !hasPlace(route) && route.auth.kind !== 'open')
  const json = { 'content-type': 'application/json' }

  it.each(named(writes))('%s', async (_name, { method, path }) => {
    const send = (body: string | Buffer, headers: Record<string, string> = json) => world.alice(method, `/api/v1${path}`, { body, headers })
    for (const body of ['{', '{"a":1,}', '[1', Buffer.from([0x22, 0xff, 0x22])]) {
      const broken = await send(body)
      expect([String(body), broken.status, broken.json]).toEqual([String(body), 400, { message: 'Malformed JSON.' }])
    }
    const nul = await send('{"a":"\\u0000","b":[{"c_d":"x\\u0000"}]}')
    expect([nul.status, nul.json.errors]).toMatchObject([
      422,
      { a: ['The a field must not contain NUL characters.'], 'b.0.c_d': ['The b.0.c d field must not contain NUL characters.'] },
    ])
    expect((await send(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`)).status).toBe(400)
    for (const body of ['null', '3', '"text"', '[]']) expect([body, (await send(body)).status]).toEqual([body, 422])
    expect((await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await send('{}', { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('a body over a megabyte is 413, a byte less is read', async () => {
    const sized = (length: number) => world.alice('POST', '/api/v1/tickets', { body: `{"x":"${'y'.repeat(length - 8)}"}`, headers: json })
    expect((await sized(1_048_576)).status).toBe(422)
    const refused = await sized(1_048_577)
    expect([refused.status, Object.keys(refused.json)]).toEqual([413, ['message']])
  })

  it('no body at all is an empty one', async () => {
    expect((await world.alice('POST', '/api/v1/tickets')).status).toBe(422)
    const { id } = await newTicket(world)
    for (const headers of [{}, json]) expect((await world.alice('PUT', `/api/v1/tickets/${id}`, { headers })).status).toBe(200)
  })

  it('JSON under another name of JSON is read, and so is UTF-8 said aloud', async () => {
    for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.api+json'])
      expect((await world.alice('POST', '/api/v1/tickets', { body: JSON.stringify(NEW), headers: { 'content-type': type } })).status).toBe(
        201,
      )
  })
})

describe('addresses', () => {
  let world: World
  beforeAll(async () => void (world = await openWorld()))
  afterAll(() => world.close())

  it('with a slash behind or two between are the same', async () => {
    for (const path of ['/api/v1/tickets/', '/api/v1//tickets', '/api/v1/tickets/?per_page=1'])
      expect([path, (await world.alice('GET', path)).status]).toEqual([path, 200])
  })

  it('HEAD answers what GET answers, without the body', async () => {
    const { id } = await newTicket(world)
    for (const path of ['/api/v1/tickets', `/api/v1/tickets/${id}`, '/api/v1/me']) {
      const [head, get] = [await world.alice('HEAD', path), await world.alice('GET', path)]
      expect([path, head.status, head.text]).toEqual([path, 200, ''])
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
    }
    expect((await world.alice('HEAD', '/api/v1/tickets/999999')).status).toBe(404)
    expect((await world.anyone('HEAD', '/api/v1/tickets')).status).toBe(401)
  })

  it('that lead nowhere say so in JSON, with the id of the request', async () => {
    for (const path of ['/api/v1', '/api/v1/nonsense', '/api/v1/tickets/1/nonsense', '/api/v1/Tickets']) {
      const nowhere = await world.alice('GET', path)
      expect([path, nowhere.status, nowhere.json]).toEqual([path, 404, { message: 'Not found.' }])
      expect(nowhere.headers['x-request-id']).toBeTruthy()
    }
  })

  it('a wrong method is told in words which ones are right', async () => {
    const refused = await world.alice('DELETE', '/api/v1/tickets')
    expect([refused.status, refused.json.message]).toEqual([
      405,
      'The DELETE method is not supported here. Supported methods: GET, HEAD, POST.',
    ])
  })
})
