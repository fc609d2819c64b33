import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type Response, type World } from '../../world.ts'
import { begin, connect, countsOf, me, post } from './desk.ts'
import { encryptionCertificate } from './encrypted.ts'
import { expectRefused } from './forge.ts'
import { assertionXml, ATTACKER, claimsOf, responseXml, signXml, type Keys } from './idp.ts'
import { encryptXml, type Algorithms } from './xml-encryption.ts'

const ENC = 'http://www.w3.org/2001/04/xmlenc#'
const ENC11 = 'http://www.w3.org/2009/xmlenc11#'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'

const SHA1 = [`${DSIG}sha1`, 'sha1'] as const
const SHA256 = [`${ENC}sha256`, 'sha256'] as const
const SHA512 = [`${ENC}sha512`, 'sha512'] as const
const MGF1_SHA1 = [`${ENC11}mgf1sha1`, 'sha1'] as const
const MGF1_SHA256 = [`${ENC11}mgf1sha256`, 'sha256'] as const
const NO_MGF = [undefined, 'sha1'] as const

const OLD = `${ENC}rsa-oaep-mgf1p`
const NEW = `${ENC11}rsa-oaep`

/** Keycloak 26 with our metadata imported. */
const KEYCLOAK: Algorithms = { content: `${ENC11}aes256-gcm`, transport: NEW, digest: SHA256, mgf: MGF1_SHA256 }

type Signed = { readonly response?: boolean; readonly assertion?: boolean; readonly keys?: Keys }

