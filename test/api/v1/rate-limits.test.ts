import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, PASSWORD, type World } from '../../world.ts'
import { NEW, times } from './desk.ts'

onBothDatabases('rate limits', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: '1' } })))
  // A minute later every budget is whole again.
  beforeEach(() => world.jump('61s'))
  afterAll(() => world.close())

  const create = (ask = world.alice) => ask('POST', '/api/v1/tickets', { body: NEW })

  it('30 tickets a minute pass, the next is 429 with all it needs to know', async () => {
    expect(await times(30, create)).toEqual({ 201: 30 })
    world.jump('20s')
    const refused = await create()
    expect([refused.status, refused.json]).toEqual([429, { message: 'Too Many Attempts.' }])
    expect(refused.headers).toMatchObject({
      'retry-after': '40',
      'x-ratelimit-limit': '30',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.ceil((world.now() + 40_000_000) / 1_000_000)),
    })
    world.jump('39s')
    expect((await create()).status).toBe(429)
    world.jump('1s')
    expect((await create()).status).toBe(201)
  })

  it('60 reads, 60 replies and 60 other writes, each counted by itself', async () => {
    const { id } = (await create()).json.data
    expect(await times(61, () => world.alice('GET', '/api/v1/me'))).toEqual({ 200: 60, 429: 1 })
    expect(await times(61, () => world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'x', send_email: false } }))).toEqual(
      { 201: 60, 429: 1 },
    )
    expect(await times(61, () => world.alice('PUT', `/api/v1/tickets/${id}`, { body: {} }))).toEqual({ 200: 60, 429: 1 })
    expect((await create()).status).toBe(201)
  })

  it('each token has budgets of its own', async () => {
    const { token } = (await world.alice('POST', '/api/v1/tokens', { body: { name: 'Second' } })).json
    expect(await times(30, create)).toEqual({ 201: 30 })
    expect((await create()).status).toBe(429)
    expect((await create(world.withToken(token))).status).toBe(201)
  })

  it('what fails counts, what is refused for its number does not', async () => {
    expect(await times(29, () => world.alice('POST', '/api/v1/tickets', { body: {} }))).toEqual({ 422: 29 })
    expect((await create()).headers['x-ratelimit-remaining']).toBe('0')
    await times(5, create)
    world.jump('60s')
    expect(await times(30, create)).toEqual({ 201: 30 })
  })

  it('is asked after who you are and before what you may', async () => {
    const { token } = (await world.alice('POST', '/api/v1/tokens', { body: { name: 'Reader', abilities: ['kb:read'] } })).json
    const ask = world.withToken(token)
    expect(await times(31, () => ask('POST', '/api/v1/tickets', { body: NEW }))).toEqual({ 403: 30, 429: 1 })
    expect((await world.anyone('POST', '/api/v1/tickets', { body: NEW })).status).toBe(401)
  })

  it('exactly thirty of fifty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
  })

  it('every answer says what is left', async () => {
    const calls = [
      await world.alice('GET', '/api/v1/me'),
      await world.alice('GET', '/api/v1/tickets/999999'),
      await world.alice('POST', '/api/v1/tickets', { body: {} }),
      await world.alice('GET', '/api/v1/tickets?page=0'),
      await world.anyone('GET', '/api/v1/me'),
    ]
    for (const { headers, status } of calls) {
      expect([status, headers['x-ratelimit-limit']]).toEqual([status, expect.stringMatching(/^\d+$/)])
      expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/)
      expect(headers['x-request-id']).toBeTruthy()
    }
  })

  it('a method that is not there counts and says what is left as well', async () => {
    const first = await world.alice('DELETE', '/api/v1/tickets')
    expect([first.status, first.headers['x-ratelimit-limit'], first.headers['x-ratelimit-remaining']]).toEqual([405, '60', '59'])
    expect(await times(60, () => world.alice('DELETE', '/api/v1/tickets'))).toEqual({ 405: 59, 429: 1 })
  })

  describe('an administrator', () => {
    const make = async () => (await world.alice('POST', '/api/v1/tokens', { body: { name: 'Trusted' } })).json
    const limit = (id: number, rate_limits: unknown, ask = world.alice) =>
      ask('PUT', `/api/v1/tokens/${id}/limits`, { body: { rate_limits } })

    it('lets one token call more often, and takes it back', async () => {
      const { id, token } = await make()
      expect((await limit(id, { 'tickets.create': 40 })).json.data).toMatchObject({ id, rate_limits: { 'tickets.create': 40 } })
      const trusted = world.withToken(token)
      expect(await times(41, () => create(trusted))).toEqual({ 201: 40, 429: 1 })
      expect((await trusted('GET', '/api/v1/me')).headers['x-ratelimit-limit']).toBe('60')
      expect(await times(31, create)).toEqual({ 201: 30, 429: 1 })
      await limit(id, null)
      expect((await create(trusted)).headers['x-ratelimit-limit']).toBe('30')
    })

    it('is the only one who may, and only for tokens that are there', async () => {
      const { id, token } = await make()
      const { token: narrow } = (await world.alice('POST', '/api/v1/tokens', { body: { name: 'n', abilities: ['admin:read'] } })).json
      for (const ask of [world.bob, world.withToken(narrow)]) expect((await limit(id, { read: 1000 }, ask)).status).toBe(403)
      expect((await limit(987654, { read: 'x' })).status).toBe(404)
      expect((await limit(id, { read: 0 })).status).toBe(422)
      expect((await limit(id, { everything: 5 })).status).toBe(422)
      await world.withToken(token)('DELETE', '/api/v1/tokens/current')
      expect((await limit(id, { read: 5 })).status).toBe(404)
      expect((await world.alice('GET', '/api/v1/audit-log?per_page=20')).text).toContain('token.created')
    })
  })

  describe('a session', () => {
    it('has room for a busy page', async () => {
      const headers = { 'x-requested-with': 'watchdesk' }
      const signedIn = await world.anyone('POST', '/app/api/session', { headers, body: { email: ALICE.email, password: PASSWORD } })
      const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
      const answer = await world.anyone('GET', '/api/v1/me', { headers: { cookie } })
      expect(answer.headers['x-ratelimit-limit']).toBe('1200')
    })
  })

  describe('passwords', () => {
    const guess = (email: string, password: string, ip = '127.0.0.1') =>
      world.product.app.inject({
        method: 'POST',
        url: '/api/v1/tokens',
        remoteAddress: ip,
        headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`, 'content-type': 'application/json' },
        payload: '{"name":"x"}',
      })

    it('can be tried five times a minute from one address', async () => {
      for (let n = 0; n < 5; n++) expect((await guess(`u${n}@acme.test`, 'wrong')).statusCode).toBe(401)
      const refused = await guess(ALICE.email, PASSWORD)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    })

    it('and five times a minute for one account, from wherever', async () => {
      for (let n = 0; n < 5; n++) expect((await guess(ALICE.email, 'wrong', `10.0.0.${n}`)).statusCode).toBe(401)
      expect((await guess(ALICE.email.toUpperCase(), PASSWORD, '10.0.1.1')).statusCode).toBe(429)
    })
  })

  it('guessing tokens is counted by address', async () => {
    const answers = await times(301, () => world.anyone('GET', '/api/v1/me', { headers: { authorization: 'Bearer guess' } }))
    expect(answers).toEqual({ 401: 300, 429: 1 })
  })
})
