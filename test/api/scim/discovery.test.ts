import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../world.ts'
import { ENTERPRISE_URN, GROUP_URN, identityProvider, LIST_URN, USER_URN, type IdentityProvider } from './client.ts'

const META = 'urn:ietf:params:scim:schemas:core:2.0'

describe('discovery', () => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld()
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  it('says what the service can do', async () => {
    const { json } = await idp.get('/ServiceProviderConfig')
    expect(json).toMatchObject({
      schemas: [`${META}:ServiceProviderConfig`],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: true },
      etag: { supported: true },
      authenticationSchemes: [{ type: 'oauthbearertoken', primary: true }],
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

  it('every writable attribute of a user that is published comes back as it was sent', async () => {
    const { json } = await idp.get(`/Schemas/${USER_URN}`)
    type Attribute = { name: string; type: string; multiValued: boolean; mutability: string; subAttributes?: Attribute[] }
    const sample = ({ name, type, multiValued, subAttributes = [] }: Attribute): unknown => {
      const parts = subAttributes.filter(({ mutability }) => mutability !== 'readOnly')
      const one =
        type === 'complex' ? Object.fromEntries(parts.map((part) => [part.name, sample(part)])) : type === 'boolean' ? true : `some ${name}`
      return multiValued ? [one] : one
    }
    const writable: Attribute[] = json.attributes.filter(({ mutability }: Attribute) => mutability !== 'readOnly')
    const body = Object.fromEntries(writable.map((attribute) => [attribute.name, sample(attribute)]))
    const reply = await idp.post('/Users', { schemas: [USER_URN], ...body })
    expect(reply.status, reply.text).toBe(201)
    expect(reply.json).toMatchObject(body)
  })
})
