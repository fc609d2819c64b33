import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../../src/contract/time.ts'
import { createNet, NetError } from '../../../src/kernel/net/net.ts'
import { scheduleRecurringJobs } from '../../../src/kernel/jobs/recurring.ts'
import { fetchMetadata } from '../../../src/people/saml/fetch-metadata.ts'
import { samlRecurringJobs } from '../../../src/people/saml/refresh.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, START, type World } from '../../world.ts'
import { connect, signIn } from './desk.ts'
import { certify, IDP, ISSUER, makeKeys, signXml } from './idp.ts'

const PUBLIC = 'https://8.8.8.8/metadata'

const key = (certificate: string): string =>
  `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.replaceAll(/-----[^-]+-----/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`

const metadataOf = (issuer: string, ...certificates: readonly string[]): string =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" ID="_m" entityID="${issuer}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${certificates.map(key).join('')}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.test/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.test/redirect"/></md:IDPSSODescriptor></md:EntityDescriptor>`

/** Signed where the signature of a description stands: before everything else. */
const signed = (xml: string, keys = IDP): string =>
  signXml(xml.replace('<md:IDPSSODescriptor', '<Issuer/><md:IDPSSODescriptor'), 'EntityDescriptor', '_m', { keys })

onBothDatabases('an identity provider’s metadata', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.db.tx((tx) =>
      scheduleRecurringJobs(
        tx,
        samlRecurringJobs.filter(({ interval: every }) => every >= DAY),
      ),
    )
  })
  afterAll(() => world.close())

  const read = (body: object) => world.alice('POST', '/api/v1/saml-connections/metadata', { body })

  it('fills in a connection, given as text or by its address', async () => {
    const expected = {
      idp_entity_id: ISSUER,
      idp_sso_url: 'https://idp.test/redirect',
      idp_slo_url: null,
      idp_certificates: [IDP.certificate],
    }
    expect((await read({ metadata: metadataOf(ISSUER, IDP.certificate) })).json).toEqual({ data: expected })
    world.network.answer(() => ({ body: metadataOf(ISSUER, IDP.certificate) }))
    expect((await read({ metadata_url: PUBLIC })).json).toEqual({ data: expected })
    expect(world.network.sent.at(-1)).toMatchObject({
      method: 'GET',
      url: PUBLIC,
      timeout_ms: 5_000,
      max_bytes: 1_048_576,
      public_only: true,
    })
    expect((await world.bob('POST', '/api/v1/saml-connections/metadata', { body: { metadata_url: PUBLIC } })).status).toBe(403)
  })

  it.each([
    'http://8.8.8.8/metadata',
    'https://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/metadata',
    'https://10.0.0.1/metadata',
    'https://192.168.1.1/metadata',
    'https://[::1]/metadata',
    'https://[::ffff:10.0.0.1]/metadata',
    'https://2130706433/metadata',
    'https://0x7f.1/metadata',
    'https://localhost/metadata',
    'https://x.localhost/metadata',
    'https://user:secret@8.8.8.8/metadata',
    'file:///etc/passwd',
    'gopher://8.8.8.8/',
    'metadata',
  ])('is not fetched from %s', async (metadata_url) => {
    const sent = world.network.sent.length
    const reply = await read({ metadata_url })
    expect(reply.status).toBe(422)
    expect(reply.json.errors.metadata_url).toHaveLength(1)
    expect(world.network.sent).toHaveLength(sent)
  })

  it('is not fetched from a name that leads inside, and a redirect is not followed', async () => {
    const answers = [['93.184.216.34', '10.0.0.7'], ['127.0.0.1'], ['fd00::1']]
    const net = createNet({ outbound_private: 'allow', resolve: async () => answers.shift() ?? [] })
    const source = { url: 'https://looks-public.test/metadata', certificate: null }
    for (const _ of [1, 2, 3]) await expect(fetchMetadata(net, source)).rejects.toThrow('public address')
    expect(answers).toEqual([])
    await net.close()
    world.network.answer(() => ({ status: 302, headers: { location: 'https://10.0.0.1/' } }))
    const sent = world.network.sent.length
    expect((await read({ metadata_url: PUBLIC })).status).toBe(422)
    expect(world.network.sent).toHaveLength(sent + 1)
  })

  it('that cannot be fetched is explained', async () => {
    world.network.answer(() => new NetError('timeout', '8.8.8.8 did not reply within 5 seconds.'))
    expect((await read({ metadata_url: PUBLIC })).json.errors.metadata_url).toEqual(['8.8.8.8 did not reply within 5 seconds.'])
  })

  const good = metadataOf(ISSUER, IDP.certificate)

  it.each([
    [
      'two providers in one',
      `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${good}${good.replace('_m', '_n')}</md:EntitiesDescriptor>`,
    ],
    [
      'a provider hidden in another',
      good.replace('<md:IDPSSODescriptor ', `<md:Extensions>${good.replace('_m', '_n')}</md:Extensions><md:IDPSSODescriptor `),
    ],
    ['a document type', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${good}`],
    ['no certificate', metadataOf(ISSUER)],
    ['a broken certificate', good.replace(/MII/, 'MIX')],
    ['no address', good.replaceAll(/<md:SingleSignOnService[^>]+>/g, '')],
    ['script for an address', good.replace('https://idp.test/redirect', 'javascript:alert(1)')],
    ['a service provider', good.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    ['no XML', 'hello'],
  ])('with %s is refused', async (_title, metadata) => {
    const reply = await read({ metadata })
    expect(reply.status).toBe(422)
    expect(reply.json.errors.metadata).toHaveLength(1)
  })

  it('must be signed by whom the administrator names', async () => {
    const metadata_certificate = IDP.certificate
    expect((await read({ metadata: signed(good), metadata_certificate })).status).toBe(200)
    expect((await read({ metadata: good, metadata_certificate })).status).toBe(422)
    expect((await read({ metadata: signed(good, makeKeys()), metadata_certificate })).status).toBe(422)
    expect(
      (await read({ metadata: signed(good).replace('https://idp.test/redirect', 'https://evil.test/'), metadata_certificate })).status,
    ).toBe(422)
  })

  describe('is read again each day', () => {
    it('new certificates join, old ones stay until they expire', async () => {
      const old = certify(IDP.key, START - DAY, START + 3 * DAY)
      const next = makeKeys()
      const connection = await connect(world, { idp_certificates: [old], metadata_url: PUBLIC })
      const certificates = async () => (await world.alice('GET', `/api/v1/saml-connections/${connection}`)).json.data.idp_certificates
      world.network.answer(() => ({ body: metadataOf(ISSUER, next.certificate) }))
      await world.pass('25h')
      expect(await certificates()).toEqual([next.certificate, old])
      expect((await signIn(world, connection, {}, 'assertion', { keys: next })).status).toBe(303)
      expect((await signIn(world, connection)).status).toBe(303)
      await world.pass('3d')
      expect(await certificates()).toEqual([next.certificate])
    })

    it('a provider that was away for a week is read again', async () => {
      const certificate = makeKeys(START, START + 900 * DAY).certificate
      const connection = await connect(world, {
        idp_entity_id: 'https://away.test',
        idp_certificates: [certificate],
        metadata_url: PUBLIC,
      })
      const errorOf = async () => (await world.alice('GET', `/api/v1/saml-connections/${connection}`)).json.data.metadata_error
      world.network.answer(() => new NetError('refused', 'The connection was refused.'))
      await world.pass('7d')
      expect(await errorOf()).toEqual(expect.any(String))
      world.network.answer(() => ({ body: metadataOf('https://away.test', certificate) }))
      await world.pass('25h')
      expect(await errorOf()).toBeNull()
    })

    it('another entity id changes nothing but the note about it', async () => {
      const connection = await connect(world, {
        idp_entity_id: 'https://stays.test',
        idp_certificates: [makeKeys(START, START + 900 * DAY).certificate],
        metadata_url: PUBLIC,
      })
      world.network.answer(() => ({ body: metadataOf('https://evil.test', IDP.certificate) }))
      await world.pass('25h')
      const { data } = (await world.alice('GET', `/api/v1/saml-connections/${connection}`)).json
      expect(data).toMatchObject({ idp_entity_id: 'https://stays.test', metadata_error: expect.stringContaining('another entity id') })
      expect(data.idp_certificates).toHaveLength(1)
    })
  })

  it.each([60, 30, 7])('administrators are told %i days before a certificate expires, once', async (days) => {
    const name = `Ends in ${days}`
    const ending = certify(IDP.key, START, world.now() + (days + 1) * DAY)
    await connect(world, { name, idp_entity_id: `https://ends-${days}.test`, idp_certificates: [ending] })
    await world.pass('3d')
    const mails = (await world.mails()).filter(({ subject }) => subject === `A certificate of ${name} expires soon`)
    expect(mails.map(({ to }) => to)).toEqual([[ALICE.email]])
  })
})
