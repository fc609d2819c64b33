import { describe, expect, it } from 'vitest'
import { findDocument, resourceTypeDocuments, schemaDocuments, serviceProviderConfig } from './discovery.ts'
import { isDoc, isList } from './json.ts'
import type { Doc, Json } from './json.ts'
import { ENTERPRISE_URN } from './schema-enterprise.ts'
import { GROUP_URN } from './schema-group.ts'
import { USER_URN } from './schema-user.ts'

const BASE = 'https://desk.example/scim/v2'
const schemas = schemaDocuments(BASE)

const listOf = (value: Json | undefined): readonly Doc[] => (isList(value) ? value.filter(isDoc) : [])
const named = (list: readonly Doc[], name: string): Doc => list.find((item) => item['name'] === name) ?? {}
const attributesOf = (urn: string): readonly Doc[] => listOf(findDocument(schemas, urn)?.['attributes'])
const userAttribute = (name: string): Doc => named(attributesOf(USER_URN), name)
const subOf = (attribute: Doc, name: string): Doc => named(listOf(attribute['subAttributes']), name)

const everyAttribute = (list: readonly Doc[]): readonly Doc[] =>
  list.flatMap((attribute) => [attribute, ...everyAttribute(listOf(attribute['subAttributes']))])

describe('the schemas document', () => {
  it('lists the three resource schemas and the three of discovery, each with its address', () => {
    expect(schemas.map(({ name }) => name)).toEqual(['User', 'Group', 'EnterpriseUser', 'ServiceProviderConfig', 'ResourceType', 'Schema'])
    expect(findDocument(schemas, USER_URN)?.['meta']).toEqual({ resourceType: 'Schema', location: `${BASE}/Schemas/${USER_URN}` })
  })

  it('describes every attribute completely and without nulls', () => {
    const all = schemas.flatMap((schema) => everyAttribute(listOf(schema['attributes'])))
    for (const attribute of all) {
      const names = ['name', 'type', 'multiValued', 'description', 'required', 'caseExact', 'mutability', 'returned', 'uniqueness']
      expect(Object.keys(attribute)).toEqual(expect.arrayContaining(names))
      expect(Object.values(attribute)).not.toContain(null)
      expect(Object.keys(attribute)).not.toContain('rules')
      expect(listOf(attribute['subAttributes']).length > 0).toBe(attribute['type'] === 'complex')
    }
    expect(all.length).toBeGreaterThan(100)
  })

  it('says what is required, unique and compared with case', () => {
    expect(userAttribute('userName')).toMatchObject({ required: true, uniqueness: 'server', caseExact: false })
    expect(userAttribute('active')).toMatchObject({ required: true, type: 'boolean' })
    expect(userAttribute('id')).toMatchObject({ caseExact: true, mutability: 'readOnly' })
    expect(userAttribute('externalId')).toMatchObject({ caseExact: true, uniqueness: 'none' })
    expect(userAttribute('groups')).toMatchObject({ mutability: 'readOnly' })
    expect(named(attributesOf(GROUP_URN), 'displayName')).toMatchObject({ required: true, uniqueness: 'server' })
    expect(subOf(userAttribute('emails'), 'value')).toMatchObject({ caseExact: false })
    expect(userAttribute('profileUrl')).toMatchObject({ type: 'reference', referenceTypes: ['external'] })
    expect(Object.keys(userAttribute('title'))).not.toContain('referenceTypes')
    expect(subOf(named(attributesOf(ENTERPRISE_URN), 'manager'), 'displayName')).toMatchObject({ mutability: 'readOnly' })
  })

  it('gives the types of lists their usual values, from which Entra builds attribute names', () => {
    expect(subOf(userAttribute('emails'), 'type')['canonicalValues']).toEqual(['work', 'home', 'other'])
    expect(subOf(userAttribute('phoneNumbers'), 'type')['canonicalValues']).toEqual(expect.arrayContaining(['mobile', 'fax', 'pager']))
  })

  it('publishes the parts of group members with the mutability of RFC 7643, 8.7.1', () => {
    const members = named(attributesOf(GROUP_URN), 'members')

    for (const name of ['value', '$ref', 'type']) expect(subOf(members, name)).toMatchObject({ mutability: 'immutable' })
    expect(subOf(members, 'display')).toMatchObject({ mutability: 'readOnly', returned: 'request' })
  })

  it('keeps the password out', () => {
    expect(JSON.stringify(schemas)).not.toContain('"password"')
  })
})

describe('the other documents', () => {
  it('list the resource types with their extensions', () => {
    const types = resourceTypeDocuments(BASE)
    expect(types[0]).toMatchObject({
      id: 'User',
      endpoint: '/Users',
      schema: USER_URN,
      schemaExtensions: [{ schema: ENTERPRISE_URN, required: false }],
    })
    expect(types[1]).toMatchObject({ id: 'Group', endpoint: '/Groups', schema: GROUP_URN })
    expect(findDocument(types, 'Role')).toBeUndefined()
  })

  it('say what the service supports', () => {
    expect(serviceProviderConfig(BASE, 'https://desk.example/help')).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: true },
      etag: { supported: true },
      authenticationSchemes: [{ type: 'oauthbearertoken', primary: true }],
      meta: { location: `${BASE}/ServiceProviderConfig` },
    })
  })
})
