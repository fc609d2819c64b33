import { reject } from './saml-error.ts'
import { inspectSignature } from './inspect-signature.ts'
import {
  ASSERTION,
  attributeOf,
  childOf,
  childrenOf,
  elementsIn,
  everyElement,
  isNamed,
  PROTOCOL,
  XMLDSIG,
  XMLENC,
  type XmlElement,
} from './xml.ts'

/** Structural checks before any signature is verified. XML signature wrapping needs a structure that is rejected here. */

const MAX_BASE64_LENGTH = 256 * 1024

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

export const isTooLarge = (base64: string): boolean => base64.length > MAX_BASE64_LENGTH

export const decodeMessage = (base64: string): string => {
  const bare = base64.replaceAll(/[\r\n]/g, '')
  if (bare === '' || bare.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) reject('encoding', 'not base64')
  try {
    return strictUtf8.decode(Buffer.from(bare, 'base64'))
  } catch {
    return reject('encoding', 'not UTF-8')
  }
}

const mayHaveId = ({ namespaceURI }: XmlElement): boolean => namespaceURI === XMLDSIG || namespaceURI === XMLENC

/** IDs are unique, so that a reference resolves to the element that is read. */
const inspectIds = (elements: readonly XmlElement[]): void => {
  const seen = new Set<string>()
  for (const element of elements)
    for (const { localName, namespaceURI, value } of Array.from(element.attributes)) {
      if (localName.toLowerCase() !== 'id') continue
      const isRight = !namespaceURI && (localName === 'ID' || (localName === 'Id' && mayHaveId(element)))
      if (!isRight) reject('ids', `an attribute that looks like an ID on ${element.localName}`)
      if (value === '' || seen.has(value)) reject('ids', 'an ID that is empty or used twice')
      seen.add(value)
    }
}

const count = (elements: readonly XmlElement[], name: string): number => elements.filter(({ localName }) => localName === name).length

const RESPONSE_CHILDREN = new Set(['Issuer', 'Signature', 'Extensions', 'Status', 'Assertion', 'EncryptedAssertion'])

export type SamlResponse = {
  readonly in_response_to: string | undefined
  readonly destination: string | undefined
  readonly issuer: string | undefined
  readonly is_success: boolean
  readonly is_signed: boolean
  readonly is_assertion_signed: boolean
  readonly assertion: XmlElement | undefined
  readonly encrypted: XmlElement | undefined
}

const statusOf = (root: XmlElement): boolean => {
  const status = childOf(root, PROTOCOL, 'Status')
  const code = status && childOf(status, PROTOCOL, 'StatusCode')
  return code !== undefined && attributeOf(code, 'Value') === 'urn:oasis:names:tc:SAML:2.0:status:Success'
}

/** Accepts at most one signature, which covers the assertion. */
export const inspectAssertion = (assertion: XmlElement): { readonly is_signed: boolean } => {
  if (!isNamed(assertion, ASSERTION, 'Assertion')) reject('structure', 'not a SAML 2.0 assertion')
  const elements = everyElement(assertion)
  const signature = childOf(assertion, XMLDSIG, 'Signature')
  if (count(elements, 'Assertion') !== 1) reject('structure', 'an assertion within an assertion')
  if (count(elements, 'Signature') !== (signature ? 1 : 0)) reject('structure', 'a signature in a strange place')
  if (signature) inspectSignature(signature, assertion)
  return { is_signed: signature !== undefined }
}

const inspectStructure = (root: XmlElement): void => {
  if (!isNamed(root, PROTOCOL, 'Response') || attributeOf(root, 'Version') !== '2.0') reject('structure', 'not a SAML 2.0 response')
  for (const { localName } of elementsIn(root)) if (!RESPONSE_CHILDREN.has(localName)) reject('structure', `a ${localName} in the response`)
  const elements = everyElement(root)
  inspectIds(elements)
  if (count(elements, 'Response') !== 1) reject('structure', 'a response within a response')
  if (count(elements, 'Assertion') + count(elements, 'EncryptedAssertion') > 1) reject('structure', 'more than one assertion')
}

/** Validates the structure of a response. Its values are not trusted before the signature is verified. */
export const inspectResponse = (root: XmlElement): SamlResponse => {
  inspectStructure(root)
  const assertion = childOf(root, ASSERTION, 'Assertion')
  const encrypted = childOf(root, ASSERTION, 'EncryptedAssertion')
  const elements = everyElement(root)
  if (count(elements, 'Assertion') + count(elements, 'EncryptedAssertion') !== ((assertion ?? encrypted) ? 1 : 0))
    reject('structure', 'an assertion in a strange place')
  const signature = childOf(root, XMLDSIG, 'Signature')
  if (signature) inspectSignature(signature, root)
  const inner = assertion ? inspectAssertion(assertion).is_signed : false
  if (count(elements, 'Signature') !== (signature ? 1 : 0) + (inner ? 1 : 0)) reject('structure', 'a signature in a strange place')
  const issuer = childrenOf(root, ASSERTION, 'Issuer')[0]
  return {
    in_response_to: attributeOf(root, 'InResponseTo'),
    destination: attributeOf(root, 'Destination'),
    issuer: issuer && (issuer.textContent ?? '').trim(),
    is_success: statusOf(root),
    is_signed: signature !== undefined,
    is_assertion_signed: inner,
    assertion,
    encrypted,
  }
}
