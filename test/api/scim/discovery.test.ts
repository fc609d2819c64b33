import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { ENTERPRISE_URN, GROUP_URN, identityProvider, LIST_URN, USER_URN, type IdentityProvider } from './client.ts'

const META = 'urn:ietf:params:scim:schemas:core:2.0'

onBothDatabases('discovery', (database) => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  it('says what the service can do', async () => {
    const { json, headers } = await idp.get('/ServiceProviderConfig')
    expect(headers).not.toHaveProperty('etag')
    expect(json).toEqual({
      schemas: [`${META}:ServiceProviderConfig`],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: true },
      etag: { supported: true },
      documentationUri: expect.stringMatching(/^http/),
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: expect.any(String),
          description: expect.any(String),
          specUri: expect.stringMatching(/^https/),
          primary: true,
        },
      ],
      meta: { resourceType: 'ServiceProviderConfig', location: 'http://watchdesk.test/scim/v2/ServiceProviderConfig' },
    })
  })

  it('lists resource types, and each by its name', async () => {
    const { json } = await idp.get('/ResourceTypes', { startIndex: '5', count: '0', sortBy: 'x' })
    expect(json).toMatchObject({ schemas: [LIST_URN], totalResults: 2, itemsPerPage: 2 })
    expect(json.Resources).toMatchObject([
      { id: 'User', endpoint: '/Users', schema: USER_URN, schemaExtensions: [{ schema: ENTERPRISE_URN, required: false }] },
      { id: 'Group', endpoint: '/Groups', schema: GROUP_URN },
    ])
    for (const type of json.Resources) expect((await idp.get(`/ResourceTypes/${type.id}`)).json).toEqual(type)
  })

  it('lists schemas, and each by its URN in any case', async () => {
    const { json } = await idp.get('/Schemas')
    expect(json.Resources.map(({ id }: { id: string }) => id)).toEqual([
      USER_URN,
      GROUP_URN,
      ENTERPRISE_URN,
      `${META}:ServiceProviderConfig`,
      `${META}:ResourceType`,
      `${META}:Schema`,
    ])
    for (const schema of json.Resources) {
      expect((await idp.get(`/Schemas/${schema.id}`)).json).toEqual(schema)
      expect((await idp.get(`/Schemas/${schema.id.toUpperCase()}`)).json).toEqual(schema)
    }
    expect(JSON.stringify(json)).not.toMatch(/null|"password"/)
  })

  it.each(['/ServiceProviderConfig', '/Schemas', '/ResourceTypes', `/Schemas/${USER_URN}`, '/ResourceTypes/User'])(
    'a filter on %s is a 403',
    async (path) => {
      expect((await idp.get(path, { filter: 'id pr' })).status).toBe(403)
    },
  )

  type Attribute = { name: string; type: string; multiValued: boolean; mutability: string; required: boolean; subAttributes?: Attribute[] }
  const sample = ({ name, type, multiValued, subAttributes = [] }: Attribute, word = 'some'): unknown => {
    const parts = subAttributes.filter(({ mutability }) => mutability !== 'readOnly')
    const one =
      type === 'complex'
        ? Object.fromEntries(parts.map((part) => [part.name, sample(part, word)]))
        : type === 'boolean'
          ? true
          : `${word} ${name}`
    return multiValued ? [one] : one
  }
  const writableOf = async (urn: string): Promise<readonly Attribute[]> =>
    (await idp.get(`/Schemas/${urn}`)).json.attributes.filter(({ mutability }: Attribute) => mutability !== 'readOnly')

  it('every writable attribute of a user that is published comes back as it was sent', async () => {
    const body = Object.fromEntries((await writableOf(USER_URN)).map((attribute) => [attribute.name, sample(attribute)]))
    const reply = await idp.post('/Users', { schemas: [USER_URN], ...body })
    expect(reply.status, reply.text).toBe(201)
    expect(reply.json).toMatchObject(body)
  })

  it.each([
    ['User', USER_URN, ''],
    ['enterprise User', ENTERPRISE_URN, `${ENTERPRISE_URN}:`],
  ])('every published attribute of the %s schema can be added, replaced and removed', async (title, urn, prefix) => {
    const { id } = await idp.user(`every attribute of ${title}`)
    const shown = (user: Record<string, never>): Record<string, unknown> => (prefix === '' ? user : (user[urn] ?? {}))
    for (const attribute of (await writableOf(urn)).filter(({ required }) => !required)) {
      const path = `${prefix}${attribute.name}`
      for (const [op, word] of [
        ['add', 'first'],
        ['replace', 'second'],
      ] as const) {
        const value = sample(attribute, word)
        const written = await idp.patch(`/Users/${id}`, { op, path, value })
        expect([path, written.status, shown(written.json)[attribute.name]]).toEqual([path, 200, value])
      }
      await idp.patch(`/Users/${id}`, { op: 'remove', path })
      expect(shown((await idp.get(`/Users/${id}`)).json), path).not.toHaveProperty([attribute.name])
    }
  })
})
