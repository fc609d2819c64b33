import { createVerify } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attributeOf, elementsIn, parseXml } from '../../../src/people/saml/xml.ts'
import { asAlice, asBob } from '../app/person.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { begin, connect } from './desk.ts'
import { ACS, ENTITY } from './idp.ts'
import { openSecondProcess } from './second-process.ts'

onBothDatabases('our metadata', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  it('is there before any identity provider is, for everybody, and well-formed', async () => {
    const reply = await world.anyone('GET', '/app/saml/metadata', { headers: { host: 'evil.test' } })
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toMatch(/^application\/samlmetadata\+xml/)
    expect(reply.headers['cache-control']).toContain('public')
    expect(reply.text).not.toContain('evil.test')
    const root = parseXml(reply.text)
    expect(attributeOf(root, 'entityID')).toBe(ENTITY)
    expect(elementsIn(root).map(({ localName }) => localName)).toEqual(['SPSSODescriptor', 'Organization', 'ContactPerson'])
  })

  it('has its elements in the order of the schema', async () => {
    const [role] = elementsIn(parseXml((await world.anyone('GET', '/app/saml/metadata')).text))
    if (!role) throw new Error('There is no role.')
    expect(attributeOf(role, 'AuthnRequestsSigned')).toBe('true')
    expect(attributeOf(role, 'WantAssertionsSigned')).toBe('true')
    const order = ['KeyDescriptor', 'SingleLogoutService', 'NameIDFormat', 'AssertionConsumerService', 'AttributeConsumingService']
    const elements = elementsIn(role).map(({ localName }) => localName)
    expect([...new Set(elements)]).toEqual(order)
    expect(elements).toEqual(elements.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
    const consumer = elementsIn(role).find(({ localName }) => localName === 'AssertionConsumerService')
    expect(consumer && ['Location', 'index', 'isDefault', 'Binding'].map((name) => attributeOf(consumer, name))).toEqual([
      ACS,
      '0',
      'true',
      'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
    ])
    const textsOf = (name: string) =>
      elementsIn(role).flatMap((one) => (one.localName === name ? [one.textContent?.split(':').at(-1)] : []))
    expect(textsOf('NameIDFormat')).toEqual(['emailAddress', 'persistent', 'unspecified'])
    const keys = elementsIn(role).filter(({ localName }) => localName === 'KeyDescriptor')
    expect(keys.map((one) => attributeOf(one, 'use'))).toEqual(['signing', 'encryption'])
    const wanted = elementsIn(role).findLast(({ localName }) => localName === 'AttributeConsumingService')
    const names = wanted ? elementsIn(wanted).flatMap((one) => attributeOf(one, 'Name') ?? []) : []
    expect(names).toEqual(['email', 'firstName', 'lastName'])
  })

  it('is the same from every process: the keys are made once', async () => {
    const second = await openSecondProcess(world)
    try {
      expect((await second.anyone('GET', '/app/saml/metadata')).text).toBe((await world.anyone('GET', '/app/saml/metadata')).text)
    } finally {
      await second.close()
    }
  })

  it('holds the certificate our requests are signed with, and the private key is not in the database in clear', async () => {
    const connection = await connect(world)
    const { url } = await begin(world, connection)
    const [query = '', signature = ''] = url.search.slice(1).split('&Signature=')
    const bare = /use="signing">.*?<ds:X509Certificate>([^<]+)/s.exec((await world.anyone('GET', '/app/saml/metadata')).text)?.[1] ?? ''
    const certificate = `-----BEGIN CERTIFICATE-----\n${bare.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----`
    expect(createVerify('sha256').update(query).verify(certificate, decodeURIComponent(signature), 'base64')).toBe(true)
    const rows = await world.db.read(({ db }) => db.selectFrom('saml_keys').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY')
  })
})

onBothDatabases('our keys', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const signing = async (): Promise<readonly string[]> =>
    [...(await world.anyone('GET', '/app/saml/metadata')).text.matchAll(/use="signing">.*?<ds:X509Certificate>([^<]+)/gs)].map(
      ([, bare = '']) => bare,
    )

  it('change in two steps: the next is published first, then used', async () => {
    const [first] = await signing()
    expect((await asAlice(world, 'POST', '/app/api/security/saml-key/activate')).status).toBe(409)
    expect((await asAlice(world, 'POST', '/app/api/security/saml-key/prepare')).status).toBe(204)
    const [current, next] = await signing()
    expect(current).toBe(first)
    expect(next).not.toBe(first)
    expect((await asAlice(world, 'GET', '/app/api/security')).json.data.saml_key.next_is_published).toBe(true)
    expect((await asAlice(world, 'POST', '/app/api/security/saml-key/prepare')).status).toBe(409)
    expect((await asBob(world, 'POST', '/app/api/security/saml-key/activate')).status).toBe(403)
    expect((await asAlice(world, 'POST', '/app/api/security/saml-key/activate')).status).toBe(204)
    expect(await signing()).toEqual([next])
  })
})
