import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newAgent, newTicket, scoped } from './desk.ts'

onBothDatabases('records', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  const post = (path: string, body: object) => world.alice('POST', `/api/v1${path}`, { body })
  const get = async (path: string) => (await world.alice('GET', `/api/v1${path}`)).json

  it('of agents, tokens, clients and the audit log have no secret', async () => {
    await newAgent(world)
    await post('/clients', { email: 'members@example.org' })

    for (const path of ['/users', '/tokens', '/audit-log?per_page=100', '/me', '/clients'])
      expect([path, /password|hash|hdt_|secret|argon/.exec(JSON.stringify(await get(path)))]).toEqual([path, null])
  })

  it('a new token is told at the top, with what it may', async () => {
    const made = await post('/tokens', { name: 'N', abilities: ['kb:read'] })
    expect(Object.keys(made.json).toSorted()).toEqual(['abilities', 'created_at', 'expires_at', 'id', 'name', 'token'])
  })

  it('every moment is UTC with milliseconds', async () => {
    const { id } = await newTicket(world)
    await post(`/tickets/${id}/replies`, { body: 'x' })
    const text = JSON.stringify([await get(`/tickets/${id}`), await get('/users'), await get('/tokens'), await get('/clients')])
    const moments = [...text.matchAll(/"\w+_(?:at|until)":"([^"]*)"/g)].map(([, moment]) => moment)
    expect(moments.length).toBeGreaterThan(10)
    expect(moments.filter((moment) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(moment ?? ''))).toEqual([])
  })

  it('what is made is answered 201 with its address, and found there', async () => {
    const bodies: Readonly<Record<string, object>> = {
      '/tickets': { subject: 'S', description: 'D', requester_email: 'r@example.org' },
      '/users': { name: 'U', email: 'made@acme.test', password: 'a long enough password' },
      '/clients': { email: 'made@example.org' },
      '/companies': { name: 'Made Ltd' },
      '/macros': { name: 'Made', actions: {} },
      '/views': { name: 'Made', filters: {} },
      '/fields': { key: 'made', label: 'Made', type: 'text' },
      '/attachments': { filename: 'made.txt', content_base64: 'aGk=' },
    }
    for (const [path, body] of Object.entries(bodies)) {
      const made = await post(path, body)
      expect([path, made.status, made.headers['location']]).toEqual([path, 201, `/api/v1${path}/${made.json.data.id}`])
      expect((await world.alice('GET', String(made.headers['location']))).json.data.id).toBe(made.json.data.id)
    }
    for (const path of ['/roles', '/departments', '/tokens']) {
      const made = await post(path, { name: 'Made' })
      expect([path, made.status, String(made.headers['location'])]).toEqual([path, 201, expect.stringContaining(`/api/v1${path}`)])
    }
  })

  it('a log of the audit says who, by which token and from where', async () => {
    const token = (await post('/tokens', { name: 'Trace' })).json
    await world.withToken(token.token)('POST', '/api/v1/departments', { body: { name: 'Traced' } })
    const [row] = (await get('/audit-log')).data
    expect(row).toMatchObject({ actor: { type: 'agent', id: 1 }, token_id: token.id, ip: '127.0.0.1', object: { type: 'department' } })
    expect((await (await scoped(world, 'admin:read'))('GET', '/api/v1/audit-log')).status).toBe(200)
  })
})
