import { parseInstant, type Instant } from '../../contract/time.ts'
import { reject } from './saml-error.ts'
import { ASSERTION, attributeOf, childOf, childrenOf, isNamed, parseXml, textOf, type XmlElement } from './xml.ts'

export type Confirmation = {
  readonly method: string
  readonly recipient: string | undefined
  readonly in_response_to: string | undefined
  readonly not_before_at: Instant | undefined
  readonly not_on_or_after_at: Instant | undefined
}

/** Content of a signed assertion. No value comes from outside the signature. */
export type Assertion = {
  readonly id: string
  readonly issuer: string
  readonly issued_at: Instant
  readonly name_id: string
  readonly name_id_format: string
  readonly confirmations: readonly Confirmation[]
  readonly not_before_at: Instant | undefined
  readonly not_on_or_after_at: Instant | undefined
  /** Outer list: AudienceRestrictions, which must all match. Inner list: audiences, of which one must match. */
  readonly audiences: readonly (readonly string[])[]
  readonly authenticated_at: Instant | undefined
  readonly session_index: string | undefined
  readonly session_ends_at: Instant | undefined
  /** Attributes that occur twice are also listed in `repeated`. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
  readonly repeated: ReadonlySet<string>
}

const only = (element: XmlElement, name: string): XmlElement =>
  childOf(element, ASSERTION, name) ?? reject('incomplete', `no ${name} in ${element.localName}`)

const instantOf = (element: XmlElement, name: string): Instant | undefined => {
  const text = attributeOf(element, name)
  return text === undefined ? undefined : (parseInstant(text) ?? reject('incomplete', `${name} is not a valid instant`))
}

const confirmationOf = (element: XmlElement): Confirmation => {
  const data = childOf(element, ASSERTION, 'SubjectConfirmationData')
  return {
    method: attributeOf(element, 'Method') ?? '',
    recipient: data && attributeOf(data, 'Recipient'),
    in_response_to: data && attributeOf(data, 'InResponseTo'),
    not_before_at: data && instantOf(data, 'NotBefore'),
    not_on_or_after_at: data && instantOf(data, 'NotOnOrAfter'),
  }
}

const audiencesOf = (conditions: XmlElement): readonly (readonly string[])[] =>
  childrenOf(conditions, ASSERTION, 'AudienceRestriction').map((restriction) => childrenOf(restriction, ASSERTION, 'Audience').map(textOf))

const attributesOf = (root: XmlElement): Pick<Assertion, 'attributes' | 'repeated'> => {
  const attributes = new Map<string, readonly string[]>()
  const repeated = new Set<string>()
  const all = childrenOf(root, ASSERTION, 'AttributeStatement').flatMap((statement) => childrenOf(statement, ASSERTION, 'Attribute'))
  for (const attribute of all) {
    const name = attributeOf(attribute, 'Name') ?? ''
    const values = childrenOf(attribute, ASSERTION, 'AttributeValue').map((value) => (value.textContent ?? '').trim())
    const known = attributes.get(name)
    if (known) repeated.add(name)
    attributes.set(name, [...(known ?? []), ...values])
  }
  return { attributes, repeated }
}

/** Parses exactly the bytes that the signature covers. */
export const readAssertion = (xml: string): Assertion => {
  const root = parseXml(xml)
  if (!isNamed(root, ASSERTION, 'Assertion') || attributeOf(root, 'Version') !== '2.0') reject('structure', 'not a SAML 2.0 assertion')
  const subject = only(root, 'Subject')
  const name = only(subject, 'NameID')
  const conditions = only(root, 'Conditions')
  const [statement] = childrenOf(root, ASSERTION, 'AuthnStatement')
  return {
    id: attributeOf(root, 'ID') || reject('incomplete', 'no ID'),
    issuer: textOf(only(root, 'Issuer')),
    issued_at: instantOf(root, 'IssueInstant') ?? reject('incomplete', 'no IssueInstant'),
    name_id: textOf(name) || reject('incomplete', 'an empty NameID'),
    name_id_format: attributeOf(name, 'Format') ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    confirmations: childrenOf(subject, ASSERTION, 'SubjectConfirmation').map(confirmationOf),
    not_before_at: instantOf(conditions, 'NotBefore'),
    not_on_or_after_at: instantOf(conditions, 'NotOnOrAfter'),
    audiences: audiencesOf(conditions),
    authenticated_at: statement && instantOf(statement, 'AuthnInstant'),
    session_index: statement && attributeOf(statement, 'SessionIndex'),
    session_ends_at: statement && instantOf(statement, 'SessionNotOnOrAfter'),
    ...attributesOf(root),
  }
}
