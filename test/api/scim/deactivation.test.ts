import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'
import { agentOf, eventsOf, identityProvider, userBody, type IdentityProvider } from './client.ts'

const departures = async (world: World, userName: string): Promise<number> => {
  const { id } = await agentOf(world, userName)
  return (await eventsOf(world, 'user.deactivated')).filter((event) => event['id'] === id).length
}

onBothDatabases('deactivation, deletion and return', (database) => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  it.each([
    ['PUT', (id: string) => idp.put(`/Users/${id}`, userBody('leaver-put', { active: false }))],
    ['PATCH', (id: string) => idp.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })],
    ['a PATCH without a path', (id: string) => idp.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })],
    ['a PATCH that removes active', (id: string) => idp.patch(`/Users/${id}`, { op: 'remove', path: 'active' })],
  ])('%s with active false suspends a user who stays visible', async (title, suspend) => {
    const name = title === 'PUT' ? 'leaver-put' : `leaver-${title.replaceAll(' ', '-').toLowerCase()}`
    const { id } = await idp.user(name)
    const reply = await suspend(id)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json.active).toBe(false)
    expect(await agentOf(world, name)).toMatchObject({ is_active: 0 })
    expect((await idp.get(`/Users/${id}`)).json.active).toBe(false)
    expect(await idp.count('/Users', `userName eq "${name}" and active eq false`)).toBe(1)
    expect((await idp.put(`/Users/${id}`, userBody(name, { active: false }))).status).toBe(200)
    expect(await departures(world, name)).toBe(1)
  })

  it('returns with active true, keeping groups but not access', async () => {
    const { id } = await idp.user('returner')
    const manager = await idp.groupNamed('Manager')
    await idp.patch(`/Groups/${manager.id}`, { op: 'add', path: 'members', value: [{ value: id }] })
    await idp.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
    expect((await idp.get(`/Users/${id}`)).json.groups).toMatchObject([{ display: 'Manager' }])
    const back = await idp.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
    expect(back.json).toMatchObject({ active: true, groups: [{ display: 'Manager' }] })
    expect(await agentOf(world, 'returner')).toMatchObject({ is_active: 1, role: 'Manager', deactivated_at: null })
    expect((await eventsOf(world, 'user.created')).filter(({ name }) => name === 'returner')).toHaveLength(1)
  })

  it('DELETE deactivates, hides, and takes out of groups; a second one finds nobody', async () => {
    const { id } = await idp.user('gone@example.org', { externalId: 'gone-1' })
    const admins = await idp.groupNamed('Admin')
    await idp.patch(`/Groups/${admins.id}`, { op: 'add', path: 'members', value: [{ value: id }] })
    const reply = await idp.delete(`/Users/${id}`)
    expect(reply.status).toBe(204)
    expect(reply.text).toBe('')
    expect(await agentOf(world, 'gone@example.org')).toMatchObject({ is_active: 0, role: 'Agent' })
    expect(await departures(world, 'gone@example.org')).toBe(1)
    for (const again of [
      await idp.delete(`/Users/${id}`),
      await idp.get(`/Users/${id}`),
      await idp.put(`/Users/${id}`, userBody('gone@example.org')),
      await idp.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true }),
    ])
      expect(again.status).toBe(404)
    expect(await idp.count('/Users', 'userName eq "gone@example.org" or externalId eq "gone-1"')).toBe(0)
    expect(await idp.count('/Groups', `members.value eq "${id}"`)).toBe(0)
    expect(await departures(world, 'gone@example.org')).toBe(1)
    const listed = await world.alice('GET', '/api/v1/users?is_active=false&q=gone')
    expect(listed.json.data).toMatchObject([{ email: 'gone@example.org', is_active: false }])
  })

  it('DELETE of somebody suspended is no second departure', async () => {
    const { id } = await idp.user('slow-goodbye')
    await idp.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
    expect((await idp.delete(`/Users/${id}`)).status).toBe(204)
    expect(await departures(world, 'slow-goodbye')).toBe(1)
  })

  it('a deleted name comes back as the same agent under a new id, without a word about it', async () => {
    const first = await idp.user('phoenix@example.org', { title: 'Bird' })
    const before = await agentOf(world, 'phoenix@example.org')
    await idp.delete(`/Users/${first.id}`)
    const second = await idp.post('/Users', userBody('Phoenix@example.org', { title: 'Risen' }))
    expect(second.status).toBe(201)
    expect(second.json.id).not.toBe(first.id)
    expect(second.json).toMatchObject({ title: 'Risen', active: true, meta: { version: 'W/"1"' } })
    const after = await agentOf(world, 'phoenix@example.org')
    expect(after).toMatchObject({ id: before.id, is_active: 1, title: 'Risen', role: 'Agent' })
    expect((await eventsOf(world, 'user.created')).filter(({ id }) => id === before.id)).toHaveLength(1)
    const log = await world.alice('GET', `/api/v1/audit-log?action=account.reprovisioned`)
    expect(log.json.data).toMatchObject([{ object: { type: 'user', id: String(before.id) } }])
    for (let round = 0; round < 3; round++) {
      const { id } = (await idp.get('/Users', { filter: 'userName eq "phoenix@example.org"' })).json.Resources[0]
      expect((await idp.delete(`/Users/${id}`)).status).toBe(204)
      expect((await idp.post('/Users', userBody('phoenix@example.org'))).status).toBe(201)
    }
  })

  it('an address of somebody deleted is free for somebody else', async () => {
    const { id } = await idp.user('old-holder', { emails: [{ value: 'desk@example.org' }] })
    expect((await idp.post('/Users', userBody('new-holder', { emails: [{ value: 'DESK@example.org' }] }))).status).toBe(409)
    await idp.delete(`/Users/${id}`)
    expect((await idp.post('/Users', userBody('new-holder', { emails: [{ value: 'desk@example.org' }] }))).status).toBe(201)
    expect(await agentOf(world, 'old-holder')).toMatchObject({ email: null })
  })

  it('a second POST of somebody suspended means "here again", when it is the same person of the same connection', async () => {
    const { id } = await idp.user('again', { externalId: 'ext-again', title: 'Old' })
    await idp.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
    expect((await idp.post('/Users', userBody('again', { externalId: 'other' }))).status).toBe(409)
    expect((await idp.post('/Users', userBody('again'))).status).toBe(409)
    expect((await idp.post('/Users', userBody('again', { externalId: 'ext-again', active: false }))).status).toBe(409)
    const back = await idp.post('/Users', userBody('again', { externalId: 'ext-again', title: 'New' }))
    expect(back.status).toBe(201)
    expect(back.json).toMatchObject({ id, active: true, title: 'New' })
    expect(back.headers).toMatchObject({ location: back.json.meta.location, etag: back.json.meta.version })
    expect((await idp.post('/Users', userBody('again', { externalId: 'ext-again' }))).status).toBe(409)
  })

  it('the last administrator cannot be suspended, deleted or demoted', async () => {
    const [alice] = (await idp.get('/Users', { filter: `userName eq "${ALICE.email}"` })).json.Resources
    const admins = await idp.groupNamed('Admin')
    const viewers = await idp.groupNamed('Viewer')
    for (const refused of [
      await idp.patch(`/Users/${alice.id}`, { op: 'replace', path: 'active', value: false }),
      await idp.put(`/Users/${alice.id}`, userBody(ALICE.email, { active: false })),
      await idp.delete(`/Users/${alice.id}`),
      await idp.patch(`/Groups/${admins.id}`, { op: 'remove', path: 'members', value: [{ value: alice.id }] }),
      await idp.put(`/Groups/${admins.id}`, { schemas: admins.schemas, displayName: 'Admin', members: [] }),
      await idp.delete(`/Groups/${admins.id}`),
      await idp.patch(`/Groups/${viewers.id}`, { op: 'add', path: 'members', value: [{ value: alice.id }] }),
    ]) {
      expect(refused.status).toBe(403)
      expect(refused.json.detail).toContain('last active administrator')
    }
    expect((await world.alice('GET', '/api/v1/me')).json.data).toMatchObject({ is_active: true, role: { name: 'Admin' } })
    expect((await idp.get(`/Users/${alice.id}`)).json).toEqual(alice)
    expect((await idp.get(`/Groups/${admins.id}`)).json).toEqual(admins)
  })

  it('an account that is protected from provisioning keeps its access and role', async () => {
    const protect = (user_ids: readonly number[]) => world.alice('PUT', '/api/v1/scim-exemptions', { body: { user_ids } })
    expect((await protect([BOB.id])).json.data).toEqual({ user_ids: [BOB.id] })
    const [bob] = (await idp.get('/Users', { filter: `userName eq "${BOB.email}"` })).json.Resources
    const managers = await idp.groupNamed('Manager')
    for (const refused of [
      await idp.patch(`/Users/${bob.id}`, { op: 'replace', path: 'active', value: false }),
      await idp.delete(`/Users/${bob.id}`),
      await idp.patch(`/Groups/${managers.id}`, { op: 'add', path: 'members', value: [{ value: bob.id }] }),
    ])
      expect(refused).toMatchObject({ status: 403, json: { detail: expect.stringContaining('protected') } })
    expect((await idp.patch(`/Users/${bob.id}`, { op: 'replace', path: 'title', value: 'Builder' })).status).toBe(200)
    await protect([])
    expect((await idp.patch(`/Users/${bob.id}`, { op: 'replace', path: 'active', value: false })).status).toBe(200)
    expect((await world.bob('GET', '/api/v1/me')).status).toBe(401)
  })
})
