import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, START, type World } from '../../world.ts'
import { answer, begin, connect, me, post, signIn } from './desk.ts'
import { evil, expectRefused, GENUINE, unsigned, VICTIM } from './forge.ts'
import { ATTACKER, certify, claimsOf, encode, IDP, ISSUER, makeKeys, makeResponse, type Signing } from './idp.ts'

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#'

/** SignedInfo signed with the public certificate as if it were a shared secret. */
const hmac = (xml: string): string => {
  const info = /<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/.exec(xml)?.[0] ?? ''
  const forged = info.replace(`${MORE}rsa-sha256`, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1')
  const canonical = forged.replace('<ds:SignedInfo>', '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">')
  const value = createHmac('sha1', IDP.certificate).update(canonical).digest('base64')
  return xml.replace(info, forged).replace(/<ds:SignatureValue>[^<]+/, `<ds:SignatureValue>${value}`)
}

const WEAK: Readonly<Record<string, Signing>> = {
  'RSA with SHA-1': { signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' },
  'a SHA-1 digest': { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' },
  'canonical form with comments': { canonical: 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments' },
  'inclusive canonical form': { canonical: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' },
}

const STRONG: Readonly<Record<string, Signing>> = {
  'RSA with SHA-256': {},
  'RSA with SHA-512 and a SHA-512 digest': { signature: `${MORE}rsa-sha512`, digest: 'http://www.w3.org/2001/04/xmlenc#sha512' },
}

onBothDatabases('signatures', (database) => {
  let world: World
  let connection: number
  beforeAll(async () => {
    world = await openWorld({ database })
    connection = await connect(world, { link_by_email: true })
  })
  afterAll(() => world.close())

  const refused = (trick: (xml: string) => string, how: Signing = {}) =>
    expectRefused(world, () => answer(world, connection, (claims) => trick(makeResponse(claims, 'assertion', how))))

  it('an unsigned response is refused', () =>
    expectRefused(world, () => answer(world, connection, (claims) => evil(makeResponse(claims, 'none'))), 'unsigned'))
  it('a response whose signature was stripped is refused', () => refused((xml) => evil(unsigned(xml))))
  it('a changed name is refused', () => refused(evil))
  it('another key with its own certificate in KeyInfo is refused', () => refused(evil, { keys: ATTACKER }))
  it('the same, for the genuine name, is refused', () => refused((xml) => xml, { keys: ATTACKER }))
  it('an HMAC with the public certificate as its key is refused', () => refused(hmac))
  it.each(Object.entries(WEAK))('%s is refused', async (_title, how) => void (await refused((xml) => xml, how)))

  it.each(Object.entries(STRONG))('%s is accepted', async (_title, how) => {
    expect((await signIn(world, connection, {}, 'both', how)).status).toBe(303)
  })

  it('a right assertion in a response whose own signature is wrong is refused', () =>
    expectRefused(
      world,
      () => answer(world, connection, (claims) => makeResponse(claims, 'both').replace('<samlp:Status>', '<samlp:Status x="1">')),
      'signature',
    ))

  it('where the response must be signed, a signed assertion is not enough', async () => {
    const strict = await connect(world, { idp_entity_id: 'https://strict.test', require_signed_response: true })
    const issuer = 'https://strict.test'
    await expectRefused(world, () => signIn(world, strict, { issuer, response_issuer: issuer }), 'signature')
    expect((await signIn(world, strict, { issuer, response_issuer: issuer, name_id: 'strict@acme.test' }, 'both')).status).toBe(303)
  })

  describe('in the text that is signed', () => {
    it.each([
      ['a comment put into the name afterwards', (xml: string) => xml.replace(GENUINE, 'ann@acme.test<!---->.evil')],
      ['a comment that cuts the victim’s name', (xml: string) => xml.replace(`>${GENUINE}<`, `>${VICTIM}<!---->.evil.test<`)],
      ['a processing instruction in the name', (xml: string) => xml.replace(`>${GENUINE}<`, `>${GENUINE}<?x y?><`)],
      ['a comment in the digest', (xml: string) => xml.replace('<ds:DigestValue>', '<ds:DigestValue><!--x-->')],
      ['a forged digest behind a comment', (xml: string) => evil(xml).replace('<ds:DigestValue>', '<ds:DigestValue><!--AAAA-->')],
    ])('%s is refused', async (_title, trick) => void (await refused(trick)))

    it('a comment in the name before signing never shortens it', async () => {
      const subject_xml = (recipient: string | undefined, id: string | undefined) =>
        `<saml:Subject><saml:NameID>${VICTIM}<!-- -->.evil.test</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${recipient}" InResponseTo="${id}" NotOnOrAfter="2026-06-01T00:04:00Z"/></saml:SubjectConfirmation></saml:Subject>`
      await expectRefused(world, () =>
        answer(world, connection, (claims) =>
          makeResponse({ ...claims, attributes: {}, subject_xml: subject_xml(claims.recipient, claims.in_response_to) }),
        ),
      )
    })

    it('CDATA with the same text is the same name', async () => {
      const reply = await answer(world, connection, (claims) => makeResponse(claims).replaceAll(`>${GENUINE}<`, `><![CDATA[${GENUINE}]]><`))
      expect(await me(world, reply)).toMatchObject({ email: GENUINE })
    })
  })
})

onBothDatabases('certificates of the identity provider', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  it('an expired one is ignored, and the sign-in refused', async () => {
    const expired = certify(IDP.key, START - 30 * DAY, START - DAY)
    const connection = await connect(world, { idp_certificates: [expired] })
    await expectRefused(world, () => signIn(world, connection), 'certificate')
    await world.alice('PUT', `/api/v1/saml-connections/${connection}`, { body: { allow_expired_certificates: true } })
    expect((await signIn(world, connection)).status).toBe(303)
    const both = { idp_certificates: [expired, IDP.certificate], allow_expired_certificates: false }
    expect((await world.alice('PUT', `/api/v1/saml-connections/${connection}`, { body: both })).status).toBe(200)
    expect((await signIn(world, connection)).status).toBe(303)
  })

  it('while keys change, both the old and the new one sign', async () => {
    const next = makeKeys()
    const issuer = 'https://rotating.test'
    const connection = await connect(world, { idp_entity_id: issuer, idp_certificates: [IDP.certificate, next.certificate] })
    const claims = { issuer, response_issuer: issuer, name_id: 'rotating@acme.test' }
    expect((await signIn(world, connection, claims)).status).toBe(303)
    expect((await signIn(world, connection, claims, 'assertion', { keys: next })).status).toBe(303)
  })

  it('one that is taken away is refused on the very next request', async () => {
    const issuer = 'https://removed.test'
    const connection = await connect(world, { idp_entity_id: issuer })
    const begun = await begin(world, connection)
    await world.alice('PUT', `/api/v1/saml-connections/${connection}`, { body: { idp_certificates: [ATTACKER.certificate] } })
    const xml = makeResponse(claimsOf({ now: world.now(), in_response_to: begun.id, issuer }))
    await expectRefused(world, () => post(world, { base64: encode(xml), cookie: begun.cookie }), 'signature')
  })

  it('of one provider do not sign for another', async () => {
    const other = await connect(world, { idp_entity_id: 'https://other.test', idp_certificates: [ATTACKER.certificate] })
    await expectRefused(world, () => signIn(world, other, { issuer: ISSUER }, 'assertion', { keys: ATTACKER }), 'issuer')
  })
})