onBothDatabases('an encrypted assertion', (database) => {
  let world: World
  let connection: number
  beforeAll(async () => {
    world = await openWorld({ database })
    connection = await connect(world, { allow_cbc: true })
  })
  afterAll(() => world.close())

  const attempt = async (
    algorithms: Algorithms,
    { response = false, assertion = true, keys }: Signed = {},
    change: (xml: string) => string = (xml) => xml,
    at = connection,
  ): Promise<Response> => {
    const begun = await begin(world, at)
    const claims = claimsOf({ now: world.now(), in_response_to: begun.id })
    const how = keys ? { keys } : {}
    const plain = assertion ? signXml(assertionXml(claims), 'Assertion', claims.assertion_id, how) : assertionXml(claims)
    const xml = change(responseXml(claims, encryptXml(await encryptionCertificate(world), plain, algorithms)))
    return await post(world, { ...begun, xml: response ? signXml(xml, 'Response', claims.response_id, how) : xml })
  }

  it.each<[string, Partial<Algorithms>]>([
    ['RSA-OAEP with SHA-256 and MGF1 with SHA-256', {}],
    ['RSA-OAEP with SHA-256 and MGF1 with SHA-1', { mgf: MGF1_SHA1 }],
    ['RSA-OAEP with SHA-256 and no MGF element', { mgf: NO_MGF }],
    ['RSA-OAEP with SHA-1 and MGF1 with SHA-1', { digest: SHA1, mgf: MGF1_SHA1 }],
    ['RSA-OAEP with SHA-512 and MGF1 with SHA-256', { digest: SHA512 }],
    ['RSA-OAEP-MGF1P with SHA-256', { transport: OLD, digest: SHA256, mgf: NO_MGF }],
    ['RSA-OAEP-MGF1P with SHA-1', { transport: OLD, digest: SHA1, mgf: NO_MGF }],
    ['RSA-OAEP-MGF1P as xml-encryption writes it', { transport: OLD, digest: [`${DSIG}sha256`, 'sha256'], mgf: [undefined, 'sha256'] }],
    ['AES-128-GCM', { content: `${ENC11}aes128-gcm` }],
    ['AES-192-GCM', { content: `${ENC11}aes192-gcm` }],
    ['AES-128-CBC', { content: `${ENC}aes128-cbc` }],
    ['AES-192-CBC', { content: `${ENC}aes192-cbc` }],
    ['AES-256-CBC', { content: `${ENC}aes256-cbc` }],
  ])('with %s signs in', async (_title, change) => {
    const reply = await attempt({ ...KEYCLOAK, ...change })

    expect(reply.status).toBe(303)
    expect(await me(world, reply)).toMatchObject({ email: 'ann@acme.test' })
  })

  it.each<[string, Signed]>([
    ['the response only', { response: true, assertion: false }],
    ['the response and the assertion', { response: true }],
  ])('signs in when the provider signs %s', async (_title, signed) => {
    expect((await attempt(KEYCLOAK, signed)).status).toBe(303)
  })

  describe('is refused', () => {
    it.each<[string, Partial<Algorithms>]>([
      [`${ENC}rsa-1_5`, { transport: `${ENC}rsa-1_5` }],
      [`${ENC}tripledes-cbc`, { content: `${ENC}tripledes-cbc` }],
      ['http://www.w3.org/2001/04/xmlenc#ripemd160', { digest: ['http://www.w3.org/2001/04/xmlenc#ripemd160', 'sha1'] }],
      [`${ENC11}mgf1sha224`, { mgf: [`${ENC11}mgf1sha224`, 'sha256'] }],
    ])('with the algorithm in the audit log: %s', async (algorithm, change) => {
      await expectRefused(world, () => attempt({ ...KEYCLOAK, ...change }), 'encryption_algorithm')

      expect((await countsOf(world)).refused.at(-1)?.detail).toBe(`encryption_algorithm: ${algorithm}`)
    })

    it('with the algorithms in the audit log when the parameters are not those it names', async () => {
      await expectRefused(world, () => attempt({ ...KEYCLOAK, mgf: [`${ENC11}mgf1sha256`, 'sha1'] }), /^encryption$/)

      expect((await countsOf(world)).refused.at(-1)?.detail).toBe(
        `encryption: no key of this server decrypts ${ENC11}aes256-gcm with a key by RSA-OAEP (digest sha256, MGF1 sha256)`,
      )
    })

    it('when signed by another key, unsigned, or changed after the response was signed', async () => {
      await expectRefused(world, () => attempt(KEYCLOAK, { keys: ATTACKER }), 'signature')
      await expectRefused(world, () => attempt(KEYCLOAK, { response: true, assertion: false, keys: ATTACKER }), 'signature')
      await expectRefused(world, () => attempt(KEYCLOAK, { assertion: false }), 'unsigned')
    })

    it('when another encrypted assertion takes the place of the one that the response signature covers', async () => {
      const begun = await begin(world, connection)
      const claims = claimsOf({ now: world.now(), in_response_to: begun.id })
      const certificate = await encryptionCertificate(world)
      const encrypt = (email: string): string => encryptXml(certificate, assertionXml({ ...claims, name_id: email }), KEYCLOAK)
      const signed = signXml(responseXml(claims, encrypt('ann@acme.test')), 'Response', claims.response_id)
      const other = encrypt('alice@acme.test')
      const xml = signed.replace(/<saml:EncryptedAssertion>[\s\S]*<\/saml:EncryptedAssertion>/, () => other)

      await expectRefused(world, () => post(world, { ...begun, xml }), 'signature')
    })

    it('without a signed response where the connection requires one', async () => {
      const strict = await connect(world, { idp_entity_id: 'https://strict.test', require_signed_response: true })
      const begun = await begin(world, strict)
      const claims = claimsOf({ now: world.now(), in_response_to: begun.id, issuer: 'https://strict.test', name_id: 'strict@acme.test' })
      const plain = signXml(assertionXml(claims), 'Assertion', claims.assertion_id)
      const xml = responseXml(claims, encryptXml(await encryptionCertificate(world), plain, KEYCLOAK))

      await expectRefused(world, () => post(world, { ...begun, xml }), 'signature')
      expect((await post(world, { ...begun, xml: signXml(xml, 'Response', claims.response_id) })).status).toBe(303)
    })

    it('with a value cut short, without a server error', async () => {
      const cut = (xml: string): string => xml.replaceAll(/<xenc:CipherValue>[^<]*</g, '<xenc:CipherValue>AAAA<')
      await expectRefused(world, () => attempt(KEYCLOAK, {}, cut), /^encryption$/)
      await expectRefused(world, () => attempt({ ...KEYCLOAK, content: `${ENC}aes256-cbc` }, {}, cut), /^encryption$/)
    })
  })
})
