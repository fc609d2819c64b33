import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatIsoMillis, MINUTE, SECOND } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, START, type World } from '../../world.ts'
import { answer, begin, connect, countsOf, me, post, signIn } from './desk.ts'
import { evil, expectRefused, GENUINE, VICTIM } from './forge.ts'
import { assertionXml, ENTITY, makeResponse, responseXml, signXml, type Claims } from './idp.ts'

const ELSEWHERE = 'https://evil.test/acs'

/** Each is rightly signed, and refused all the same. `reason` is what the audit log says. */
const REFUSED: readonly (readonly [string, string, Partial<Claims>])[] = [
  ['expired', 'expired', { not_on_or_after_at: START - 61 * SECOND }],
  ['not yet valid', 'not_yet_valid', { not_before_at: START + 61 * SECOND }],
  ['issued too long ago', 'expired', { issued_at: START - 12 * MINUTE, not_on_or_after_at: START + MINUTE }],
  ['issued in the future', 'not_yet_valid', { issued_at: START + 5 * MINUTE }],
  ['expired only in the subject confirmation', 'confirmation_expired', { confirmation_until_at: START - 61 * SECOND }],
  ['for another audience', 'audience', { audiences: [['https://somebody.else']] }],
  ['for no audience', 'audience', { audiences: [] }],
  ['restricted a second time, to somebody else', 'audience', { audiences: [[ENTITY], ['https://somebody.else']] }],
  ['for an audience that only begins like us', 'audience', { audiences: [[`${ENTITY}.evil.test`]] }],
  ['for another recipient', 'recipient', { recipient: ELSEWHERE }],
  ['for no recipient', 'recipient', { recipient: undefined }],
  ['sent to another destination', 'destination', { destination: ELSEWHERE }],
  ['issued by somebody else', 'issuer', { issuer: 'https://evil.test', response_issuer: 'https://evil.test' }],
  [
    'issued by somebody else within a right response',
    'issuer',
    { issuer: 'https://evil.test', response_issuer: 'https://idp.test/entity' },
  ],
  ['in the name of the holder of a key', 'confirmation_method', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }],
  ['vouched for by the sender', 'confirmation_method', { method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }],
  ['of a failed sign-in', 'status', { status: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' }],
  ['without a subject confirmation', 'confirmation', { subject_xml: `<saml:Subject><saml:NameID>${GENUINE}</saml:NameID></saml:Subject>` }],
  ['without a subject', 'incomplete', { subject_xml: '' }],
  ['without conditions', 'incomplete', { conditions_xml: '' }],
  ['with an answer to another request in its signed part', 'in_response_to|signature', { confirmation_in_response_to: '_another' }],
  ['with the request named only outside its signed part', 'in_response_to', { confirmation_in_response_to: undefined }],
  ['with the e-mail said twice', 'attribute_repeated', { attributes: { email: [VICTIM, GENUINE] } }],
  [
    'with the attribute for the e-mail twice',
    'attribute_repeated',
    {
      attributes_xml: `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${GENUINE}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="email"><saml:AttributeValue>${VICTIM}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`,
    },
  ],
]

const DOCTYPES: Readonly<Record<string, string>> = {
  'a document type': '<!DOCTYPE x>',
  'an entity': '<!DOCTYPE x [<!ENTITY e "alice@acme.test">]>',
  'an external entity': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
  'an external document type': '<!DOCTYPE x SYSTEM "http://169.254.169.254/x.dtd">',
  'a billion laughs': `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]>`,
  'a document type in small letters': '<!doctype x>',
}

type Parts = { readonly method?: string; readonly recipient?: string; readonly until?: string; readonly more?: string }

/** One way of showing that an assertion is about whoever brings it; right unless told otherwise. */
const confirmation = (
  { recipient: ours, in_response_to }: Claims,
  { method = 'bearer', recipient = ours ?? '', until = ` NotOnOrAfter="${formatIsoMillis(START + MINUTE)}"`, more = '' }: Parts = {},
): string =>
  `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${method}"><saml:SubjectConfirmationData Recipient="${recipient}" InResponseTo="${in_response_to}"${until}${more}/></saml:SubjectConfirmation>`

const confirmed = (claims: Claims, confirmations: string): string =>
  makeResponse({ ...claims, subject_xml: `<saml:Subject><saml:NameID>${GENUINE}</saml:NameID>${confirmations}</saml:Subject>` })

const CONFIRMATIONS: readonly (readonly [string, string, (claims: Claims) => string])[] = [
  [
    'valid only from some instant on',
    'confirmation_not_before',
    (c) => confirmation(c, { more: ` NotBefore="${formatIsoMillis(START)}"` }),
  ],
  ['valid for ever', 'confirmation_expired|signature', (c) => confirmation(c, { until: '' })],
  ['without data', 'recipient|signature', () => '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"/>'],
  [
    'twice, and wrong both times',
    'recipient|confirmation_method',
    (c) => confirmation(c, { recipient: ELSEWHERE }) + confirmation(c, { method: 'sender-vouches' }),
  ],
]

onBothDatabases('what a signed assertion must say', (database) => {
  let world: World
  let connection: number
  beforeAll(async () => {
    world = await openWorld({ database })
    connection = await connect(world, { link_by_email: true })
  })
  afterAll(() => world.close())

  it.each(REFUSED)('one %s is refused', async (_title, reason, claims) => {
    await expectRefused(world, () => signIn(world, connection, claims), new RegExp(`^(${reason})$`))
  })

  it.each(CONFIRMATIONS)('one confirmed %s is refused', async (_title, reason, xml) => {
    await expectRefused(world, () => answer(world, connection, (claims) => confirmed(claims, xml(claims))), new RegExp(`^(${reason})$`))
  })

  it('one right confirmation is enough, whatever stands beside it', async () => {
    const forge = (claims: Claims): string => confirmed(claims, confirmation(claims) + confirmation(claims, { method: 'holder-of-key' }))
    expect((await answer(world, connection, forge)).status).toBe(303)
  })

  it('one of a session that has ended at the provider is refused', async () => {
    const forge = (claims: Claims): string => {
      const ended = assertionXml(claims).replace(
        ' SessionIndex=',
        ` SessionNotOnOrAfter="${formatIsoMillis(START - 2 * MINUTE)}" SessionIndex=`,
      )
      return signXml(responseXml(claims, ended), 'Assertion', claims.assertion_id)
    }
    await expectRefused(world, () => answer(world, connection, forge), 'expired')
  })

  it('a signed response must say where it is sent', async () => {
    await expectRefused(world, () => signIn(world, connection, { destination: undefined }, 'both'), 'destination')
    expect((await signIn(world, connection, { destination: undefined })).status).toBe(303)
  })

  it.each([
    ['not valid for another 59 seconds', { not_before_at: START + 59 * SECOND }],
    ['expired 59 seconds ago', { not_on_or_after_at: START - 59 * SECOND, confirmation_until_at: START - 59 * SECOND }],
  ])('clocks may differ a little: one %s is accepted', async (_title, claims) => {
    expect((await signIn(world, connection, claims)).status).toBe(303)
  })

  it.each(Object.entries(DOCTYPES))('%s is refused before anything is read, and nothing is fetched', async (_title, doctype) => {
    const sent = world.network.sent.length
    const forge = (claims: Claims): string => doctype + evil(makeResponse(claims)).replace(`>${VICTIM}<`, '>&e;<')
    await expectRefused(world, () => answer(world, connection, forge), 'document_type')
    expect(world.network.sent).toHaveLength(sent)
  })

  it('a relative namespace does not void the signature', async () => {
    const forge = (claims: Claims): string => evil(makeResponse(claims)).replace('<saml:Assertion ', '<saml:Assertion xmlns:x="1" ')
    await expectRefused(world, () => answer(world, connection, forge))
  })

  it.each([
    ['no XML', { base64: Buffer.from('hello').toString('base64') }],
    ['nothing decodable', { base64: '!!!!' }],
    ['base64 with junk in it', { base64: 'PHg+PC94Pg==????' }],
    ['broken UTF-8', { base64: Buffer.from([0x3c, 0xff, 0xfe, 0x3e]).toString('base64') }],
    ['two roots', { xml: '<a xmlns="urn:a"/><b xmlns="urn:b"/>' }],
    [
      'another kind of message',
      { xml: '<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0"/>' },
    ],
    ['twenty thousand nested elements', { xml: `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}` }],
    ['an element that is not closed', { xml: '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><a>' }],
  ])('%s is refused, and audited for the connection the browser began to sign in at', async (_title, message) => {
    const begun = await begin(world, connection)
    await expectRefused(world, () => post(world, { ...begun, xml: undefined, ...message }))
    const before = await countsOf(world)
    expect((await post(world, message)).status).toBe(400)
    expect((await post(world, { ...message, relay_state: begun.relay_state })).status).toBe(400)
    expect(await countsOf(world)).toEqual(before)
  })

  it('more than 256 KB are too much, however they are made', async () => {
    const before = await countsOf(world)
    expect((await post(world, { base64: 'A'.repeat(256 * 1024 + 4) })).status).toBe(413)
    expect((await post(world, { base64: 'A'.repeat(3_000_000) })).status).toBe(413)
    expect(await countsOf(world)).toEqual(before)
  })

  it('the message comes once, in a form, and by POST only', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await world.anyone('POST', '/app/saml/acs', { body: 'SAMLResponse=AAAA&SAMLResponse=BBBB', headers: form })).status).toBe(400)
    expect((await world.anyone('POST', '/app/saml/acs', { body: 'RelayState=x', headers: form })).status).toBe(400)
    expect((await world.anyone('POST', '/app/saml/acs', { body: { SAMLResponse: 'AAAA' } })).status).toBe(415)
    expect((await world.anyone('GET', '/app/saml/acs?SAMLResponse=AAAA')).status).toBe(405)
  })

  it('attributes with names of JavaScript’s own are just attributes', async () => {
    const attributes = Object.fromEntries([
      ['__proto__', VICTIM],
      ['constructor', VICTIM],
      ['email', 'proto@acme.test'],
    ])
    const attributes_xml = `<saml:AttributeStatement>${Object.entries({ email: 'proto@acme.test', constructor: VICTIM })
      .concat([['__proto__', VICTIM]])
      .map(([name, value]) => `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`)
      .join('')}</saml:AttributeStatement>`
    const reply = await signIn(world, connection, { attributes, attributes_xml, name_id: 'proto@acme.test' })
    expect(await me(world, reply)).toMatchObject({ email: 'proto@acme.test', role: { name: 'Agent' } })
  })

  it('names cannot put script into the page that says no', async () => {
    const name_id = '<script>alert(1)</script>@evil.test'
    const reply = await expectRefused(world, () =>
      signIn(world, connection, { name_id, attributes: { email: name_id, firstName: '<img src=x onerror=alert(1)>' } }),
    )
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.text).not.toMatch(/<script|onerror/)
  })
})
