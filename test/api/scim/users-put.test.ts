import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { agentOf, ENTERPRISE_URN, identityProvider, USER_URN, userBody, type IdentityProvider } from './client.ts'

onBothDatabases('PUT /Users/{id}', (database) => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  it('replaces everything but what a client may forget', async () => {
    const { id } = await idp.user('put-1', {
      externalId: 'x-1',
      title: 'T',
      nickName: 'N',
      emails: [{ value: 'p1@p.org' }],
      name: { givenName: 'G' },
    })
    await idp.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
    world.jump('1m')
    const reply = await idp.put(`/Users/${id}`, userBody('put-1b', { name: { familyName: 'F' } }))
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({ etag: 'W/"3"', location: reply.json.meta.location })
    const { meta, ...rest } = reply.json
    expect(rest).toEqual({ schemas: [USER_URN], id, externalId: 'x-1', userName: 'put-1b', name: { familyName: 'F' }, active: false })
    expect(Date.parse(meta.lastModified)).toBeGreaterThan(Date.parse(meta.created))
    expect(await agentOf(world, 'put-1b')).toMatchObject({ last_name: 'F', email: null, title: '', is_active: 0 })
  })

  it('clears what is null or empty, the external id too', async () => {
    const { id } = await idp.user('put-2', {
      externalId: 'x-2',
      title: 'T',
      emails: [{ value: 'p2@p.org' }],
      [ENTERPRISE_URN]: { division: 'D' },
    })
    const reply = await idp.put(`/Users/${id}`, userBody('put-2', { externalId: null, title: null, emails: [], active: null }))
    const { meta: _, ...rest } = reply.json
    expect(rest).toEqual({ schemas: [USER_URN], id, userName: 'put-2', active: true })
  })

  it('takes back unchanged what it gave, without a new version', async () => {
    const { id } = await idp.user('put-3', {
      externalId: 'x-3',
      name: { givenName: 'A', familyName: 'B' },
      emails: [{ value: 'p3@p.org', primary: true, type: 'work' }],
      [ENTERPRISE_URN]: { manager: { value: 'm' } },
    })
    const agents = await idp.groupNamed('Agent')
    await idp.patch(`/Groups/${agents.id}`, { op: 'add', path: 'members', value: [{ value: id }] })
    const { json: shown } = await idp.get(`/Users/${id}`)
    expect(shown.groups).toHaveLength(1)
    world.jump('1m')
    const again = await idp.put(`/Users/${id}`, shown)
    expect(again.status).toBe(200)
    expect(again.json).toEqual(shown)
    const withOtherId = await idp.put(`/Users/${id}`, { ...shown, id: 'other', groups: [], password: 'Placeholder1' })
    expect(withOtherId.json).toEqual(shown)
  })

  it.each([
    ['an unknown id', 404, () => idp.put('/Users/7be95ced-24b1-41d1-80f0-1bd5d1757f03', userBody('x')), undefined],
    ['no userName', 400, (id: string) => idp.put(`/Users/${id}`, { schemas: [USER_URN] }), 'invalidValue'],
    ['an empty userName', 400, (id: string) => idp.put(`/Users/${id}`, userBody('')), 'invalidValue'],
    ['no schemas', 400, (id: string) => idp.put(`/Users/${id}`, { userName: 'x' }), 'invalidSyntax'],
    ['the name of another', 409, (id: string) => idp.put(`/Users/${id}`, userBody('BOB@ACME.test')), 'uniqueness'],
    [
      'the address of another',
      409,
      (id: string) => idp.put(`/Users/${id}`, userBody('y', { emails: [{ value: 'bob@acme.test' }] })),
      'uniqueness',
    ],
    ['a forbidden name', 400, (id: string) => idp.put(`/Users/${id}`, '{"schemas":["x"],"__proto__":{}}'), 'invalidSyntax'],
  ])('%s is a %i and changes nothing', async (title, status, call, scimType) => {
    const { id } = await idp.user(`refused ${title}`)
    const { json: before } = await idp.get(`/Users/${id}`)
    const reply = await call(id)
    expect(reply.status, reply.text).toBe(status)
    expect(reply.json.scimType).toBe(scimType)
    expect((await idp.get(`/Users/${id}`)).json).toEqual(before)
  })

  it('a new spelling of the own name is no conflict', async () => {
    const { id } = await idp.user('spelling@p.org')
    expect((await idp.put(`/Users/${id}`, userBody('Spelling@P.org'))).json.userName).toBe('Spelling@P.org')
  })

  it('of two who want one name at once, one gets it', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, (_, at) => idp.user(`wants-${at}`)))
    const replies = await Promise.all(users.map(({ id }) => idp.put(`/Users/${id}`, userBody('wanted'))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  it('what an agent chose here survives an identity provider that does not speak of it', async () => {
    const { id } = await idp.user('zone@p.org', { title: 'A' })
    const agent = await agentOf(world, 'zone@p.org')
    const changed = await world.alice('PUT', `/api/v1/users/${agent.id}`, { body: { timezone: 'Europe/Berlin', phone: '110' } })
    expect(changed.status, changed.text).toBe(200)
    expect((await idp.get(`/Users/${id}`)).json.phoneNumbers).toEqual([{ value: '110', type: 'work', primary: true }])
    await idp.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'B' })
    expect(await agentOf(world, 'zone@p.org')).toMatchObject({ timezone: 'Europe/Berlin', title: 'B', phone: '110' })
    await idp.put(`/Users/${id}`, userBody('zone@p.org'))
    expect(await agentOf(world, 'zone@p.org')).toMatchObject({ timezone: 'Europe/Berlin', title: '', phone: '' })
  })
})
