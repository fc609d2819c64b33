import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, type World } from '../../world.ts'
import { agentOf, groupBody, identityProvider, SEARCH_URN, type IdentityProvider, type Members } from './client.ts'

const CROWD = process.env.SOAK ? 24 : 8

const valuesOf = (group: { readonly members?: readonly { readonly value: string }[] }): readonly string[] =>
  (group.members ?? []).map(({ value }) => value)

onBothDatabases('groups', (database) => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  const roleOf = async (name: string): Promise<string> => (await agentOf(world, name)).role
  const add = (group: string, ...ids: readonly string[]) =>
    idp.patch(`/Groups/${group}`, { op: 'Add', path: 'members', value: ids.map((value) => ({ value })) })
  const remove = (group: string, ...ids: readonly string[]) =>
    idp.patch(`/Groups/${group}`, { op: 'Remove', path: 'members', value: ids.map((value) => ({ value })) })

  it('are the roles from the start, with those who have them', async () => {
    const { json } = await idp.get('/Groups')
    expect(json.Resources.map(({ displayName }: { displayName: string }) => displayName)).toEqual(['Admin', 'Manager', 'Agent', 'Viewer'])
    const [alice] = (await idp.get('/Users', { filter: 'userName eq "alice@acme.test"' })).json.Resources
    expect(json.Resources[0]).toMatchObject({
      members: [{ value: alice.id, $ref: alice.meta.location, type: 'User' }],
      meta: { resourceType: 'Group' },
    })
    expect(alice.groups).toMatchObject([{ value: json.Resources[0].id, display: 'Admin', $ref: json.Resources[0].meta.location }])
  })

  it('being in a role’s group gives the role at once, leaving it gives the default back', async () => {
    const { id } = await idp.user('climber')
    const [manager, viewer, admin] = [await idp.groupNamed('Manager'), await idp.groupNamed('Viewer'), await idp.groupNamed('Admin')]
    expect(await roleOf('climber')).toBe('Agent')
    expect((await add(viewer.id, id)).status).toBe(200)
    expect(await roleOf('climber')).toBe('Viewer')
    await add(manager.id, id)
    expect(await roleOf('climber')).toBe('Manager')
    await add(admin.id, id)
    expect(await roleOf('climber')).toBe('Admin')
    await remove(manager.id, id)
    expect(await roleOf('climber')).toBe('Admin')
    await remove(admin.id, id)
    expect(await roleOf('climber')).toBe('Viewer')
    await idp.patch(`/Groups/${viewer.id}`, { op: 'remove', path: `members[value eq "${id}"]` })
    expect(await roleOf('climber')).toBe('Agent')
    const events = await world.alice('GET', `/api/v1/audit-log?action=scim_group.changed`)
    expect(events.json.data.length).toBeGreaterThan(5)
  })

  it('somebody from here gets their own role back after leaving', async () => {
    const [bob] = (await idp.get('/Users', { filter: `userName eq "${BOB.email}"` })).json.Resources
    const [viewer, manager] = [await idp.groupNamed('Viewer'), await idp.groupNamed('Manager')]
    await add(viewer.id, bob.id)
    expect(await roleOf(BOB.email)).toBe('Viewer')
    await remove(viewer.id, bob.id)
    expect(await roleOf(BOB.email)).toBe('Agent')
    const roles = (await world.alice('GET', '/api/v1/roles')).json.data
    const managers = roles.find(({ name }: { name: string }) => name === 'Manager').id
    expect((await world.alice('PUT', `/api/v1/users/${BOB.id}`, { body: { role_id: managers } })).status).toBe(200)
    expect(valuesOf((await idp.get(`/Groups/${manager.id}`)).json)).toContain(bob.id)
    expect((await idp.get(`/Users/${bob.id}`)).json.groups).toMatchObject([{ display: 'Manager' }])
    await remove(manager.id, bob.id)
    expect(await roleOf(BOB.email)).toBe('Agent')
  })

  it('a group of the identity provider gives nothing until an administrator says what', async () => {
    const { id } = await idp.user('mapped', { roles: [{ value: 'Admin', primary: true }] })
    const reply = await idp.post('/Groups', groupBody('Tier 3', { externalId: 'g-1', members: [{ value: id }] }))
    expect(reply.status).toBe(201)
    expect(reply.headers).toMatchObject({ location: reply.json.meta.location, etag: 'W/"1"' })
    expect(reply.json).toMatchObject({ displayName: 'Tier 3', externalId: 'g-1', members: [{ value: id, type: 'User' }] })
    expect(await roleOf('mapped')).toBe('Agent')
    const listed = (await world.alice('GET', '/api/v1/scim-groups')).json.data
    const row = listed.find(({ display_name }: { display_name: string }) => display_name === 'Tier 3')
    expect(row).toMatchObject({ role_id: null, is_native: false, member_count: 1 })
    const roles = (await world.alice('GET', '/api/v1/roles')).json.data
    const role_id = roles.find(({ name }: { name: string }) => name === 'Manager').id
    expect((await world.alice('PUT', `/api/v1/scim-groups/${row.id}`, { body: { role_id } })).json.data).toEqual({ id: row.id, role_id })
    expect(await roleOf('mapped')).toBe('Manager')
    await world.alice('PUT', `/api/v1/scim-groups/${row.id}`, { body: { role_id: null } })
    expect(await roleOf('mapped')).toBe('Agent')
  })

  it.each([
    ['an existing group', 'tier 3 '],
    ['a role', 'aDMIN'],
  ])('the name of %s is taken', async (_title, name) => {
    const reply = await idp.post('/Groups', groupBody(name))
    expect(reply.status).toBe(409)
    expect(reply.json.scimType).toBe('uniqueness')
  })

  it('of many who ask for one name at once, one gets it', async () => {
    const replies = await Promise.all(Array.from({ length: CROWD }, () => idp.post('/Groups', groupBody('Contested'))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: CROWD - 1 }, () => 409)])
  })

  it('members come and go in every way clients do it', async () => {
    const users = await Promise.all(['m1', 'm2', 'm3', 'm4'].map((name) => idp.user(name)))
    const [a, b, c, d] = users.map(({ id }) => id)
    const { id } = await idp.group('Ways')
    expect(valuesOf((await add(id, a, b)).json)).toEqual([a, b])
    expect(valuesOf((await add(id, b)).json)).toEqual([a, b])
    const several: readonly Members[] = [
      { op: 'add', path: 'members', value: { value: c } },
      { op: 'add', path: 'members', value: [{ value: d, display: 'ignored' }] },
      { op: 'remove', path: `members[value eq "${a}"]` },
    ]
    expect(valuesOf((await idp.patch(`/Groups/${id}`, ...several)).json)).toEqual([b, c, d])
    expect(valuesOf((await remove(id, b, c)).json)).toEqual([d])
    expect(valuesOf((await remove(id, a)).json)).toEqual([d])
    expect(
      valuesOf((await idp.patch(`/Groups/${id}`, { op: 'replace', path: 'members', value: [{ value: a }, { value: b }] })).json),
    ).toEqual([a, b])
    expect(valuesOf((await idp.put(`/Groups/${id}`, groupBody('Ways', { members: [{ value: c }] }))).json)).toEqual([c])
    expect(valuesOf((await idp.put(`/Groups/${id}`, groupBody('Ways'))).json)).toEqual([])
    await add(id, a, d)
    expect(valuesOf((await idp.patch(`/Groups/${id}`, { op: 'replace', path: 'members', value: null })).json)).toEqual([])
    await add(id, a, d)
    expect(valuesOf((await idp.patch(`/Groups/${id}`, { op: 'remove', path: 'members' })).json)).toEqual([])
  })

  it.each([
    ['an unknown member', (id: string) => add(id, '7be95ced-24b1-41d1-80f0-1bd5d1757f03'), '7be95ced'],
    ['a member that is no id', (id: string) => add(id, 'nobody'), 'nobody'],
    [
      'a group as a member',
      (id: string) => idp.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: id, type: 'Group' }] }),
      'Group',
    ],
    ['a member without a value', (id: string) => idp.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{}] }), 'value'],
    ['a malformed removal', (id: string) => idp.patch(`/Groups/${id}`, { op: 'remove', path: 'members', value: 7 }), 'members'],
  ])('%s is a 400 and the whole request fails', async (title, call, named) => {
    const member = await idp.user(`with ${title}`)
    const { id } = await idp.group(`Group with ${title}`, { members: [{ value: member.id }] })
    const reply = await call(id)
    expect(reply.status, reply.text).toBe(400)
    expect(reply.json.scimType).toBe('invalidValue')
    expect(reply.json.detail).toContain(named)
    expect(valuesOf((await idp.get(`/Groups/${id}`)).json)).toEqual([member.id])
  })

  it('a deleted user can be no member', async () => {
    const { id: user } = await idp.user('former')
    const { id } = await idp.group('Formers')
    await idp.delete(`/Users/${user}`)
    expect((await add(id, user)).json.scimType).toBe('invalidValue')
  })

  it('of many who come and go at once none is lost', async () => {
    const crowd = await Promise.all(Array.from({ length: CROWD }, (_, at) => idp.user(`crowd-${at}`)))
    const [left, right] = [await idp.group('Left'), await idp.groupNamed('Manager')]
    const joins = await Promise.all(crowd.flatMap(({ id }) => [add(left.id, id), add(right.id, id)]))
    expect(joins.every(({ status }) => status === 200)).toBe(true)
    expect(valuesOf((await idp.get(`/Groups/${left.id}`)).json).toSorted()).toEqual(crowd.map(({ id }) => id).toSorted())
    expect(await roleOf(`crowd-${CROWD - 1}`)).toBe('Manager')
    const [leaving, staying] = [crowd.slice(0, CROWD / 2), crowd.slice(CROWD / 2)]
    const goes = await Promise.all([
      ...leaving.map(({ id }) => idp.delete(`/Users/${id}`)),
      ...staying.map(({ id }) => remove(right.id, id)),
      ...staying.map(({ id }) => idp.patch(`/Users/${id}`, { op: 'add', path: 'title', value: 'Stays' })),
    ])
    expect(new Set(goes.map(({ status }) => status))).toEqual(new Set([204, 200]))
    expect(valuesOf((await idp.get(`/Groups/${left.id}`)).json).toSorted()).toEqual(staying.map(({ id }) => id).toSorted())
    expect(await idp.count('/Users', `groups.value eq "${right.id}" and userName sw "crowd-"`)).toBe(0)
    expect(await roleOf(`crowd-${CROWD - 1}`)).toBe('Agent')
  })

  it('are found by name, id, external id and member', async () => {
    const { id: user } = await idp.user('findable')
    const { id } = await idp.group('Find me', { externalId: 'G-77', members: [{ value: user }] })
    for (const filter of [
      'displayName eq "FIND ME"',
      `id eq "${id}"`,
      'externalId eq "G-77"',
      `members.value eq "${user}"`,
      `members eq "${user}"`,
      `id eq "${id}" and members eq "${user}"`,
      `members[value eq "${user}" and display eq "findable"]`,
    ]) {
      const { json } = await idp.get('/Groups', { filter, excludedAttributes: 'members' })
      expect(json.Resources, filter).toMatchObject([{ id, displayName: 'Find me', externalId: 'G-77' }])
      expect(json.Resources[0]).not.toHaveProperty('members')
    }
    expect(await idp.count('/Groups', 'externalId eq "g-77"')).toBe(0)
    expect(await idp.count('/Groups', `id eq "${id}" and members eq "${id}"`)).toBe(0)
    expect(await idp.count('/Users', `groups.value eq "${id}"`)).toBe(1)
    expect(await idp.count('/Users', 'groups.display eq "find me"')).toBe(1)
    const search = await idp.post('/Groups/.search', { schemas: [SEARCH_URN], filter: `id eq "${id}"`, attributes: ['members'] })
    expect(Object.keys(search.json.Resources[0])).toEqual(['schemas', 'id', 'members'])
    expect((await idp.get('/Groups', { filter: 'userName eq "x"' })).json.scimType).toBe('invalidFilter')
  })

  it('a new name is the group’s, not the role’s', async () => {
    const { id } = await idp.groupNamed('Manager')
    const renamed = await idp.patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Team leads' } })
    expect(renamed.json.displayName).toBe('Team leads')
    const roles = (await world.alice('GET', '/api/v1/roles')).json.data.map(({ name }: { name: string }) => name)
    expect(roles).toContain('Manager')
    expect((await idp.post('/Groups', groupBody('Manager'))).status).toBe(409)
    expect((await idp.patch(`/Groups/${id}`, { op: 'replace', path: 'displayName', value: 'viewer' })).json.scimType).toBe('uniqueness')
    expect((await idp.patch(`/Groups/${id}`, { op: 'remove', path: 'displayName' })).json.scimType).toBe('mutability')
    expect((await idp.patch(`/Groups/${id}`, { op: 'replace', path: 'displayName', value: 'Manager' })).status).toBe(200)
  })

  it('what a PUT leaves out is cleared, but not the external id', async () => {
    const { id, meta } = await idp.group('Kept', { externalId: 'kept' })
    const same = await idp.put(`/Groups/${id}`, groupBody('Kept'))
    expect(same.json).toMatchObject({ externalId: 'kept', meta })
    expect((await idp.put(`/Groups/${id}`, groupBody('Kept', { externalId: null }))).json).not.toHaveProperty('externalId')
    expect((await idp.put(`/Groups/${id}`, { schemas: groupBody('')['schemas'] })).json.scimType).toBe('invalidValue')
    expect((await idp.put('/Groups/7be95ced-24b1-41d1-80f0-1bd5d1757f03', groupBody('x'))).status).toBe(404)
  })

  it('a deleted group is gone with what it gave, and the role stays; its name brings it back', async () => {
    const { id: user } = await idp.user('stripped')
    const viewer = await idp.groupNamed('Viewer')
    await add(viewer.id, user)
    expect(await roleOf('stripped')).toBe('Viewer')
    expect((await idp.delete(`/Groups/${viewer.id}`)).status).toBe(204)
    expect(await roleOf('stripped')).toBe('Agent')
    for (const again of [await idp.delete(`/Groups/${viewer.id}`), await idp.get(`/Groups/${viewer.id}`), await add(viewer.id, user)])
      expect(again.status).toBe(404)
    expect(await idp.count('/Groups', 'displayName eq "Viewer"')).toBe(0)
    const linked = await idp.post('/Groups', groupBody('Viewer', { members: [{ value: user }] }))
    expect(linked.status).toBe(201)
    expect(await roleOf('stripped')).toBe('Viewer')
  })

  it('a new role is a group from the next request on', async () => {
    const made = await world.alice('POST', '/api/v1/roles', { body: { name: 'Night shift', permissions: ['tickets:read'] } })
    expect(made.status, made.text).toBe(201)
    expect(await idp.groupNamed('night shift')).toMatchObject({ displayName: 'Night shift' })
  })
})
