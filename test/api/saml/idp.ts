import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { createRequire } from 'node:module'
import { DAY, formatIsoMillis, MINUTE, type Instant } from '../../../src/contract/time.ts'
import { selfSigned } from '../../../src/people/sso-connections/saml/certificate.ts'
import { START } from '../../world/people.ts'

/** A small identity provider: string templates and a signing library, so that a test can say anything, rightly or wrongly signed. */

const require = createRequire(import.meta.url)
const { SignedXml } = require('xml-crypto')

export const ISSUER = 'https://idp.test/entity'
export const ENTITY = 'http://watchdesk.test/app/saml/metadata'
export const ACS = 'http://watchdesk.test/app/saml/acs'

export type Keys = { readonly key: string; readonly certificate: string }

export const makeKeys = (not_before_at: Instant = START - DAY, not_after_at: Instant = START + 365 * DAY): Keys => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return { key, certificate: certify(key, not_before_at, not_after_at) }
}

export const certify = (key: string, not_before_at: Instant, not_after_at: Instant): string =>
  selfSigned({ private_key: createPrivateKey(key), common_name: 'Test IdP', serial: Buffer.from([7]), not_before_at, not_after_at })

/** The provider's own keys, and those of somebody who would like to be it. */
export const IDP = makeKeys()
export const ATTACKER = makeKeys()

export type Claims = {
  readonly now: Instant
  readonly in_response_to?: string | undefined
  readonly name_id: string
  readonly email?: string
  readonly response_id: string
  readonly assertion_id: string
  readonly issuer: string
  readonly response_issuer: string
  readonly destination: string | undefined
  readonly recipient: string | undefined
  readonly audiences: readonly (readonly string[])[]
  readonly status: string
  readonly method: string
  readonly confirmation_in_response_to: string | undefined
  readonly not_before_at: Instant
  readonly not_on_or_after_at: Instant
  readonly confirmation_until_at: Instant
  readonly issued_at: Instant
  readonly session_index: string
  readonly authenticated_at: Instant
  /** Raw XML that takes the place of the usual part. */
  readonly subject_xml?: string
  readonly conditions_xml?: string
  readonly attributes_xml?: string
  readonly attributes: Readonly<Record<string, string | readonly string[]>>
}

let counter = 0
const freshId = (prefix: string): string => `_${prefix}${process.pid}x${++counter}`

export const claimsOf = (given: Partial<Claims> & Pick<Claims, 'now'>): Claims => ({
  name_id: 'ann@acme.test',
  response_id: freshId('r'),
  assertion_id: freshId('a'),
  issuer: ISSUER,
  response_issuer: given.issuer ?? ISSUER,
  destination: ACS,
  recipient: ACS,
  audiences: [[ENTITY]],
  status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  confirmation_in_response_to: given.in_response_to,
  not_before_at: given.now - MINUTE,
  not_on_or_after_at: given.now + 5 * MINUTE,
  confirmation_until_at: given.now + 5 * MINUTE,
  issued_at: given.now,
  authenticated_at: given.now,
  session_index: freshId('s'),
  attributes: { email: given.name_id ?? 'ann@acme.test', firstName: 'Ann', lastName: 'Archer' },
  ...given,
})

const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const attribute = (name: string, value: string | undefined): string => (value === undefined ? '' : ` ${name}="${text(value)}"`)

export const subjectXml = (c: Claims): string =>
  c.subject_xml ??
  `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${text(c.name_id)}</saml:NameID><saml:SubjectConfirmation Method="${c.method}"><saml:SubjectConfirmationData${attribute('Recipient', c.recipient)}${attribute('InResponseTo', c.confirmation_in_response_to)} NotOnOrAfter="${formatIsoMillis(c.confirmation_until_at)}"/></saml:SubjectConfirmation></saml:Subject>`

const conditionsXml = (c: Claims): string => {
  const restrictions = c.audiences.map(
    (some) => `<saml:AudienceRestriction>${some.map((one) => `<saml:Audience>${one}</saml:Audience>`).join('')}</saml:AudienceRestriction>`,
  )
  return (
    c.conditions_xml ??
    `<saml:Conditions NotBefore="${formatIsoMillis(c.not_before_at)}" NotOnOrAfter="${formatIsoMillis(c.not_on_or_after_at)}">${restrictions.join('')}</saml:Conditions>`
  )
}

const attributesXml = (c: Claims): string => {
  const one = ([name, values]: [string, string | readonly string[]]): string =>
    `<saml:Attribute Name="${text(name)}">${[values]
      .flat()
      .map((value) => `<saml:AttributeValue>${text(value)}</saml:AttributeValue>`)
      .join('')}</saml:Attribute>`
  return c.attributes_xml ?? `<saml:AttributeStatement>${Object.entries(c.attributes).map(one).join('')}</saml:AttributeStatement>`
}

export const assertionXml = (c: Claims): string =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${c.assertion_id}" Version="2.0" IssueInstant="${formatIsoMillis(c.issued_at)}"><saml:Issuer>${c.issuer}</saml:Issuer>${subjectXml(c)}${conditionsXml(c)}<saml:AuthnStatement AuthnInstant="${formatIsoMillis(c.authenticated_at)}" SessionIndex="${c.session_index}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributesXml(c)}</saml:Assertion>`

export const responseXml = (c: Claims, content: string): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${c.response_id}" Version="2.0" IssueInstant="${formatIsoMillis(c.issued_at)}"${attribute('Destination', c.destination)}${attribute('InResponseTo', c.in_response_to)}><saml:Issuer>${c.response_issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${c.status}"/></samlp:Status>${content}</samlp:Response>`

export type Signing = {
  readonly keys?: Keys
  readonly signature?: string
  readonly digest?: string
  readonly transforms?: readonly string[]
  readonly canonical?: string
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** Signs the element of this name that carries this ID, as its second child, after the issuer. */
export const signXml = (xml: string, name: string, id: string, how: Signing = {}): string => {
  const { key, certificate } = how.keys ?? IDP
  const signer = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    signatureAlgorithm: how.signature ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: how.canonical ?? EXCLUSIVE,
    getKeyInfoContent: SignedXml.getKeyInfoContent,
  })
  const xpath = `//*[local-name(.)='${name}' and @ID='${id}']`
  signer.addReference({
    xpath,
    transforms: [...(how.transforms ?? [ENVELOPED, EXCLUSIVE])],
    digestAlgorithm: how.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(xml, { prefix: 'ds', location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signer.getSignedXml()
}

export type SignedParts = 'assertion' | 'response' | 'both' | 'none'

/** A response as a decent provider would make it. */
export const makeResponse = (c: Claims, signed: SignedParts = 'assertion', how: Signing = {}): string => {
  const plain = responseXml(c, assertionXml(c))
  const inner = signed === 'assertion' || signed === 'both' ? signXml(plain, 'Assertion', c.assertion_id, how) : plain
  return signed === 'response' || signed === 'both' ? signXml(inner, 'Response', c.response_id, how) : inner
}

export const encode = (xml: string): string => Buffer.from(xml, 'utf8').toString('base64')
