import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, PASSWORD, type World } from '../../world.ts'
import { groupBody, identityProvider, patchBody, userBody, type IdentityProvider } from './client.ts'

onBothDatabases('versions', (database) => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  const title = (value: string) => patchBody({ op: 'replace', path: 'title', value })

  it('a client that has the version is told so without a body', async () => {
    const { id, meta } = await idp.user('cached')
    for (const tag of [meta.version, '"1"', '*', 'W/"7", W/"1"']) {
      const reply = await idp.call('GET', `/Users/${id}`, { headers: { 'if-none-match': tag } })
      expect(reply).toMatchObject({ status: 304, text: '' })
      expect(reply.headers.etag).toBe('W/"1"')
    }
    for (const tag of ['W/"2"', 'nonsense']) {
      expect((await idp.call('GET', `/Users/${id}`, { headers: { 'if-none-match': tag } })).status).toBe(200)
    }
    const { id: group } = await idp.groupNamed('Viewer')
    const { headers } = await idp.get(`/Groups/${group}`)
    expect((await idp.call('GET', `/Groups/${group}`, { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304)
  })

  it.each([
    [
      'PUT',
      (id: string, headers: Record<string, string>) =>
        idp.call('PUT', `/Users/${id}`, { headers, body: userBody(`m-${id}`, { title: 'n' }) }),
      200,
    ],
    ['PATCH', (id: string, headers: Record<string, string>) => idp.call('PATCH', `/Users/${id}`, { headers, body: title('n') }), 200],
    ['DELETE', (id: string, headers: Record<string, string>) => idp.call('DELETE', `/Users/${id}`, { headers }), 204],
  ])('If-Match guards %s', async (method, write, success) => {
    const { id } = await idp.user(`match-${method}`)
    await idp.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'm' })
    const { json: before } = await idp.get(`/Users/${id}`)
    for (const wrong of ['W/"1"', '"9"', '2', 'W/2', '']) {
      const refused = await write(id, { 'if-match': wrong })
      expect(refused.status).toBe(412)
      expect(refused.json.status).toBe('412')
    }
    expect((await idp.get(`/Users/${id}`)).json).toEqual(before)
    expect((await write(id, { 'if-match': '"1", W/"2"' })).status).toBe(success)
  })

  it('If-Match * fits any version', async () => {
    const { id } = await idp.user('any')
    expect((await idp.call('PATCH', `/Users/${id}`, { headers: { 'if-match': '*' }, body: title('x') })).status).toBe(200)
  })

  it('of twenty who write with one version at once, one succeeds', async () => {
    const { id } = await idp.user('contested')
    const write = (at: number) => idp.call('PATCH', `/Users/${id}`, { headers: { 'if-match': 'W/"1"' }, body: title(`t${at}`) })
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => write(at)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 412)])
    expect((await idp.get(`/Users/${id}`)).json.meta.version).toBe('W/"2"')
  })

  it('of twenty who write without one at once, none is lost', async () => {
    const { id } = await idp.user('busy')
    const add = (at: number) => idp.patch(`/Users/${id}`, { op: 'add', path: 'phoneNumbers', value: [{ value: `${at}` }] })
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => add(at)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const { json } = await idp.get(`/Users/${id}`)
    expect(json.phoneNumbers).toHaveLength(20)
    expect(json.meta.version).toBe('W/"21"')
  })

  it('a group’s version changes with its members, a user’s not by signing in', async () => {
    const { id } = await idp.user('joiner')
    const group = await idp.group('Joiners')
    const joined = await idp.patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: id }] })
    expect(joined.json.meta.version).toBe('W/"2"')
    expect((await idp.call('PUT', `/Groups/${group.id}`, { headers: { 'if-match': 'W/"1"' }, body: groupBody('Joiners') })).status).toBe(
      412,
    )
    expect((await idp.call('DELETE', `/Groups/${group.id}`, { headers: { 'if-match': 'W/"1"' } })).status).toBe(412)
    await idp.delete(`/Users/${id}`)
    const left = await idp.get(`/Groups/${group.id}`)
    expect(left.json.meta.version).toBe('W/"3"')
    const [bob] = (await idp.get('/Users', { filter: `userName eq "${BOB.email}"` })).json.Resources
    const signIn = { body: { email: BOB.email, password: PASSWORD }, headers: { 'x-requested-with': 'watchdesk' } }
    expect((await world.anyone('POST', '/app/api/session', signIn)).status).toBe(200)
    expect((await idp.get(`/Users/${bob.id}`)).json.meta).toEqual(bob.meta)
  })
})
