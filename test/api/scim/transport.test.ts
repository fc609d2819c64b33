import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, KEYS, openWorld, type World } from '../../world.ts'
import { ERROR_URN, identityProvider, userBody, type IdentityProvider } from './client.ts'

const SCIM_JSON = 'application/scim+json; charset=utf-8'

onBothDatabases('the SCIM door', (database) => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  const expectRefusal = (reply: Awaited<ReturnType<World['anyone']>>, status: number, scimType?: string): void => {
    expect(reply.status, reply.text).toBe(status)
    expect(reply.headers['content-type']).toBe(SCIM_JSON)
    expect(reply.json).toMatchObject({ schemas: [ERROR_URN], status: String(status), ...(scimType && { scimType }) })
    expect(reply.json.detail.length).toBeGreaterThan(10)
    if (scimType === undefined) expect(reply.json).not.toHaveProperty('scimType')
  }

  it.each([
    ['no header', {}],
    ['a header that is only a word', { authorization: 'non-token' }],
    ['another scheme', { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` }],
    ['an unknown token', { authorization: 'Bearer scim_nobody' }],
    ['a helpdesk token', { authorization: `Bearer ${ALICE.token}` }],
    ['a project key', { authorization: `Bearer ${KEYS.write}` }],
    ['two tokens', { authorization: `Bearer ${KEYS.scim} ${KEYS.scim}` }],
  ])('%s is answered 401 in SCIM’s words', async (_title, headers) => {
    const reply = await world.withHeaders(headers)('GET', '/scim/v2/Users')
    expectRefusal(reply, 401)
    expect(reply.headers['www-authenticate']).toBe('Bearer')
  })

  it('never takes a token from the address', async () => {
    expectRefusal(await world.anyone('GET', `/scim/v2/Users?access_token=${KEYS.scim}&token=${KEYS.scim}`), 401)
  })

  it('a SCIM token opens nothing else', async () => {
    expect((await world.withToken(KEYS.scim)('GET', '/api/v1/me')).status).toBe(401)
    expect((await world.withToken(KEYS.scim)('GET', '/api/v1/scim-tokens')).status).toBe(401)
    expect((await world.withKey(KEYS.scim)('GET', '/api/v3/checks/')).status).toBe(401)
  })

  it('does not need a User-Agent', async () => {
    const reply = await world.withHeaders({ authorization: `Bearer ${KEYS.scim}`, 'user-agent': '', 'accept-charset': 'utf-16' })(
      'GET',
      '/scim/v2/Users',
    )
    expect(reply.status).toBe(200)
  })

  it.each([
    ['application/scim+json'],
    ['application/scim+json; charset=utf-8'],
    ['application/json'],
    ['application/json; charset=utf-8'],
    [undefined],
  ])('a body of type %s is read', async (type) => {
    const body = JSON.stringify(userBody(`type-${String(type).replaceAll(/\W/g, '-')}`))
    const reply = await idp.call('POST', '/Users', { body, headers: type ? { 'content-type': type } : {} })
    expect(reply.status, reply.text).toBe(201)
    expect(reply.headers['content-type']).toBe(SCIM_JSON)
  })

  it.each([['text/plain'], ['application/x-www-form-urlencoded'], ['text/xml'], ['nonsense']])(
    'a body of type %s is a 415',
    async (type) => {
      expectRefusal(await idp.call('POST', '/Users', { body: JSON.stringify(userBody('x')), headers: { 'content-type': type } }), 415)
    },
  )

  it.each([
    ['*/*', 200],
    ['application/json', 200],
    ['application/scim+json', 200],
    ['text/html, application/json;q=0.2', 200],
    ['text/html', 406],
  ])('Accept: %s is answered %i', async (accept, status) => {
    const reply = await idp.call('GET', '/Users', { headers: { accept } })
    expect(reply.status).toBe(status)
    expect(reply.headers['content-type']).toBe(SCIM_JSON)
    if (status === 406) expectRefusal(reply, 406)
  })

  it.each([
    ['broken JSON', '{"userName":'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a number', '7'],
    ['null', 'null'],
    ['nothing', ''],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0x7d])],
  ])('%s as a body is a 400 invalidSyntax', async (_title, body) => {
    expectRefusal(await idp.call('POST', '/Users', { body, headers: { 'content-type': 'application/json' } }), 400, 'invalidSyntax')
  })

  it('a body of more than 1 MiB is a 413', async () => {
    expectRefusal(await idp.post('/Users', userBody('big', { nickName: 'x'.repeat(1_100_000) })), 413)
  })

  it.each([
    ['GET', '/Nothing', 404],
    ['GET', '/Users/not-a-uuid', 404],
    ['GET', '/Users/7be95ced-24b1-41d1-80f0-1bd5d1757f03', 404],
    ['GET', '/Users/%00', 404],
    ['GET', '/Groups/%F0%9F%98%80', 404],
    ['GET', `/Users/${'x'.repeat(400)}`, 404],
    ['DELETE', '/Users/7be95ced-24b1-41d1-80f0-1bd5d1757f03', 404],
    ['GET', '/Schemas/urn:nothing', 404],
    ['GET', '/ResourceTypes/Nothing', 404],
    ['GET', '/Me', 501],
    ['POST', '/Me', 501],
    ['PUT', '/Me', 501],
    ['PATCH', '/Me', 501],
    ['DELETE', '/Me', 501],
    ['POST', '/Bulk', 501],
  ] as const)('%s %s is a %i', async (method, path, status) => {
    expectRefusal(await idp.call(method, path), status)
  })

  it.each([
    ['DELETE', '/Users', 'GET, HEAD, POST'],
    ['PATCH', '/Users', 'GET, HEAD, POST'],
    ['POST', '/Users/7be95ced-24b1-41d1-80f0-1bd5d1757f03', 'GET, HEAD, PUT, PATCH, DELETE'],
    ['PUT', '/Groups', 'GET, HEAD, POST'],
    ['GET', '/Users/.search', 'POST'],
    ['GET', '/.search', 'POST'],
    ['GET', '/Bulk', 'POST'],
    ...(['POST', 'PUT', 'PATCH', 'DELETE'] as const).flatMap((method) =>
      ['/ServiceProviderConfig', '/Schemas', '/ResourceTypes'].map((path) => [method, path, 'GET, HEAD'] as const),
    ),
  ] as const)('%s %s is a 405 that names the right methods', async (method, path, allow) => {
    const reply = await idp.call(method, path)
    expectRefusal(reply, 405)
    expect(String(reply.headers.allow).split(', ').toSorted()).toEqual(allow.split(', ').toSorted())
  })

  it.each(['/Users/', '//Users', '/Users//', '/Groups/', '/', '', '/Schemas/', '/Users?aadOptscim062020&unknown=1'])(
    'GET %s is answered',
    async (path) => {
      expect((await idp.call('GET', path)).status).toBe(200)
    },
  )

  it('a slash at the end and doubled slashes lead to the same user', async () => {
    const { id } = await idp.user('slashes')
    for (const path of [`/Users/${id}/`, `//Users//${id}`]) expect((await idp.call('GET', path)).json.id).toBe(id)
  })

  it('lists have no ETag of their own', async () => {
    expect((await idp.get('/Users')).headers).not.toHaveProperty('etag')
    expect((await idp.call('GET', '/Users', { headers: { 'if-none-match': '*' } })).status).toBe(200)
  })

  it('the service’s configuration is readable without a token, nothing else is', async () => {
    expect((await world.anyone('GET', '/scim/v2/ServiceProviderConfig')).status).toBe(200)
    for (const path of ['/Schemas', '/ResourceTypes', '/Groups', '/', '/Me']) {
      expect((await world.anyone('GET', `/scim/v2${path}`)).status).toBe(401)
    }
  })
})

describe('a broken database', () => {
  it('is a 500 in SCIM’s words, without a trace of what broke', async () => {
    const world = await openWorld()
    await world.db.close()
    const reply = await world.withToken(KEYS.scim)('GET', '/scim/v2/Users')
    expect(reply.status).toBe(500)
    expect(reply.headers['content-type']).toBe(SCIM_JSON)
    expect(reply.json).toMatchObject({ schemas: [ERROR_URN], status: '500' })
    expect(reply.text).not.toMatch(/at .*\.ts|sqlite/i)
  })
})
