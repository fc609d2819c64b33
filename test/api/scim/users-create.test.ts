import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { agentOf, ENTERPRISE_URN, eventsOf, identityProvider, USER_URN, userBody, type IdentityProvider } from './client.ts'

onBothDatabases('POST /Users', (database) => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  it('answers 201 with the whole user, its address and its version', async () => {
    const body = userBody('ada@example.org', {
      name: { givenName: 'Ada', familyName: 'King' },
      emails: [{ value: 'ada@example.org', primary: true }],
      active: true,
    })
    const reply = await idp.post('/Users', body)
    expect(reply.status).toBe(201)
    const { id, meta, ...rest } = reply.json
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(rest).toEqual(body)
    expect(meta).toEqual({
      resourceType: 'User',
      created: '2026-06-01T00:00:00.000Z',
      lastModified: '2026-06-01T00:00:00.000Z',
      location: `http://watchdesk.test/scim/v2/Users/${id}`,
      version: 'W/"1"',
    })
    expect(reply.headers).toMatchObject({ location: meta.location, etag: meta.version })
    expect((await idp.get(`/Users/${id}`)).json).toEqual(reply.json)
  })

  it.each([
    ['emails as an object', { emails: { value: 'a@example.org' } }, 'emails must be a list.'],
    ['emails as a text', { emails: 'a@example.org' }, 'emails must be a list.'],
    ['a number for a text', { title: 5 }, 'title must be text.'],
    ['a NUL', { title: 'a\0b' }, 'title holds a character that cannot be stored: "a\\u0000b".'],
  ])('refuses %s, also in PUT', async (name, attributes, detail) => {
    const userName = `${name.replaceAll(' ', '-')}@example.org`
    const { id } = (await idp.post('/Users', userBody(userName))).json
    for (const reply of [
      await idp.post('/Users', userBody(`x-${userName}`, attributes)),
      await idp.put(`/Users/${id}`, userBody(userName, attributes)),
    ])
      expect([reply.status, reply.json]).toEqual([400, expect.objectContaining({ scimType: 'invalidValue', detail })])
  })

  it('makes an agent of the least role that can work, who is announced once', async () => {
    await idp.user('grace@example.org', {
      name: { givenName: 'Grace', familyName: 'Hopper' },
      displayName: 'Amazing Grace',
      title: 'Rear admiral',
      phoneNumbers: [{ value: '+1 555', type: 'work' }],
      emails: [
        { value: 'private@example.org', type: 'home' },
        { value: 'grace@example.org', type: 'work' },
      ],
      preferredLanguage: 'de-AT',
      timezone: 'Europe/Vienna',
      [ENTERPRISE_URN]: { department: 'support' },
    })
    const agent = await agentOf(world, 'grace@example.org')
    expect(agent).toMatchObject({
      first_name: 'Grace',
      last_name: 'Hopper',
      name: 'Amazing Grace',
      email: 'grace@example.org',
      title: 'Rear admiral',
      phone: '+1 555',
      locale: 'de-AT',
      timezone: 'Europe/Vienna',
      role: 'Agent',
      is_active: 1,
      source: 'scim',
      password_hash: null,
      department_id: 1,
    })
    const seen = await world.alice('GET', `/api/v1/users/${agent.id}`)
    expect(seen.json.data).toMatchObject({ email: 'grace@example.org', is_active: true, source: 'scim' })
    const events = (await eventsOf(world, 'user.created')).filter(({ id }) => id === agent.id)
    expect(events).toMatchObject([
      { email: 'grace@example.org', source: 'scim', is_active: true, actor: { type: 'scim', name: 'Identity provider' } },
    ])
  })

  it.each([
    ['only a name, which is no address', userBody('8f0b1c9e'), { name: '8f0b1c9e', email: null, first_name: '8f0b1c9e' }],
    ['an address as its name', userBody('just@example.org'), { email: 'just@example.org' }],
    ['a primary address', userBody('p1', { emails: [{ value: 'x1@e.org' }, { value: 'y1@e.org', primary: true }] }), { email: 'y1@e.org' }],
    ['no primary address', userBody('p2', { emails: [{ value: 'x2@e.org' }, { value: 'y2@e.org', type: 'Work' }] }), { email: 'y2@e.org' }],
    ['only other addresses', userBody('p3', { emails: [{ value: 'x3@e.org', type: 'home' }] }), { email: 'x3@e.org' }],
    ['an address that is none', userBody('p4', { emails: [{ value: 'nonsense' }] }), { email: null }],
    ['a nonsense zone and language', userBody('p5', { timezone: 'Moon/Base', locale: '!!' }), { timezone: 'UTC', locale: 'en' }],
  ])('a user with %s becomes a fitting agent', async (_title, body, expected) => {
    expect((await idp.post('/Users', body)).status).toBe(201)
    expect(await agentOf(world, String(body['userName']))).toMatchObject(expected)
  })

  it('keeps values as they were sent', async () => {
    const odd = {
      displayName: ' Ünïcode  ',
      locale: 'nonsense locale',
      timezone: 'nowhere',
      profileUrl: 'not a url',
      preferredLanguage: '??',
      phoneNumbers: [{ value: 'call me', type: 'carrier pigeon' }],
      addresses: [{ formatted: 'a\nb', type: 'work' }],
      roles: [{ value: 'boss', primary: true }],
      [ENTERPRISE_URN]: { employeeNumber: '0007', manager: { value: 'anybody at all' } },
    }
    const { json } = await idp.post('/Users', userBody('MiXed@Example.ORG', odd))
    expect(json).toMatchObject({ ...odd, userName: 'MiXed@Example.ORG', schemas: [USER_URN, ENTERPRISE_URN] })
  })

  it('reads attribute names in any case and answers in the right one', async () => {
    const { json } = await idp.post('/Users', { SCHEMAS: [USER_URN], USERNAME: 'shout', Name: { GIVENNAME: 'S' }, EXTERNALID: 'e-shout' })
    expect(json).toMatchObject({ userName: 'shout', name: { givenName: 'S' }, externalId: 'e-shout' })
  })

  it('passes over what is read-only, unknown or secret', async () => {
    const body = userBody('extra', {
      schemas: [USER_URN, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/Group'],
      id: 'mine',
      meta: { version: 'mine' },
      groups: [{ value: 'mine' }],
      password: 'hunter2hunter2',
      favouriteColour: 'blue',
    })
    const reply = await idp.post('/Users', body)
    expect(reply.status).toBe(201)
    expect(reply.json.schemas).toEqual([USER_URN])
    expect(reply.json).not.toHaveProperty('groups')
    expect(reply.json.id).not.toBe('mine')
    expect(reply.text).not.toMatch(/hunter2|blue|Microsoft/)
    expect((await agentOf(world, 'extra')).password_hash).toBeNull()
  })

  it.each([
    ['True', true],
    ['false', false],
    [null, true],
    [undefined, true],
  ])('active: %s counts as %s', async (active, expected) => {
    const { json } = await idp.post('/Users', userBody(`active-${String(active)}`, { active }))
    expect(json.active).toBe(expected)
    expect((await agentOf(world, `active-${String(active).toLowerCase()}`)).is_active).toBe(expected ? 1 : 0)
  })

  it('of two primary addresses the first stays primary', async () => {
    const { emails } = await idp.user('two-primary', {
      emails: [
        { value: 'a@t.org', primary: 'True' },
        { value: 'b@t.org', primary: true },
      ],
    })
    expect(emails).toEqual([
      { value: 'a@t.org', primary: true },
      { value: 'b@t.org', primary: false },
    ])
  })

  it('leaves out what is unassigned', async () => {
    const user = await idp.user('empty', { title: '', nickName: null, emails: [], name: {}, [ENTERPRISE_URN]: {} })
    expect(Object.keys(user).toSorted()).toEqual(['active', 'id', 'meta', 'schemas', 'userName'])
  })

  it.each([
    ['no schemas', { userName: 'x' }, 'invalidSyntax'],
    ['other schemas', { schemas: ['urn:x'], userName: 'x' }, 'invalidSyntax'],
    ['no userName', { schemas: [USER_URN] }, 'invalidValue'],
    ['an empty userName', userBody('  '), 'invalidValue'],
    ['a number for a name', userBody('x', { name: { givenName: 7 } }), 'invalidValue'],
    ['a word for a boolean', userBody('x', { active: 'maybe' }), 'invalidValue'],
    ['a number for a boolean', userBody('x', { active: 1 }), 'invalidValue'],
    ['a null in a list', userBody('x', { emails: [null] }), 'invalidValue'],
  ])('%s is a 400', async (_title, body, scimType) => {
    const reply = await idp.post('/Users', body)
    expect(reply.status).toBe(400)
    expect(reply.json.scimType).toBe(scimType)
  })

  it.each([['DUP@example.org'], ['dup@example.org '], ['dup@\uff45xample.org']])(
    '%s is a name that is taken, and the holder stays untouched',
    async (name) => {
      const before =
        (await idp.get('/Users', { filter: 'userName eq "dup@example.org"' })).json.Resources[0] ?? (await idp.user('dup@example.org'))
      const reply = await idp.post('/Users', userBody(name, { title: 'Impostor' }))
      expect(reply.status).toBe(409)
      expect(reply.json).toMatchObject({ scimType: 'uniqueness', status: '409' })
      expect((await idp.get(`/Users/${before.id}`)).json).toEqual(before)
    },
  )

  it('never adopts a local agent by name or address', async () => {
    expect((await idp.post('/Users', userBody('BOB@acme.test'))).status).toBe(409)
    const reply = await idp.post('/Users', userBody('not-bob', { emails: [{ value: 'Bob@Acme.test', primary: true }] }))
    expect(reply.status).toBe(409)
    expect(reply.json.scimType).toBe('uniqueness')
    expect(await idp.count('/Users', 'userName eq "not-bob"')).toBe(0)
    expect(await agentOf(world, 'bob@acme.test')).toMatchObject({ name: 'Bob Builder', is_active: 1 })
  })

  it('of fifty who ask for one name at once, one gets it', async () => {
    const body = userBody('race@example.org', { emails: [{ value: 'race@example.org', primary: true }] })
    const replies = await Promise.all(Array.from({ length: 50 }, () => idp.post('/Users', body)))
    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
    expect(replies.filter(({ status }) => status === 409).every(({ json }) => json.scimType === 'uniqueness')).toBe(true)
    expect(await idp.count('/Users', 'userName eq "race@example.org"')).toBe(1)
    expect((await eventsOf(world, 'user.created')).filter(({ email }) => email === 'race@example.org')).toHaveLength(1)
  })

  it('of fifty who ask for one address under different names at once, one gets it', async () => {
    const bodies = Array.from({ length: 50 }, (_, at) =>
      userBody(`racer-${at}`, { emails: [{ value: 'same@example.org', primary: true }] }),
    )
    const replies = await Promise.all(bodies.map((body) => idp.post('/Users', body)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
    expect(await idp.count('/Users', 'emails.value eq "same@example.org"')).toBe(1)
  })
})
