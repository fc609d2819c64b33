import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { ENTERPRISE_URN, groupBody, identityProvider, patchBody, userBody, type IdentityProvider, type Members } from './client.ts'

const nullsIn = (value: unknown): number => {
  if (value === null) return 1
  return typeof value === 'object' ? Object.values(value).reduce<number>((sum, part) => sum + nullsIn(part), 0) : 0
}

onBothDatabases('what an identity provider is answered with', (database) => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  const KINDS: readonly (readonly [string, (name: string) => Members])[] = [
    ['/Users', (name) => userBody(name, { title: 'T' })],
    ['/Groups', (name) => groupBody(name)],
  ]

  it.each(KINDS)('one resource of %s comes with its address and its version, however it was asked for', async (path, body) => {
    const made = await idp.post(path, body(`One of ${path}`))
    const one = `${path}/${made.json.id}`
    const rename = patchBody({ op: 'replace', path: 'displayName', value: `Renamed in ${path}` })
    const replies = [
      [made, 201],
      [await idp.get(one), 200],
      [await idp.call('PATCH', one, { body: rename }), 200],
      [await idp.put(one, body(`One of ${path}, again`)), 200],
      [await idp.get(one), 200],
    ] as const
    for (const [reply, status] of replies) {
      const { meta, schemas } = reply.json
      expect(reply.status, reply.text).toBe(status)
      expect(reply.headers).toMatchObject({ location: meta.location, etag: meta.version })
      expect(meta.location).toBe(`http://watchdesk.test/scim/v2${one}`)
      for (const at of [meta.created, meta.lastModified]) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(new Set(schemas).size).toBe(schemas.length)
      expect(nullsIn(reply.json)).toBe(0)
    }
    expect(replies.map(([{ json }]) => json.meta.version)).toEqual(['W/"1"', 'W/"1"', 'W/"2"', 'W/"3"', 'W/"3"'])
  })

  it.each(KINDS)('an id of %s that is none is a 404 for every verb, whatever the body', async (path, body) => {
    for (const id of ['not-a-uuid', '7', '7be95ced-24b1-41d1-80f0-1bd5d1757f03', '%F0%9F%98%80']) {
      const one = `${path}/${id}`
      const replies = [
        await idp.get(one),
        await idp.put(one, body('nobody')),
        await idp.patch(one, { op: 'replace', path: 'displayName', value: 'x' }),
        await idp.delete(one),
      ]
      expect([id, ...replies.map(({ status }) => status)]).toEqual([id, 404, 404, 404, 404])
    }
  })

  it('everybody is shown as active or not, also who was invited and has chosen no password yet', async () => {
    const invited = { first_name: 'In', last_name: 'Vited', email: 'invited@acme.test' }
    expect((await world.alice('POST', '/api/v1/users', { body: invited })).status).toBe(201)
    await idp.user('inactive', { active: false })
    const { Resources } = (await idp.get('/Users')).json
    const shown = new Map(Resources.map(({ userName, active }: { userName: string; active?: boolean }) => [userName, active]))
    expect([...shown.values()].every((active) => typeof active === 'boolean')).toBe(true)
    expect([shown.get('invited@acme.test'), shown.get('inactive')]).toEqual([true, false])
    expect(nullsIn(Resources)).toBe(0)
  })

  it('one external id may belong to several users, and none is made up', async () => {
    for (const name of ['twin-1', 'twin-2']) expect(await idp.user(name, { externalId: 'twin' })).toMatchObject({ externalId: 'twin' })
    expect(await idp.count('/Users', 'externalId eq "twin"')).toBe(2)
    expect(await idp.user('no-external-id')).not.toHaveProperty('externalId')
    expect(await idp.count('/Users', 'userName eq "alice@acme.test" and externalId pr')).toBe(0)
  })

  it('an extension is named only while it says something', async () => {
    const { id, schemas } = await idp.user('extended', { [ENTERPRISE_URN]: { department: 'X' } })
    expect(schemas).toContain(ENTERPRISE_URN)
    const bare = await idp.patch(`/Users/${id}`, { op: 'remove', path: `${ENTERPRISE_URN}:department` })
    expect(bare.json.schemas).not.toContain(ENTERPRISE_URN)
    expect(bare.json).not.toHaveProperty([ENTERPRISE_URN])
  })

  it('a replacement shows as little as was asked for, and keeps the rest', async () => {
    const { id } = await idp.user('brief-put')
    const brief = await idp.call('PUT', `/Users/${id}?attributes=userName`, { body: userBody('brief-put', { title: 'Kept' }) })
    expect([brief.status, Object.keys(brief.json).toSorted()]).toEqual([200, ['id', 'schemas', 'userName']])
    expect((await idp.get(`/Users/${id}`)).json.title).toBe('Kept')
  })
})
