import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { answer, connect, me } from './desk.ts'
import {
  afterAssertion,
  asExtension,
  assertionIn,
  beforeAssertion,
  beforeSignature,
  evil,
  expectRefused,
  inSignature,
  renamed,
  signatureIn,
  unsigned,
  VICTIM,
  withAssertion,
} from './forge.ts'
import { assertionXml, makeResponse, responseXml, signXml, type Claims, type SignedParts } from './idp.ts'

type Trick = (xml: string) => string

/** Signature wrapping: the signature stays right, what is read moves elsewhere. */
const ON_RESPONSE: Readonly<Record<string, Trick>> = {
  'XSW1: the signed response hides in its own signature': (xml) =>
    inSignature(evil(renamed(xml)), `<ds:Object>${unsigned(xml)}</ds:Object>`),
  'XSW1: the same without an Object around it': (xml) => inSignature(evil(renamed(xml)), unsigned(xml)),
  'XSW2: the signed response stands before the signature': (xml) => beforeSignature(evil(renamed(xml)), unsigned(xml)),
}

const ON_ASSERTION: Readonly<Record<string, Trick>> = {
  'XSW3: a forged assertion stands before the signed one': (xml) => beforeAssertion(xml, evil(renamed(unsigned(assertionIn(xml))))),
  'XSW3: a forged assertion stands after the signed one': (xml) => afterAssertion(xml, evil(renamed(unsigned(assertionIn(xml))))),
  'XSW4: a forged assertion wraps the signed one': (xml) =>
    withAssertion(
      xml,
      evil(renamed(unsigned(assertionIn(xml)))).replace('</saml:Assertion>', () => `${assertionIn(xml)}</saml:Assertion>`),
    ),
  'XSW5: the signed assertion is changed, an untouched copy follows': (xml) =>
    withAssertion(xml, evil(renamed(assertionIn(xml))) + unsigned(assertionIn(xml))),
  'XSW6: the untouched copy is in the signature': (xml) =>
    withAssertion(xml, inSignature(evil(renamed(assertionIn(xml))), unsigned(assertionIn(xml)))),
  'XSW7: a forged assertion with the same ID in the extensions': (xml) => asExtension(xml, evil(unsigned(assertionIn(xml)))),
  'XSW7: the genuine one in the extensions, a forged one in its place': (xml) =>
    withAssertion(asExtension(xml, assertionIn(xml)), evil(unsigned(assertionIn(xml)))),
  'XSW8: the genuine copy is in an Object of the signature': (xml) =>
    withAssertion(xml, inSignature(evil(renamed(assertionIn(xml))), `<ds:Object>${unsigned(assertionIn(xml))}</ds:Object>`)),
}

const IDS: Readonly<Record<string, Trick>> = {
  'two elements with one ID': (xml) =>
    xml.replace(/(<samlp:Response [^>]*ID=")[^"]+/, `$1${/<saml:Assertion [^>]*ID="([^"]+)/.exec(xml)?.[1]}`),
  'Id instead of ID': (xml) => xml.replace(/(<saml:Assertion [^>]*)ID="/, '$1Id="'),
  'Id beside ID': (xml) => xml.replace(/(<saml:Assertion )/, '$1Id="_evil" '),
  'an ID with a namespace': (xml) => xml.replace(/(<saml:Assertion )/, '$1xmlns:x="urn:x" x:ID="_evil" '),
  'xml:id beside ID': (xml) => xml.replace(/(<saml:Assertion )/, '$1xml:id="_evil" '),
  'an empty reference': (xml) => xml.replace(/URI="#[^"]+"/, 'URI=""'),
  'a reference to nothing': (xml) => xml.replace(/URI="#[^"]+"/, 'URI="#_nothing"'),
  'an XPointer': (xml) => xml.replace(/URI="#([^"]+)"/, 'URI="#xpointer(id(\'$1\'))"'),
}

const SHAPES: Readonly<Record<string, Trick>> = {
  'two signatures': (xml) => beforeSignature(xml, signatureIn(xml)),
  'two SignedInfo': (xml) => xml.replace(/<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/, (info) => info + info),
  'two references': (xml) => xml.replace(/<ds:Reference [\s\S]*<\/ds:Reference>/, (reference) => reference + reference),
  'an XPath transform': (xml) =>
    xml.replace(
      '</ds:Transforms>',
      '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>true()</ds:XPath></ds:Transform></ds:Transforms>',
    ),
  'a forged assertion in another namespace': (xml) =>
    afterAssertion(
      xml,
      evil(unsigned(assertionIn(xml)))
        .replaceAll('saml:', 'x:')
        .replace('<x:Assertion ', '<x:Assertion xmlns:x="urn:x" ')
        .replace(/ ID="[^"]+"/, ' ID="_evil"'),
    ),
}

onBothDatabases('signature wrapping', (database) => {
  let world: World
  let connection: number
  beforeAll(async () => {
    world = await openWorld({ database })
    connection = await connect(world, { link_by_email: true })
  })
  afterAll(() => world.close())

  const refused = (signed: SignedParts, trick: Trick) =>
    expectRefused(world, () => answer(world, connection, (claims) => trick(makeResponse(claims, signed))))

  it('the victim could sign in with a genuine response, so a forged one that is accepted would show', async () => {
    const reply = await answer(world, connection, (claims) => makeResponse(claims), { name_id: VICTIM })
    expect(await me(world, reply)).toMatchObject({ email: VICTIM, role: { name: 'Admin' } })
  })

  for (const [title, trick] of Object.entries(ON_RESPONSE)) it(`${title} is refused`, () => refused('response', trick))

  for (const [title, trick] of Object.entries({ ...ON_ASSERTION, ...IDS, ...SHAPES })) {
    it(`${title} is refused`, () => refused('assertion', trick))
    it(`${title} is refused, with the response signed too`, () => refused('both', trick))
  }

  const failed = (claims: Claims): string =>
    signXml(responseXml({ ...claims, status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, ''), 'Response', claims.response_id)

  it('a signed error response with an assertion appended is refused', () =>
    expectRefused(world, () =>
      answer(world, connection, (claims) =>
        failed(claims).replace('</samlp:Response>', () => `${evil(assertionXml(claims))}</samlp:Response>`),
      ),
    ))

  it('a decoy signature with the same value that carries an assertion is refused', () =>
    expectRefused(world, () =>
      answer(world, connection, (claims) => {
        const error = failed(claims)
        return beforeSignature(error, inSignature(signatureIn(error), `<ds:Object>${evil(assertionXml(claims))}</ds:Object>`))
      }),
    ))

  it('the same decoy around a success that is not signed is refused', () =>
    expectRefused(world, () =>
      answer(world, connection, (claims) => {
        const error = signXml(responseXml(claims, ''), 'Response', claims.response_id)
        const decoy = signatureIn(error).replace('</ds:Signature>', () => `${evil(assertionXml(claims))}</ds:Signature>`)
        return error.replace('</samlp:Response>', () => `${decoy}</samlp:Response>`)
      }),
    ))
})
