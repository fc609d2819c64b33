import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { agentOf, groupBody, identityProvider, userBody, type IdentityProvider } from './client.ts'

onBothDatabases('two identity providers', (database) => {
  let world: World
  let okta: IdentityProvider
  let entra: IdentityProvider
  let oktaTokenId: number
  beforeAll(async () => {
    world = await openWorld({ database })
    const made = await world.alice('POST', '/api/v1/scim-connections', { body: { name: 'Okta' } })
    okta = identityProvider(world, made.json.token)
    oktaTokenId = made.json.scim_token.id
    entra = identityProvider(world, (await world.alice('POST', '/api/v1/scim-connections', { body: { name: 'Entra' } })).json.token)
  })
  afterAll(() => world.close())

  it('see one directory, but only their own external ids', async () => {
    const { id } = await okta.user('shared', { externalId: 'same' })
    expect((await entra.get(`/Users/${id}`)).json).toMatchObject({ userName: 'shared' })
    expect((await entra.get(`/Users/${id}`)).json).not.toHaveProperty('externalId')
    expect(await entra.count('/Users', 'externalId eq "same"')).toBe(0)
    expect(await entra.count('/Users', 'userName eq "shared" and externalId eq null')).toBe(1)
    expect(await entra.count('/Users', 'userName eq "shared" and not (externalId eq "same")')).toBe(1)
    expect(await entra.count('/Users', 'externalId pr')).toBe(0)
    await entra.user('own', { externalId: 'same' })
    expect(await entra.count('/Users', 'externalId eq "same"')).toBe(1)
    expect(await okta.count('/Users', 'externalId eq "same"')).toBe(1)
  })

  it('cannot change each other’s users', async () => {
    const { id } = await okta.user('oktas', { externalId: 'o-1' })
    for (const refused of [
      await entra.put(`/Users/${id}`, userBody('oktas', { title: 'x' })),
      await entra.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false }),
      await entra.delete(`/Users/${id}`),
      await entra.post('/Users', userBody('oktas', { externalId: 'o-1' })),
    ])
      expect(refused.status).toBe(409)
    expect((await entra.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'x' })).json.detail).toContain(
      'another identity provider',
    )
    expect((await okta.get(`/Users/${id}`)).json).toMatchObject({ active: true, meta: { version: 'W/"1"' } })
  })

  it('cannot decide about each other’s people through groups', async () => {
    const { id } = await okta.user('oktas-admin')
    const { id: own } = await entra.user('entras-admin')
    const managers = await entra.groupNamed('Manager')
    await okta.patch(`/Groups/${managers.id}`, { op: 'add', path: 'members', value: [{ value: id }] })
    const steal = await entra.patch(`/Groups/${managers.id}`, { op: 'remove', path: 'members', value: [{ value: id }] })
    expect(steal.status).toBe(409)
    expect((await entra.put(`/Groups/${managers.id}`, groupBody('Manager', { members: [{ value: own }] }))).status).toBe(409)
    expect(await agentOf(world, 'oktas-admin')).toMatchObject({ role: 'Manager' })
    expect((await entra.patch(`/Groups/${managers.id}`, { op: 'add', path: 'members', value: [{ value: own }] })).status).toBe(200)
    expect(await agentOf(world, 'entras-admin')).toMatchObject({ role: 'Manager' })
    const { id: group } = await okta.group('Okta people', { externalId: 'og' })
    expect((await entra.patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ value: own }] })).status).toBe(409)
    expect((await entra.delete(`/Groups/${group}`)).status).toBe(409)
    expect((await entra.get(`/Groups/${group}`)).json).not.toHaveProperty('externalId')
  })

  it('each call a role’s group as they like', async () => {
    const { id } = await okta.groupNamed('Agent')
    await okta.patch(`/Groups/${id}`, { op: 'add', path: 'externalId', value: 'okta-agent' })
    await entra.patch(`/Groups/${id}`, { op: 'add', path: 'externalId', value: 'entra-agent' })
    expect((await okta.get('/Groups', { filter: 'externalId eq "okta-agent"' })).json.Resources).toMatchObject([
      { id, externalId: 'okta-agent' },
    ])
    expect((await entra.get('/Groups', { filter: 'externalId eq "entra-agent"' })).json.Resources).toMatchObject([{ id }])
    expect(await entra.count('/Groups', 'externalId eq "okta-agent"')).toBe(0)
    expect((await entra.get('/Groups', { sortBy: 'externalId' })).json.Resources[0]).toMatchObject({ externalId: 'entra-agent' })
  })

  it('whoever writes first to somebody from here has them', async () => {
    const body = { first_name: 'Lo', last_name: 'Cal', email: 'local@acme.test', password: 'correct horse battery' }
    expect((await world.alice('POST', '/api/v1/users', { body })).status).toBe(201)
    const [local] = (await okta.get('/Users', { filter: 'userName eq "local@acme.test"' })).json.Resources
    const linked = await okta.patch(`/Users/${local.id}`, { op: 'add', path: 'externalId', value: 'o-local' })
    expect(linked.json).toMatchObject({ id: local.id, externalId: 'o-local' })
    expect((await entra.patch(`/Users/${local.id}`, { op: 'add', path: 'externalId', value: 'e-local' })).status).toBe(409)
  })

  it('what a provider leaves behind when its last token is gone can be taken over', async () => {
    const { id } = await okta.user('orphan', { externalId: 'o-orphan' })
    expect((await world.alice('DELETE', `/api/v1/scim-tokens/${oktaTokenId}`)).status).toBe(204)
    expect((await okta.get('/Users')).status).toBe(401)
    const taken = await entra.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'Adopted' })
    expect(taken.status).toBe(200)
    expect(taken.json).toMatchObject({ title: 'Adopted' })
    expect(taken.json).not.toHaveProperty('externalId')
    expect(await entra.count('/Users', 'externalId eq "o-orphan"')).toBe(0)
  })
})
