import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { ENTERPRISE_URN, identityProvider, LIST_URN, SEARCH_URN, USER_URN, type IdentityProvider } from './client.ts'

const NAMES = ['Eve', 'adam', 'Zoe', 'bert', 'Ünal']

onBothDatabases('lists of users', (database) => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
    for (const name of NAMES) {
      await idp.user(name, {
        externalId: `e-${name}`,
        ...(name === 'bert' ? {} : { displayName: `D ${name}` }),
        name: { familyName: name.toUpperCase() },
        emails: [{ value: `second-${name}@l.org` }, { value: `${name}@l.org`, primary: true, type: 'work' }],
        [ENTERPRISE_URN]: { department: 'Sales', manager: { value: 'm' } },
      })
      world.jump('1s')
    }
  })
  afterAll(() => world.close())

  const names = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await idp.get('/Users', query)).json.Resources.map(({ userName }: { userName: string }) => userName)
  const OURS = { filter: 'externalId sw "e-"' }

  it('come in the order in which users came to be, the first administrator first', async () => {
    const { json } = await idp.get('/Users')
    expect(json).toMatchObject({ schemas: [LIST_URN], totalResults: 7, startIndex: 1, itemsPerPage: 7 })
    expect(await names({})).toEqual(['alice@acme.test', 'bob@acme.test', ...NAMES])
    const [first] = json.Resources
    expect(first).toMatchObject({ active: true, userName: 'alice@acme.test', name: { givenName: 'Ada', familyName: 'Admin' } })
    expect(first.emails[0].value).toBe('alice@acme.test')
  })

  it.each([
    [{}, 1, 7],
    [{ startIndex: '0' }, 1, 7],
    [{ startIndex: '-3' }, 1, 7],
    [{ startIndex: '6' }, 6, 2],
    [{ startIndex: '8' }, 8, 0],
    [{ startIndex: '999999999999' }, 999999999999, 0],
    [{ startIndex: '2', count: '3' }, 2, 3],
    [{ count: '0' }, 1, 0],
    [{ count: '-1' }, 1, 0],
    [{ count: '100000' }, 1, 7],
  ])('%o answers from %i on %i users of 7', async (query, startIndex, itemsPerPage) => {
    const { status, json } = await idp.get('/Users', query)
    expect(status).toBe(200)
    expect(json).toMatchObject({ totalResults: 7, startIndex, itemsPerPage })
    expect(json.Resources).toHaveLength(itemsPerPage)
  })

  it.each([
    [{ count: 'abc' }, 'invalidValue'],
    [{ count: '1.5' }, 'invalidValue'],
    [{ count: '' }, 'invalidValue'],
    [{ startIndex: 'x' }, 'invalidValue'],
    [{ count: ['1', '2'] }, 'invalidValue'],
    [{ sortOrder: 'sideways', sortBy: 'userName' }, 'invalidValue'],
    [{ sortBy: 'nothing' }, 'invalidValue'],
    [{ sortBy: 'password' }, 'invalidValue'],
    [{ attributes: 'userName', excludedAttributes: 'emails' }, 'invalidValue'],
    [{ filter: ['userName pr', 'active pr'] }, 'invalidFilter'],
    [{ filter: '' }, 'invalidFilter'],
  ])('%o is a 400 %s', async (query, scimType) => {
    const reply = await idp.get('/Users', query)
    expect(reply.status).toBe(400)
    expect(reply.json.scimType).toBe(scimType)
  })

  it('pages cover everybody once, also when filtered', async () => {
    const seen: string[] = []
    for (let startIndex = 1; startIndex <= 5; startIndex += 2) {
      const { json } = await idp.get('/Users', { ...OURS, startIndex: String(startIndex), count: '2' })
      expect(json.totalResults).toBe(5)
      seen.push(...json.Resources.map(({ userName }: { userName: string }) => userName))
    }
    expect(seen).toEqual(NAMES)
  })

  it.each([
    ['userName', 'ascending', ['adam', 'bert', 'Eve', 'Zoe', 'Ünal']],
    ['USERNAME', 'Descending', ['Ünal', 'Zoe', 'Eve', 'bert', 'adam']],
    ['displayName', 'ascending', ['adam', 'Eve', 'Zoe', 'Ünal', 'bert']],
    ['displayName', 'descending', ['bert', 'Ünal', 'Zoe', 'Eve', 'adam']],
    ['name.familyName', 'ascending', ['adam', 'bert', 'Eve', 'Zoe', 'Ünal']],
    ['emails', 'ascending', ['adam', 'bert', 'Eve', 'Zoe', 'Ünal']],
    ['emails.value', 'descending', ['Ünal', 'Zoe', 'Eve', 'bert', 'adam']],
    ['meta.created', 'descending', NAMES.toReversed()],
    ['externalId', 'ascending', ['Eve', 'Zoe', 'adam', 'bert', 'Ünal']],
  ])('sorted by %s %s', async (sortBy, sortOrder, expected) => {
    expect(await names({ ...OURS, sortBy, sortOrder })).toEqual(expected)
    expect(await names({ ...OURS, sortBy, sortOrder, startIndex: '2', count: '2' })).toEqual(expected.slice(1, 3))
  })

  it('ties go by id', async () => {
    const { json } = await idp.get('/Users', { ...OURS, sortBy: `${ENTERPRISE_URN}:department` })
    const ids = json.Resources.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(ids.toSorted())
  })

  it.each([
    [{ attributes: 'userName' }, ['schemas', 'id', 'userName']],
    [{ attributes: 'USERNAME,nothing , emails.value' }, ['schemas', 'id', 'userName', 'emails']],
    [{ attributes: `${USER_URN}:displayName` }, ['schemas', 'id', 'displayName']],
    [{ attributes: `${ENTERPRISE_URN}:department` }, ['schemas', 'id', ENTERPRISE_URN]],
    [{ attributes: 'meta' }, ['schemas', 'id', 'meta']],
    [{ attributes: 'nothing' }, ['schemas', 'id']],
    [{ excludedAttributes: 'id,schemas,meta,emails,name,externalId,displayName' }, ['schemas', 'id', 'userName', 'active', ENTERPRISE_URN]],
  ])('with %o shows only %o', async (query, keys) => {
    const { json } = await idp.get('/Users', { filter: 'userName eq "eve"', ...query })
    expect(Object.keys(json.Resources[0]).toSorted()).toEqual([...keys].toSorted())
  })

  it('parts of attributes can be picked, on one user too, and after writing', async () => {
    const [{ id }] = (await idp.get('/Users', { filter: 'userName eq "eve"' })).json.Resources
    const one = await idp.get(`/Users/${id}`, { attributes: 'emails.type' })
    expect(one.json.emails).toEqual([{ type: 'work' }])
    expect(one.headers.etag).toBe('W/"1"')
    const patched = await idp.call('PATCH', `/Users/${id}?attributes=title`, {
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [{ op: 'add', path: 'title', value: 'Dr' }] },
    })
    expect(patched.status).toBe(200)
    expect(Object.keys(patched.json)).toEqual(['schemas', 'id', 'title'])
    const made = await idp.call('POST', '/Users?excludedAttributes=meta,active', { body: { schemas: [USER_URN], userName: 'brief' } })
    expect(made.status).toBe(201)
    expect(Object.keys(made.json)).toEqual(['schemas', 'id', 'userName'])
    expect((await idp.call('PUT', `/Users/${made.json.id}?attributes=a&excludedAttributes=b`, { body: {} })).json.scimType).toBe(
      'invalidValue',
    )
    expect((await idp.delete(`/Users/${made.json.id}`)).status).toBe(204)
  })

  it('a search says the same in a body', async () => {
    const wish = { filter: OURS.filter, sortBy: 'userName', sortOrder: 'descending', startIndex: 2, count: 2, attributes: ['userName'] }
    const { status, json } = await idp.post('/Users/.search', { schemas: [SEARCH_URN], ...wish })
    expect(status).toBe(200)
    expect(json).toMatchObject({ totalResults: 5, startIndex: 2, itemsPerPage: 2, Resources: [{ userName: 'Zoe' }, { userName: 'Eve' }] })
    expect((await idp.post('/Users/.search', wish)).json.scimType).toBe('invalidSyntax')
    expect((await idp.post('/Users/.search', { schemas: [SEARCH_URN], count: 'x' })).json.scimType).toBe('invalidValue')
    expect((await idp.post('/Users/.search', { schemas: [SEARCH_URN], filter: 7 })).json.scimType).toBe('invalidFilter')
  })

  it('the root lists users and groups, and an attribute of one is unassigned in the other', async () => {
    const all = await idp.get('/')
    expect(all.json).toMatchObject({ totalResults: 11, itemsPerPage: 11 })
    const types = all.json.Resources.map(({ meta }: { meta: { resourceType: string } }) => meta.resourceType)
    expect(types).toEqual([...types].toSorted().toReversed())
    const managers = await idp.post('/.search', { schemas: [SEARCH_URN], filter: 'displayName eq "manager" or userName eq "eve"' })
    expect(managers.json.Resources).toMatchObject([{ userName: 'Eve' }, { displayName: 'Manager' }])
    const typed = await idp.get('/', { filter: 'meta.resourceType eq "Group"', sortBy: 'displayName', count: '2', startIndex: '2' })
    expect(typed.json).toMatchObject({ totalResults: 4, Resources: [{ displayName: 'Agent' }, { displayName: 'Manager' }] })
    expect((await idp.get('/', { filter: 'nothing eq "x"' })).json.scimType).toBe('invalidFilter')
  })
})
