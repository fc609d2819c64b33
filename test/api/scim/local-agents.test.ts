import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'
import { agentOf, identityProvider, userBody, type IdentityProvider } from './client.ts'

onBothDatabases('agents made here', (database) => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  const named = async (userName: string) => (await idp.get('/Users', { filter: `userName eq "${userName}"` })).json.Resources[0]
  const create = async (email: string) => {
    const body = { first_name: 'Nel', last_name: 'Newcomer', email, password: 'correct horse battery' }
    const reply = await world.alice('POST', '/api/v1/users', { body })
    expect(reply.status, reply.text).toBe(201)
    return reply.json.data
  }

  it('are users at once', async () => {
    await create('nel@acme.test')
    expect(await named('nel@acme.test')).toMatchObject({
      userName: 'nel@acme.test',
      name: { givenName: 'Nel', familyName: 'Newcomer' },
      displayName: 'Nel Newcomer',
      emails: [{ value: 'nel@acme.test', primary: true }],
      active: true,
      groups: [{ display: 'Agent' }],
    })
    expect((await idp.post('/Users', userBody('nel@acme.test'))).status).toBe(409)
  })

  it('are changed as users when they are changed here', async () => {
    const { id } = await create('changing@acme.test')
    const before = await named('changing@acme.test')
    world.jump('1m')
    const changes = { first_name: 'Nell', title: 'Boss', email: 'changed@acme.test' }
    expect((await world.alice('PUT', `/api/v1/users/${id}`, { body: changes })).status).toBe(200)
    const after = await named('changed@acme.test')
    expect(after).toMatchObject({
      id: before.id,
      name: { givenName: 'Nell' },
      title: 'Boss',
      emails: [{ value: 'changed@acme.test' }],
      meta: { version: 'W/"2"', created: before.meta.created },
    })
    expect(after.meta.lastModified > before.meta.lastModified).toBe(true)
    expect(await named('changing@acme.test')).toBeUndefined()
  })

  it('deactivated here are inactive there, and the other way round', async () => {
    const { id } = await create('switch@acme.test')
    const { id: user } = await named('switch@acme.test')
    await world.alice('PUT', `/api/v1/users/${id}`, { body: { is_active: false } })
    expect((await idp.get(`/Users/${user}`)).json.active).toBe(false)
    expect(await idp.count('/Users', `id eq "${user}" and active eq false`)).toBe(1)
    await idp.patch(`/Users/${user}`, { op: 'replace', path: 'active', value: true })
    expect((await world.alice('GET', `/api/v1/users/${id}`)).json.data.is_active).toBe(true)
  })

  it('linked by a provider keep what it said, and follow what is changed here', async () => {
    const { id } = await create('linked@acme.test')
    const { id: user } = await named('linked@acme.test')
    await idp.put(
      `/Users/${user}`,
      userBody('l.inked', {
        externalId: 'l-1',
        name: { givenName: 'L', familyName: 'Inked', formatted: 'Dr. L Inked' },
        emails: [{ value: 'linked@acme.test', primary: true }, { value: 'other@acme.test' }],
        nickName: 'Lin',
      }),
    )
    await world.alice('PUT', `/api/v1/users/${id}`, { body: { last_name: 'Linked', email: 'l.linked@acme.test' } })
    expect(await named('l.inked')).toMatchObject({
      externalId: 'l-1',
      nickName: 'Lin',
      name: { givenName: 'L', familyName: 'Linked' },
      emails: [{ value: 'l.linked@acme.test', primary: true }, { value: 'other@acme.test' }],
    })
    expect(await idp.count('/Users', 'emails.value eq "l.linked@acme.test"')).toBe(1)
    expect(await idp.count('/Users', 'emails.value eq "linked@acme.test"')).toBe(0)
  })

  it('whose address somebody else has as a name are shown under another name', async () => {
    await idp.user('clash@acme.test', { emails: [{ value: 'elsewhere@acme.test' }] })
    await create('clash@acme.test')
    const { json } = await idp.get('/Users', { filter: 'emails.value eq "clash@acme.test"' })
    expect(json.Resources).toHaveLength(1)
    expect(json.Resources[0].userName).toMatch(/^agent-\d+-/)
    const { id } = await create('free@acme.test')
    await named('free@acme.test')
    await idp.user('taken-name@acme.test', { emails: [] })
    await idp.user('wanted@acme.test', { emails: [{ value: 'other-wanted@acme.test' }] })
    expect((await world.alice('PUT', `/api/v1/users/${id}`, { body: { email: 'wanted@acme.test' } })).status).toBe(200)
    const kept = (await idp.get('/Users', { filter: 'emails.value eq "wanted@acme.test"' })).json.Resources
    expect(kept).toMatchObject([{ userName: 'free@acme.test' }])
  })

  it('deleted by a provider and let in again here are users again, under a new id', async () => {
    const { id } = await create('revenant@acme.test')
    const { id: user } = await named('revenant@acme.test')
    await idp.delete(`/Users/${user}`)
    expect(await named('revenant@acme.test')).toBeUndefined()
    await world.alice('PUT', `/api/v1/users/${id}`, { body: { is_active: true } })
    const again = await named('revenant@acme.test')
    expect(again).toMatchObject({ active: true, groups: [{ display: 'Agent' }] })
    expect(again.id).not.toBe(user)
  })

  it('know the identity provider’s id of themselves', async () => {
    const user = await named(BOB.email)
    await idp.patch(`/Users/${user.id}`, { op: 'add', path: 'externalId', value: 'idp-bob' })
    const { id } = await agentOf(world, BOB.email)
    const shown = (await world.alice('GET', '/api/v1/users')).json.data
    expect(shown.find((agent: { id: number }) => agent.id === id).external_id).toBe('idp-bob')
    expect((await world.alice('GET', `/api/v1/users/${ALICE.id}`)).json.data.external_id).toBeNull()
    await idp.patch(`/Users/${user.id}`, { op: 'remove', path: 'externalId' })
    expect((await world.alice('GET', `/api/v1/users/${id}`)).json.data.external_id).toBeNull()
  })
})
